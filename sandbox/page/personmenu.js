/** A person's name, with the menu of the commands on them that the bot offers under "Apps". */

import { userCommands } from "./commands.js";
import { h } from "./dom.js";
import { Listbox } from "./listbox.js";

/** A name; a button where there is such a command in the current channel. */
export function personName(app, user, props, text) {
  const { store, locale, t } = app;
  const { moderator, placeKind: kind } = store;
  const commands = userCommands(store.commands, { locale, kind, moderator });
  if (commands.length === 0) return h("span", props, text);
  const name = h("button", { ...props, class: `${props.class} person`, type: "button" }, text);
  const items = commands.map(({ command, label }) => ({
    value: command.id,
    label: `${t("apps")} → ${label}`,
    pick: () => app.interactions.userCommand(store.current, command.name, label, user.id),
  }));
  const pick = (item) => {
    list.hide();
    item.pick();
  };
  const list = new Listbox(name, { label: t("appsOn", { name: user.name }), role: null, onPick: pick });
  name.addEventListener("click", () => {
    if (list.open) pick(list.activeItem);
    else list.show(items);
  });
  name.addEventListener("keydown", (event) => {
    if (list.open && event.key === "Escape") list.hide();
    else if (list.open) list.navigate(event);
  });
  name.addEventListener("blur", () => list.hide());
  return name;
}
