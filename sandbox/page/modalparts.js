/**
 * The parts of a modal. Each is {element, value(), control?, check?()}: value
 * gives the component of the answer, check shows what is wrong and says whether
 * all is well.
 */

import { Component } from "./constants.js";
import { h, uid } from "./dom.js";
import { richText } from "./richtext.js";
import { Select } from "./selects.js";

const PARAGRAPH = 2;
const SELECTS = new Set([
  Component.STRING_SELECT,
  Component.USER_SELECT,
  Component.ROLE_SELECT,
  Component.MENTIONABLE_SELECT,
  Component.CHANNEL_SELECT,
]);

/** The part for one top-level component of a modal. */
export function modalPart(component, app) {
  const id = component.id === undefined ? {} : { id: component.id };
  switch (component.type) {
    case Component.ACTION_ROW: {
      const parts = component.components.map((inner) => labelled(inner, inner.label, null, app));
      return {
        ...joined(parts),
        value: () => ({
          type: component.type,
          ...id,
          components: parts.map((part) => part.value()),
        }),
      };
    }
    case Component.LABEL: {
      const part = labelled(component.component, component.label, component.description, app);
      return { ...part, value: () => ({ type: component.type, ...id, component: part.value() }) };
    }
    case Component.TEXT_DISPLAY:
      return {
        element: h("div", { class: "text-display" }, richText(component.content, app)),
        value: () => ({ type: component.type, ...id }),
      };
    default:
      return {
        element: h("div", { class: "unsupported" }, app.t("cannotShow", { type: component.type })),
        value: () => ({ type: component.type, ...id }),
      };
  }
}

function joined(parts) {
  return {
    element: h(
      "div",
      {},
      parts.map((part) => part.element),
    ),
    control: parts[0].control,
    check: () => parts.map((part) => part.check()).every(Boolean),
  };
}

/** A control with its label, description and place for an error. */
function labelled(component, label, description, app) {
  const made = makeControl(component, label ?? "", app);
  const { control } = made;
  const error = h("div", { class: "field-error", id: uid("error"), role: "alert" });
  const hint =
    description && h("div", { class: "field-description", id: uid("hint") }, description);
  control.id ||= uid("control");
  control.setAttribute("aria-describedby", [hint?.id, error.id].filter(Boolean).join(" "));
  // A group of checkboxes has no such attribute; its mark says it.
  if (made.required && component.type !== Component.CHECKBOX_GROUP)
    control.setAttribute("aria-required", "true");
  const mark = made.required && h("span", { class: "required", title: app.t("required") }, " *");
  const title = h(
    "label",
    { class: "modal-label", for: made.group ? null : control.id },
    label,
    mark,
  );
  const check = () => {
    const problem = made.problem();
    error.textContent = problem ?? "";
    control.setAttribute("aria-invalid", String(problem !== null));
    return problem === null;
  };
  made.element.addEventListener("change", () => error.textContent && check());
  const element = h("div", { class: "modal-part" }, title, hint, made.element, error);
  const id = component.id === undefined ? {} : { id: component.id };
  const value = () => ({
    type: component.type,
    ...id,
    custom_id: component.custom_id,
    ...made.answer(),
  });
  return { element, control: made.focus ?? control, check, value };
}

function makeControl(component, label, app) {
  if (component.type === Component.TEXT_INPUT) return textInput(component, app);
  if (SELECTS.has(component.type)) return select(component, label, app);
  if (component.type === Component.CHECKBOX) return checkbox(component, label);
  if (component.type === Component.RADIO_GROUP || component.type === Component.CHECKBOX_GROUP) {
    return group(component, label, app);
  }
  const element = h("div", { class: "unsupported", tabindex: "-1" }, app.t("noFiles"));
  const problem = () => (component.required === false ? null : app.t("noFiles"));
  return {
    element,
    control: element,
    required: component.required !== false,
    problem,
    answer: () => ({ values: [] }),
  };
}

function textInput(component, app) {
  const { t } = app;
  const required = component.required !== false;
  const paragraph = component.style === PARAGRAPH;
  const control = h(paragraph ? "textarea" : "input", {
    class: "text-input",
    type: paragraph ? null : "text",
    rows: paragraph ? "4" : null,
    placeholder: component.placeholder,
    autocomplete: "off",
    data: { customId: component.custom_id },
  });
  control.value = component.value ?? "";
  const problem = () => {
    const { length } = [...control.value];
    if (required && control.value.trim() === "") return t("isRequired");
    if (length > 0 && length < (component.min_length ?? 0))
      return t("tooShort", { count: component.min_length });
    if (length > (component.max_length ?? 4000))
      return t("tooLong", { count: component.max_length ?? 4000 });
    return null;
  };
  return { element: control, control, required, problem, answer: () => ({ value: control.value }) };
}

function select(component, label, app) {
  // In a modal a select is required unless it says otherwise; then a choice can be taken back.
  const required = component.required !== false;
  const data = required ? component : { ...component, min_values: 0 };
  const onCommit = () => chooser.element.dispatchEvent(new Event("change"));
  const chooser = new Select(data, app, { label, onCommit });
  const control = chooser.button;
  const problem = () => countProblem(component, chooser.values.length, chooser.max, app);
  return {
    element: chooser.element,
    control,
    required,
    problem,
    answer: () => ({ values: chooser.values }),
  };
}

/** Nothing may be chosen where nothing is required; else how many counts. */
function countProblem({ required, min_values }, count, most, app) {
  if (count === 0) return required === false ? null : app.t("isRequired");
  const least = min_values ?? 1;
  if (count < least) return app.t("atLeast", { count: least });
  return count > most ? app.t("atMost", { count: most }) : null;
}

function checkbox(component, label) {
  const control = h("input", {
    type: "checkbox",
    "aria-label": label,
    data: { customId: component.custom_id },
  });
  control.checked = Boolean(component.default);
  return {
    element: control,
    control,
    required: false,
    problem: () => null,
    answer: () => ({ value: control.checked }),
  };
}

function group(component, label, app) {
  const radio = component.type === Component.RADIO_GROUP;
  const name = uid("group");
  const boxes = component.options.map((option) => {
    const box = h("input", {
      type: radio ? "radio" : "checkbox",
      name,
      value: option.value,
      data: { optionValue: option.value },
    });
    box.checked = Boolean(option.default);
    const description =
      option.description && h("span", { class: "option-description" }, option.description);
    return {
      box,
      row: h(
        "label",
        { class: "choice" },
        box,
        h("span", { class: "option-text" }, option.label, description),
      ),
    };
  });
  const control = h(
    "div",
    {
      class: "choices",
      role: radio ? "radiogroup" : "group",
      "aria-label": label,
      data: { customId: component.custom_id },
    },
    boxes.map((item) => item.row),
  );
  const required = component.required !== false;
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const problem = () =>
    countProblem(component, chosen().length, component.max_values ?? boxes.length, app);
  const answer = () => (radio ? { value: chosen()[0] ?? null } : { values: chosen() });
  return { element: control, control, focus: boxes[0].box, group: true, required, problem, answer };
}
