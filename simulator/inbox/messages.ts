/** Ways in which the outside world is reached. SMS gateways add their own word here. */
export type Channel = 'email';

export type Attachment = Readonly<{
  filename: string;
  contentType: string;
  /** Decoded content of a textual attachment; empty for a binary one. */
  text: string;
  bytes: number;
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
}>;

/** `to` matches a whole address in any letter case; null leaves a condition out. */
export type InboxFilter = Readonly<{ to: string | null; channel: string | null }>;

export type Inbox = Readonly<{
  add: (message: Omit<InboxMessage, 'n'>) => void;
  /** Newest first. */
  list: (filter: InboxFilter) => readonly InboxMessage[];
  find: (n: number) => InboxMessage | null;
  /** Recipients, most recently reached first. */
  recipients: () => readonly string[];
  size: () => number;
  empty: () => void;
}>;

/** An in-memory inbox; past `capacity` the oldest messages are forgotten. */
export function createInbox(options: { readonly capacity: number }): Inbox {
  const messages: InboxMessage[] = [];
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
    empty: () => {
      messages.length = 0;
    },
  };
}

function matches(message: InboxMessage, filter: InboxFilter): boolean {
  return (
    (filter.to === null || message.to.toLowerCase() === filter.to.toLowerCase()) &&
    (filter.channel === null || message.channel === filter.channel)
  );
}
