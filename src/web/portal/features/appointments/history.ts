import type { HistoryEntry, SentMessage } from '#contract/views.ts';

export type HistoryLine = {
  readonly at: string;
  readonly text: string;
  /** What was given as the reason; empty for none. */
  readonly reason: string;
};

type Known = {
  readonly clientName: string;
  /** When the booking is now, in words. */
  readonly when: string;
};

/**
 * What happened, in plain words, in the order given: the latest first. Only the last move is told with where it led:
 * that is where the booking is now.
 */
export function historyLines(entries: readonly HistoryEntry[], known: Known): readonly HistoryLine[] {
  const lastMove = entries.findIndex(({ event }) => event === 'move' || event === 'reschedule');
  return entries.map((entry, place) => ({
    at: entry.at,
    text: `${actorOf(entry, known.clientName)} ${deedOf(entry, place === lastMove ? known.when : null)}`,
    reason: entry.event === 'lapse' ? '' : entry.reason,
  }));
}

function actorOf({ actor, event }: HistoryEntry, clientName: string): string {
  if (event === 'lapse') return 'It';
  if (actor === 'owner') return 'You';
  if (actor === 'system') return 'The system';
  return clientName === '' || clientName === 'N/A' ? 'The client' : `${clientName} (client)`;
}

function deedOf({ event, to }: HistoryEntry, movedTo: string | null): string {
  switch (event) {
    case 'book':
      return to === 'pending' ? 'made the booking, still to be confirmed' : 'made the booking';
    case 'confirm':
      return 'confirmed it';
    case 'cancel':
      return 'cancelled it';
    case 'complete':
      return 'marked it as completed';
    case 'mark-no-show':
      return 'marked it as no-show';
    case 'move':
    case 'reschedule':
      return movedTo === null ? 'moved it to another time' : `moved it to ${movedTo}`;
    case 'edit':
      return 'changed its details';
    case 'lapse':
      return 'was cancelled because nobody confirmed it';
  }
}

const kinds: Readonly<Record<string, string>> = {
  'booking-received': 'Booking received',
  'booking-confirmed': 'Booking confirmed',
  'new-booking': 'New booking',
  cancelled: 'Booking cancelled',
  rescheduled: 'Booking moved',
  'reschedule-link': 'Link to choose another time',
  receipt: 'Receipt',
  'refund-started': 'Refund on its way',
  'refund-sent': 'Refund sent',
  'refund-details': 'Question where to send a refund',
  'time-gone': 'Paid too late, all of it goes back',
};

/** What a message was about; a kind not known here is told by its own name. */
export function kindText(kind: string): string {
  const plain = kind.replaceAll('-', ' ');
  return kinds[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `Email to Ada Obi, a•••@mail.com`. */
export function recipientText({ recipient, channel, to }: SentMessage, clientName: string): string {
  const whom = recipient === 'owner' ? 'you' : clientName === 'N/A' ? 'the client' : clientName;
  return `${channel === 'sms' ? 'SMS' : 'Email'} to ${whom}${to === '' ? '' : `, ${to}`}`;
}

export type MessageState = { readonly text: string; readonly tone: 'good' | 'bad' | 'quiet' };

/** Where a message stands, with the reason of a failure. `at` is its moment in words. */
export function stateText({ state, error }: SentMessage, at: string): MessageState {
  const because = error === '' ? '' : `: ${error}`;
  switch (state) {
    case 'sent':
      return { text: `Sent ${at}`, tone: 'good' };
    case 'queued':
      return error === ''
        ? { text: `Will be sent ${at}`, tone: 'quiet' }
        : { text: `Not sent yet${because}. Next try ${at}`, tone: 'bad' };
    case 'sending':
      return { text: 'Being sent', tone: 'quiet' };
    case 'failed':
      return { text: `Could not be sent${because}`, tone: 'bad' };
    case 'unknown':
      return { text: `May not have arrived${because}`, tone: 'bad' };
    case 'skipped':
      return { text: 'Not sent: it was no longer needed', tone: 'quiet' };
  }
}
