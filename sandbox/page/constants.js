/** Numbers of Discord's API that this page reads. */

export const Flag = Object.freeze({
  SUPPRESS_EMBEDS: 1 << 2,
  EPHEMERAL: 1 << 6,
  LOADING: 1 << 7,
  COMPONENTS_V2: 1 << 15,
});

export const Component = Object.freeze({
  ACTION_ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT_DISPLAY: 10,
  THUMBNAIL: 11,
  MEDIA_GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
});

export const Option = Object.freeze({
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
});

export const ButtonStyle = Object.freeze({ LINK: 5, PREMIUM: 6 });

export const CommandType = Object.freeze({ CHAT_INPUT: 1, USER: 2 });

export const Context = Object.freeze({ GUILD: 0, BOT_DM: 1 });

export const MessageType = Object.freeze({
  NAME_CHANGE: 4,
  THREAD_CREATED: 18,
  REPLY: 19,
  THREAD_STARTER: 21,
  CONTEXT_MENU: 23,
});

export const ChannelType = Object.freeze({ TEXT: 0, THREAD: 11 });

export const InteractionType = Object.freeze({ COMMAND: 2 });

export const CONTENT_LIMIT = 2000;
