import type { HistoryEntry, SentMessage } from '#contract/replies/history-views.ts';
import type { Role } from '#core/accounts/permissions.ts';
import { inOneSentence } from '#core/lines/titles.ts';
import { describeLead } from '#core/messages/leads.ts';
import { formatDate, formatTime } from '../../../ui/format.ts';

/** `20 Nov 2026, 10:00`. */
export const momentText = (at: string, zone: string): string =>
  Number.isNaN(Date.parse(at)) ? formatDate(at, zone) : `${formatDate(at, zone)}, ${formatTime(at, zone)}`;

export type HistoryLine = {
  readonly at: string;
  readonly text: string;
  /** What was given as the reason; empty for none. */
  readonly reason: string;
};

type Known = {
  readonly clientName: string;
  /** What whoever reads it is called, where they are a member who did something. */
  readonly you: string;
  /** When the booking is now, in words. */
  readonly when: string;
  /** What its client did not come for, though for the rest; nothing unless it is completed. */
  readonly missed: readonly string[];
};

/**
 * What happened, in plain words, in the order given: the latest first. Only the last move is told with where it led, and
 * only the last outcome with what was missed: that is how the booking is now.
 */
export function historyLines(entries: readonly HistoryEntry[], known: Known): readonly HistoryLine[] {
  const outcome = entries.findIndex(({ event }) => event === 'complete' || event === 'correct');
  const lastMove = entries.findIndex(({ event }) => event === 'move' || event === 'reschedule');
  return entries.map((entry, place) => ({
    at: entry.at,
    text: `${actorOf(entry, known)} ${deedOf(entry, {
      when: place === lastMove ? known.when : null,
      missed: place === outcome ? known.missed : null,
    })}`,
    reason: entry.event === 'lapse' ? '' : entry.reason,
  }));
}

function actorOf({ actor, by, byKey, event }: HistoryEntry, { clientName, you }: Known): string {
  if (event === 'lapse') return 'It';
  if (byKey !== null) return `${byKey} (API key)`;
  // Who it was is not known of every change, so that it may be somebody else than the reader.
  if (actor === 'owner') return by === null ? 'The business' : by === you ? 'You' : by;
  if (actor === 'system') return 'The system';
  return clientName === '' || clientName === 'N/A' ? 'The client' : `${clientName} (client)`;
}

/** Null: it is not known any more. */
type Now = { readonly [Part in 'when' | 'missed']: Known[Part] | null };

function deedOf({ event, from, to, actor }: HistoryEntry, { when, missed }: Now): string {
  const but = missed === null || missed.length === 0 ? '' : `, all but ${inOneSentence(missed)}`;
  switch (event) {
    case 'book':
      return to === 'pending' ? 'made the booking, still to be confirmed' : 'made the booking';
    case 'confirm':
      return 'confirmed it';
    case 'cancel':
      return 'cancelled it';
    case 'complete':
      return `marked it as completed${but}`;
    case 'mark-no-show':
      return 'marked it as no-show';
    case 'move':
    case 'reschedule':
      return when === null ? 'moved it' : `moved it to ${when}`;
    case 'edit':
      // A client changes nothing else of a booking that stands.
      return actor === 'client' ? 'changed its services' : 'changed its details';
    case 'lapse':
      return 'was cancelled because nobody confirmed it';
    case 'undo':
      return from === 'cancelled' ? 'undid the cancellation' : `undid it: not ${from} any more`;
    case 'correct':
      if (from === to) return `corrected what was done${missed?.length === 0 ? ', all of it' : but}`;
      return to === 'completed' || to === 'no-show'
        ? `corrected ${from} to ${to}${but}`
        : `corrected ${from}: it has no outcome yet`;
  }
}

const kinds: Readonly<Record<string, string>> = {
  'booking-received': 'Booking received',
  'booking-confirmed': 'Booking confirmed',
  'series-booked': 'All dates of the repeated booking',
  'new-booking': 'New booking',
  cancelled: 'Booking cancelled',
  rescheduled: 'Booking moved',
  'lines-changed': 'Booking changed',
  'contact-changed': 'Other email address, told to the one before',
  'reschedule-link': 'Link to choose a new date or time',
  'booking-links': 'Link sent again, as the client asked',
  rebooking: 'Invitation to book again',
  'review-ask': 'Question how it was',
  'waitlist-offer': 'Free time offered',
  receipt: 'Receipt',
  'refund-started': 'Refund on its way',
  'refund-sent': 'Refund sent',
  'refund-details': 'Question: where to send the refund',
  'caution-kept': 'Caution fee kept',
  overpaid: 'Paid more than the price',
  'time-gone': 'Paid too late, everything is refunded',
};

/** What a message was about, a reminder with its lead time; a kind not known here is told by its own name. */
export function kindText({ kind, leadMinutes }: Pick<SentMessage, 'kind' | 'leadMinutes'>): string {
  if (kind === 'reminder' && leadMinutes > 0) return `Reminder, ${describeLead(leadMinutes)} before`;
  const plain = kind.replaceAll('-', ' ');
  return kinds[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `Email to Ada Obi, a•••@mail.com`. The owner is `you` to the owner alone. */
export function recipientText(
  { recipient, channel, to }: SentMessage,
  clientName: string,
  readBy: Role,
): string {
  const owner = readBy === 'owner' ? 'you' : 'the owner';
  const whom = recipient === 'owner' ? owner : clientName === 'N/A' ? 'the client' : clientName;
  return `${channel === 'sms' ? 'SMS' : 'Email'} to ${whom}${to === '' ? '' : `, ${to}`}`;
}

export type MessageState = { readonly text: string; readonly tone: 'good' | 'bad' | 'quiet' };

/** Where a message stands, with what the network said of an SMS and the reason of a failure. `at` is its moment in words. */
export function stateText(message: SentMessage, at: string): MessageState {
  const { state, error } = message;
  const because = error === '' ? '' : `: ${error}`;
  switch (state) {
    case 'sent':
      return sentText(message, at);
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
      return {
        text: `Not sent: ${error === '' ? 'it was no longer needed' : lowered(error)}`,
        tone: 'quiet',
      };
  }
}

function sentText({ delivery, deliveryDetail }: SentMessage, at: string): MessageState {
  switch (delivery) {
    case 'none':
      return { text: `Sent ${at}`, tone: 'good' };
    case 'accepted':
      return { text: `Sent ${at}, on its way to the phone`, tone: 'quiet' };
    case 'delivered':
      return { text: `Sent ${at}, delivered`, tone: 'good' };
    case 'undelivered':
      return {
        text: `Sent ${at}, not delivered${deliveryDetail === '' ? '' : `: ${deliveryDetail}`}`,
        tone: 'bad',
      };
  }
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
