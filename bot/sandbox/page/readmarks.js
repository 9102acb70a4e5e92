/**
 * How far a seat has read, kept for the life of its tab.
 *
 * Session storage belongs to one tab, so two tabs with the same seat do not
 * read each other's messages away, and a reload keeps its place.
 */

const MOST_DISMISSED = 200;

export class ReadMarks {
  constructor(userId) {
    this.key = `delve-sandbox:${userId}`;
    const saved = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    this.read = new Map(Object.entries(saved.read ?? {}));
    this.gone = new Set(saved.dismissed ?? []);
  }

  has(channelId) {
    return this.read.has(channelId);
  }

  /** The last message read in a channel; "0" when none. */
  get(channelId) {
    return this.read.get(channelId) ?? "0";
  }

  set(channelId, messageId) {
    this.read.set(channelId, messageId);
    this.#save();
  }

  dismiss(messageId) {
    this.gone.add(messageId);
    this.#save();
  }

  dismissed(messageId) {
    return this.gone.has(messageId);
  }

  #save() {
    const dismissed = [...this.gone].slice(-MOST_DISMISSED);
    const value = { read: Object.fromEntries(this.read), dismissed };
    sessionStorage.setItem(this.key, JSON.stringify(value));
  }
}
