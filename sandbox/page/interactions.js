/**
 * Presses, commands and modal answers on their way to the bot.
 *
 * Each waits under a nonce until the server says what became of it; before that
 * it gives the interaction's id, which the bot's messages refer to. Events:
 * `waiting` (detail = the request, when it starts and when it ends), `failed`
 * ({request, text}), `modal` ({modal}), `answered` ({request}).
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
  }

  press(message, component, values) {
    if (this.busy(message.id, component.custom_id)) return;
    const request = {
      kind: "press",
      messageId: message.id,
      customId: component.custom_id,
      channelId: message.channel_id,
    };
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
    const request = { kind: "command", channelId, name };
    return this.#send(request, {
      type: "command",
      channel_id: channelId,
      command_id: commandId,
      options,
    });
  }

  modal(customId, components) {
    return this.#send(
      { kind: "modal", customId },
      { type: "modal", custom_id: customId, components },
    );
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
    for (const [nonce, request] of [...this.pending]) {
      this.#end(nonce);
      this.#fail(request, this.app.t("lostBeforeAnswer"));
    }
  }

  #send(request, frame) {
    this.sent += 1;
    const nonce = `${Date.now()}-${this.sent}`;
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
