import { e164Of } from '../sms/numbers.ts';

/** Ways in which the outside world is reached. */
export type Channel = 'email' | 'sms';

export type Attachment = Readonly<{
  filename: string;
  contentType: string;
  /** Decoded content of a textual attachment; empty for a binary one. */
  text: string;
  bytes: number;
}>;

/** What there is to know of a text message beside its text. */
export type SmsFacts = Readonly<{
  /** The gateway's id of it. */
  id: string;
  gateway: 'termii' | 'africastalking';
  /** Termii's channel, or the use of the sender. */
  route: string;
  /** The last status that will be reported; null when nobody ever hears how it ended. */
  fate: string | null;
  encoding: 'GSM-7' | 'UCS-2';
  /** Null in UCS-2. */
  septets: number | null;
  /** UTF-16 units. */
  units: number;
  parts: number;
  /** Parts that Termii charges for. */
  termiiPages: number;
}>;

/** One message as one recipient got it. Absent parts are empty strings. */
export type InboxMessage = Readonly<{
  /** Serial number from 1, never used again, not even after the inbox was emptied. */
  n: number;
  channel: Channel;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The instant it was received, ISO 8601 in UTC. */
  at: string;
  attachments: readonly Attachment[];
  headers: readonly Readonly<{ name: string; value: string }>[];
  /** Null for an email. */
  sms: SmsFacts | null;
}>;

/** `to` matches a whole address in any letter case, or a number in any way of writing; null leaves a condition out. */
export type InboxFilter = Readonly<{ to: string | null; channel: string | null }>;

export type Inbox = Readonly<{
  add: (message: Omit<InboxMessage, 'n'>) => void;
  /** Newest first. */
  list: (filter: InboxFilter) => readonly InboxMessage[];
  find: (n: number) => InboxMessage | null;
  /** Recipients, most recently reached first. */
  recipients: () => readonly string[];
  size: () => number;
  /** Forgets all, or those of one channel. */
  empty: (channel: Channel | null) => void;
}>;

/** An in-memory inbox; past `capacity` the oldest messages are forgotten. */
export function createInbox(options: { readonly capacity: number }): Inbox {
  let messages: InboxMessage[] = [];
  let last = 0;
  return {
    add: (message) => {
      last += 1;
      messages.push({ ...message, n: last });
      if (messages.length > options.capacity) messages.shift();
    },
    list: (filter) => messages.filter((message) => matches(message, filter)).reverse(),
    find: (n) => messages.find((message) => message.n === n) ?? null,
    recipients: () => [...new Set(messages.map((message) => message.to.toLowerCase()).reverse())],
    size: () => messages.length,
    empty: (channel) => {
      messages = messages.filter((message) => channel !== null && message.channel !== channel);
    },
  };
}

function matches(message: InboxMessage, filter: InboxFilter): boolean {
  return (
    (filter.to === null || reaches(message, filter.to)) &&
    (filter.channel === null || message.channel === filter.channel)
  );
}

function reaches({ channel, to }: InboxMessage, written: string): boolean {
  return channel === 'sms' ? to === e164Of(written) : to.toLowerCase() === written.toLowerCase();
}
