/** The first screen: whom to sit as. */

import { avatar, h } from "./dom.js";
import { translator } from "./strings.js";

const SEARCH_KEY = "as";

/** The seat that the address asks for, or null. */
export function seatOfAddress() {
  return new URLSearchParams(location.search).get(SEARCH_KEY);
}

/**
 * The people of the sandbox.
 * @throws {Error} when the server does not answer as it should.
 */
export async function fetchPeople() {
  const response = await fetch("/page/people");
  if (!response.ok) throw new Error(`people: ${response.status}`);
  return response.json();
}

/** Show the choice of seats; `wanted` is an id that nobody here has, or null. */
export function showStart(root, people, wanted) {
  const t = translator(navigator.language);
  document.title = t("title");
  document.documentElement.lang = navigator.language.startsWith("uk") ? "uk" : "en";
  const seat = (user) =>
    h(
      "li",
      {},
      h(
        "a",
        {
          class: "seat",
          href: `/?${SEARCH_KEY}=${encodeURIComponent(user.id)}`,
          data: { userId: user.id },
        },
        avatar(user),
        h(
          "span",
          { class: "seat-text" },
          h("span", { class: "me-name" }, user.name),
          h("span", { class: "me-facts" }, user.moderator && t("moderator")),
        ),
      ),
    );
  root.replaceChildren(
    h(
      "main",
      { class: "start" },
      h("p", { class: "start-notice" }, t("unofficial")),
      h("h1", {}, people.guild.name),
      wanted !== null &&
        h("p", { class: "field-error", role: "alert" }, t("nobody", { id: wanted })),
      h("h2", {}, t("chooseSeat")),
      h("p", { class: "muted" }, t("chooseSeatHint")),
      h("ul", { class: "seats" }, people.users.map(seat)),
    ),
  );
}

/** Say that the sandbox does not answer; `retry` is called on request. */
export function showNoServer(root, retry) {
  const t = translator(navigator.language);
  const again = h("button", { class: "button style-1", type: "button" }, t("tryAgain"));
  again.addEventListener("click", retry);
  root.replaceChildren(
    h(
      "main",
      { class: "start" },
      h("h1", {}, t("title")),
      h("p", { role: "alert" }, t("noServer")),
      again,
    ),
  );
}
