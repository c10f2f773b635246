import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { type BirthdayTime, birthdaysIn } from '#core/clients/birthday.ts';
import { foldForSearch, foldPhoneQuery } from '#core/clients/client-search.ts';
import { wallClock } from '#core/time/wall-clock.ts';

/** What the record of a client who was erased is called, and their bookings. */
export const ERASED_NAME = 'Erased client';

/** A business can have so many clients. */
export const mostClients = 200_000;
export const mostClientsText = `A business can have at most ${mostClients.toLocaleString('en')} clients.`;

/** What a search for a client compares with; the break keeps a search from matching across name and address. */
export const searchTextOf = (client: { readonly name: string; readonly email: string }): string =>
  `${foldForSearch(client.name)}\n${foldForSearch(client.email)}`;

/** What an owner typed to find a client by: part of a name or an address, or of a telephone number. */
export const readSearch = (typed: string): { readonly text: string; readonly digits: string } => {
  const text = foldForSearch(typed);
  const digits = foldPhoneQuery(typed);
  // One or two digits are part of a number too, however many have them.
  return { text, digits: digits === '' && /^\d{1,2}$/.test(text) ? text : digits };
};

/** Not seen for so long, a client is away. */
const AWAY_MS = 60 * dayMs;

/**
 * Those who were last seen before a moment and have nothing booked after another, owe something, did not come, or have
 * one of these birthdays.
 */
export type ClientGroup =
  | { readonly kind: 'away'; readonly before: Instant; readonly now: Instant }
  | { readonly kind: 'owing' }
  | { readonly kind: 'missed' }
  | { readonly kind: 'birthday'; readonly days: readonly string[] };

type AskedGroup = 'away' | 'owing' | 'missed' | `birthday-${BirthdayTime}`;

/** Folded as the stored text is; every letter stands for itself. Empty, and null: not asked for. */
export type ClientFilter = {
  readonly text: string;
  readonly digits: string;
  readonly tag: string;
  readonly group: ClientGroup | null;
};

export const everybody: ClientFilter = { text: '', digits: '', tag: '', group: null };

/** What is asked of a list of clients. */
export type AskedFilter = {
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly group?: AskedGroup | undefined;
};

/** What that comes to at this moment, where the business is. */
export const readFilter = (asked: AskedFilter, now: Instant, zone: string): ClientFilter => ({
  ...readSearch(asked.search ?? ''),
  tag: (asked.tag ?? '').normalize('NFC').trim(),
  group: asked.group === undefined ? null : readGroup(asked.group, now, zone),
});

const readGroup = (group: AskedGroup, now: Instant, zone: string): ClientGroup => {
  const today = () => wallClock(zone).dateAt(now);
  switch (group) {
    case 'away':
      return { kind: 'away', before: toInstant(now - AWAY_MS), now };
    case 'birthday-today':
      return { kind: 'birthday', days: birthdaysIn('today', today()) };
    case 'birthday-week':
      return { kind: 'birthday', days: birthdaysIn('week', today()) };
    case 'birthday-month':
      return { kind: 'birthday', days: birthdaysIn('month', today()) };
    default:
      return { kind: group };
  }
};

export const isFiltered = ({ text, digits, tag, group }: ClientFilter): boolean =>
  text !== '' || digits !== '' || tag !== '' || group !== null;
