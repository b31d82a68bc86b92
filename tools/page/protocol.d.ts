// The texts that sandbox/PROTOCOL.md describes, as types for the page's JavaScript. Only fields that the page reads or
// sends are named; the rest of a message is Discord's.

type Id = string;

interface Person {
  id: Id;
  name: string;
  color?: string;
  moderator?: boolean;
  bot?: boolean;
}

interface Bot {
  id?: Id;
  name: string;
  online?: boolean;
  why?: string | null;
  member?: boolean;
  network?: boolean;
}

interface Channel {
  id: Id;
  name: string;
  kind: "text" | "thread" | "dm" | "group";
  parent: Id | null;
  archived: boolean;
  locked: boolean;
}

interface Role {
  id: Id;
  name: string;
}

interface Option {
  name: string;
  description: string;
  type: number;
  required?: boolean;
  autocomplete?: boolean;
  choices?: { name: string; value: Value }[];
  options?: Option[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
}

interface Command {
  name: string;
  description?: string;
  type?: number;
  options?: Option[];
}

/** A command that can be sent; `name` is the full name of a sub command. */
interface Leaf {
  name: string;
  description: string;
  options: Option[];
}

type Value = string | number | boolean;

interface Emoji {
  id?: Id | null;
  name: string;
}

interface Media {
  url: string;
  width?: number;
  height?: number;
  alt?: string | null;
  spoiler?: boolean;
}

interface SelectOption {
  value: string;
  label: string;
  description?: string | null;
  emoji?: Emoji | null;
  default?: boolean;
}

/** Any component, plain or V2: which fields are there depends on its `type`. */
interface Component {
  type: number;
  custom_id?: string;
  label?: string;
  description?: string | null;
  placeholder?: string;
  disabled?: boolean;
  style?: number;
  url?: string;
  emoji?: Emoji | null;
  components?: Component[];
  component?: Component;
  accessory?: Component;
  options?: SelectOption[];
  default_values?: { id: Id; type: "user" | "role" | "channel" }[];
  min_values?: number;
  max_values?: number;
  min_length?: number;
  max_length?: number;
  required?: boolean;
  default?: boolean;
  value?: string;
  content?: string;
  media?: Media;
  items?: { media: Media; description?: string; spoiler?: boolean }[];
  file?: { url?: string; filename?: string; size?: number };
  name?: string;
  size?: number;
  spoiler?: boolean;
  spacing?: number;
  divider?: boolean;
  accent_color?: number | null;
}

interface Attachment {
  id: Id;
  filename: string;
  url: string;
  size: number;
  content_type?: string;
  width?: number;
  height?: number;
  description?: string;
}

interface Embed {
  url?: string;
  title?: string;
  description?: string;
  color?: number;
  author?: { name: string };
  fields?: { name: string; value: string; inline?: boolean }[];
  image?: Media;
  thumbnail?: Media;
  footer?: { text: string };
  timestamp?: string;
}

interface Message {
  id: Id;
  channel_id: Id;
  author: { id: Id; username: string; global_name?: string | null; bot?: boolean };
  content: string;
  timestamp: string;
  edited_timestamp?: string | null;
  type?: number;
  flags?: number;
  components?: Component[];
  embeds?: Embed[];
  attachments?: Attachment[];
  mentions?: { id: Id }[];
  reactions?: { emoji: Emoji; count: number; me?: boolean }[];
  message_reference?: { channel_id?: Id; message_id?: Id } | null;
  referenced_message?: Message | null;
  thread?: { id: Id };
  ephemeral?: boolean;
  loading?: boolean;
  pings?: boolean;
  used?: { user: Id; name: string };
}

interface Snapshot {
  t: "snapshot";
  me: Person;
  people: Person[];
  guild: { id: Id; name: string; roles: Role[] };
  channels: Channel[];
  messages?: { [channel: Id]: Message[] };
  commands?: Command[];
  bot: Bot;
}

interface ModalTold {
  t: "modal";
  interaction: Id;
  custom_id: string;
  title: string;
  components?: Component[];
}

/** What the server tells by itself. */
type Told =
  | Snapshot
  | ModalTold
  | { t: "message"; channel: Id; message: Message }
  | { t: "message_gone"; channel: Id; id: Id }
  | { t: "channel"; channel: Channel }
  | { t: "channel_gone"; id: Id }
  | { t: "commands"; commands: Command[] }
  | { t: "bot"; bot: Bot }
  | { t: "person"; person: Person }
  | { t: "typing"; channel: Id; id: Id };

/** Its answer to a numbered request: an `ack`, or the choices of an `autocomplete`. */
interface Answer {
  ok?: boolean;
  error?: string | null;
  choices?: { name: string; value: Value }[];
}

/** What is written in a channel. */
type Writing =
  | { t: "say"; content: string; reply_to: Id | null; ping: boolean }
  | { t: "edit"; message: Id; content: string };

/** What is done in the channel in front; the seat adds which one it is. */
type Doing =
  | { t: "delete"; message: Id }
  | { t: "delete_channel" }
  | { t: "archive"; archived: boolean }
  | { t: "react"; message: Id; emoji: string; on: boolean }
  | { t: "set_bot"; what: "member" | "network"; on: boolean };

/** What starts a command. */
type Starting =
  | { t: "command"; name: string; options: { [name: string]: Value } }
  | { t: "menu"; name: string; message?: Id; user?: Id };

/** A command or a message that is on its way, or was not sent and can be sent again; `name` is the command's. */
interface Echo {
  id: number;
  channel: Id;
  name: string;
  title: string;
  request: (Starting | Writing) & { channel: Id };
  shown: boolean;
  error?: string;
}

/** What the page asks, and gets an answer to. */
type Asking =
  | ((Doing | Starting | Writing) & { channel: Id })
  | { t: "press"; channel: Id; message: Id; custom_id: string; component_type: number; values?: string[] }
  | { t: "autocomplete"; channel: Id; name: string; focused: string; options: { [name: string]: Value } }
  | { t: "modal_submit"; interaction: Id; values: { [custom_id: string]: string | string[] | boolean } }
  | { t: "add_person"; name: string };

/** What it only says. */
type Saying =
  | { t: "modal_close"; interaction: Id }
  | { t: "dismiss"; message: Id }
  | { t: "typing"; channel: Id };

/** What markdown and components ask: who and what an id is. */
interface Names {
  me: Id;
  person(id: Id): Person | null;
  user(id: Id): string | null;
  role(id: Id): string | null;
  channel(id: Id): string | null;
  people(): Person[];
  roles(): Role[];
  channels(): Channel[];
}

/** How one reader sees a component, and a message. */
interface Look {
  names: Names;
  pending: string | null;
  chosen(customId: string): string[] | undefined;
}

interface MessageLook extends Look {
  rev: string;
  compact: boolean;
  error: string | null;
  thread: Channel | null;
  hasApps: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

/** A row of the list above the composer. */
interface Suggestion {
  title: string;
  detail?: string;
  mark?: Element;
  value: Value;
  option?: string;
}

type Child = Node | string | number | null | undefined | false | Child[];
