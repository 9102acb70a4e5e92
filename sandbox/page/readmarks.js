/**
 * How far a seat has read, kept for the life of its tab.
 *
 * Session storage belongs to one tab, so two tabs with the same seat do not
 * read each other's messages away, and a reload keeps its place.
 */

export class ReadMarks {
  constructor(userId) {
    this.key = `delve-sandbox:${userId}`;
    const saved = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    this.read = new Map(Object.entries(saved.read ?? {}));
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

  #save() {
    sessionStorage.setItem(this.key, JSON.stringify({ read: Object.fromEntries(this.read) }));
  }
}
