/**
 * Presses, commands and modal answers on their way to the bot.
 *
 * Each waits under a nonce until the server says what became of it; before that
 * it gives the interaction's id, which the bot's messages refer to. Events:
 * `waiting` (detail = the request, when it starts and when it ends), `failed`
 * ({request, text}), `modal` ({modal}), `answered` ({request}).
 *
 * What the bot offers while somebody types is asked for by the way: see `suggest`.
 */

import { Flag } from "./constants.js";

/** The server decides after 3 s; this only covers a server that says nothing. */
const GIVE_UP_MS = 15000;

export class Interactions extends EventTarget {
  constructor(app) {
    super();
    this.app = app;
    this.pending = new Map();
    this.sent = 0;
    /** Ids of interactions of this tab that brought no private message yet. */
    this.unanswered = new Set();
    /** Who waits for what an option offers, by nonce. */
    this.suggesting = new Map();
  }

  press(message, component, values) {
    if (this.busy(message.id, component.custom_id)) return;
    const thread = this.app.store.thread(message.channel_id);
    const request = {
      kind: "press",
      messageId: message.id,
      customId: component.custom_id,
      channelId: message.channel_id,
    };
    // Discord's client on a phone sends nothing from there either.
    if (thread?.archived || thread?.locked) {
      const reason = thread.locked ? "threadLocked" : "threadArchived";
      this.#fail(request, this.app.t(reason));
      return;
    }
    this.#send(request, {
      type: "press",
      channel_id: message.channel_id,
      message_id: message.id,
      custom_id: component.custom_id,
      component_type: component.type,
      ...(values ? { values } : {}),
    });
  }

  command(channelId, commandId, options, name) {
    const request = { kind: "command", channelId, name: `/${name}` };
    return this.#send(request, {
      type: "command",
      channel_id: channelId,
      command_id: commandId,
      options,
    });
  }

  /**
   * Use a command in the menu of a person.
   * @param {string} label its name in the reader's language
   */
  userCommand(channelId, name, label, targetId) {
    const request = { kind: "command", channelId, name: label };
    const frame = { type: "command", channel_id: channelId, name, target_id: targetId };
    return this.#send(request, frame);
  }

  modal(customId, components) {
    return this.#send(
      { kind: "modal", customId },
      { type: "modal", custom_id: customId, components },
    );
  }

  /**
   * Ask the bot what it offers for an option in which somebody types.
   * @param {Array} options what is filled in so far, as for `command`
   * @param {string} option the name of the one in which they type
   * @returns {Promise<Array|null>} Discord's choices; null when nothing came
   */
  suggest(channelId, commandId, options, option) {
    const nonce = this.#nonce();
    const sent = this.app.socket.send({
      type: "suggest",
      nonce,
      channel_id: channelId,
      command_id: commandId,
      options,
      option,
    });
    if (!sent) return Promise.resolve(null);
    return new Promise((resolve) => this.suggesting.set(nonce, resolve));
  }

  /** Whether a component of a message waits for its answer. */
  busy(messageId, customId) {
    return [...this.pending.values()].some(
      (request) => request.messageId === messageId && request.customId === customId,
    );
  }

  /** Commands of a channel that wait for their answer. */
  waitingCommands(channelId) {
    return [...this.pending.values()].filter(
      (request) => request.kind === "command" && request.channelId === channelId,
    );
  }

  /** Whether a message is the first private one that something done in this tab brought. */
  firstAnswer(message) {
    const ephemeral = Boolean(message.flags & Flag.EPHEMERAL);
    return ephemeral && this.unanswered.delete(message.interaction_metadata?.id);
  }

  receive(frame) {
    if (this.suggesting.has(frame.nonce)) {
      this.suggesting.get(frame.nonce)(frame.choices ?? null);
      this.suggesting.delete(frame.nonce);
      return;
    }
    const request = this.pending.get(frame.nonce);
    if (!request) return;
    if (frame.type === "sent") {
      this.unanswered.add(frame.id);
      return;
    }
    this.#end(frame.nonce);
    if (frame.type === "error") this.#fail(request, frame.reason);
    else if (frame.state === "failed") this.#fail(request, this.#reason(frame.reason));
    else {
      this.#emit("answered", { request });
      if (frame.state === "modal") this.#emit("modal", { modal: frame.modal });
    }
  }

  /** The connection is gone, and with it the answers. */
  abandon() {
    for (const resolve of this.suggesting.values()) resolve(null);
    this.suggesting.clear();
    for (const [nonce, request] of [...this.pending]) {
      this.#end(nonce);
      this.#fail(request, this.app.t("lostBeforeAnswer"));
    }
  }

  #send(request, frame) {
    const nonce = this.#nonce();
    if (!this.app.socket.send({ ...frame, nonce })) {
      this.#fail(request, this.app.t("notConnected"));
      return false;
    }
    const timer = setTimeout(() => {
      this.#end(nonce);
      this.#fail(request, this.app.t("noAnswer"));
    }, GIVE_UP_MS);
    this.pending.set(nonce, { ...request, timer });
    this.#emit("waiting", request);
    return true;
  }

  #nonce() {
    this.sent += 1;
    return `${Date.now()}-${this.sent}`;
  }

  #end(nonce) {
    const request = this.pending.get(nonce);
    clearTimeout(request.timer);
    this.pending.delete(nonce);
    this.#emit("waiting", request);
  }

  #reason(reason) {
    return !reason || reason === "The application did not respond"
      ? this.app.t("didNotRespond")
      : reason;
  }

  #fail(request, text) {
    this.#emit("failed", { request, text });
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
