/** Discord's time stamps: formatted in the reader's language, kept current. */

import { h } from "./dom.js";

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Steps of the relative form: below `limit` seconds, counted in `unit`. */
const STEPS = [
  { limit: MINUTE, unit: "second", length: SECOND },
  { limit: HOUR, unit: "minute", length: MINUTE },
  { limit: DAY, unit: "hour", length: HOUR },
  { limit: MONTH, unit: "day", length: DAY },
  { limit: YEAR, unit: "month", length: MONTH },
  { limit: Infinity, unit: "year", length: YEAR },
];

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** "in 2 minutes" for a distance in seconds, negative for the past. */
export function relative(seconds, locale) {
  const distance = Math.abs(seconds);
  const step = STEPS.find(({ limit, length }) => Math.round(distance / length) * length < limit);
  const count = Math.round(distance / step.length);
  return new Intl.RelativeTimeFormat(locale).format(seconds < 0 ? -count : count, step.unit);
}

/**
 * The text of a time stamp.
 * @param {number} unix seconds since the epoch
 * @param {string} style one of t T d D f F R
 * @param {number} now milliseconds since the epoch
 */
export function formatTimestamp(unix, style, locale, now) {
  if (style === "R") return relative(Math.round(unix - now / 1000), locale);
  return new Intl.DateTimeFormat(locale, STYLES[style]).format(unix * 1000);
}

/** A <time> element; relative ones are refreshed by startTicking. */
export function timestampElement(unix, style, locale, now) {
  return h(
    "time",
    {
      class: "timestamp",
      datetime: new Date(unix * 1000).toISOString(),
      title: formatTimestamp(unix, "F", locale, now),
      data: { unix, style },
    },
    formatTimestamp(unix, style, locale, now),
  );
}

/** When a message was sent: the time today, else with its date. */
export function messageTime(date, app) {
  const { locale, t } = app;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(date);
  const midnight = new Date(app.now());
  midnight.setHours(0, 0, 0, 0);
  const daysAgo = Math.ceil((midnight - date) / (DAY * 1000));
  if (daysAgo <= 0) return t("today", { time });
  if (daysAgo === 1) return t("yesterday", { time });
  return new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" }).format(date);
}

/** Rewrites every relative time stamp of the document once a second. */
export function startTicking(app) {
  return setInterval(() => {
    for (const element of document.querySelectorAll("time[data-style=R]")) {
      const text = formatTimestamp(Number(element.dataset.unix), "R", app.locale, app.now());
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}
