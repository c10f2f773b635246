import type { WaitlistEntry } from '#contract/calls/waitlist.calls.ts';
import { parsePhone, whatsappLink } from '#core/contact/phone.ts';
import { calendarDayOf, calendarDayParts, formatDate, formatTime } from '../../../ui/format.ts';

export type WaitingDay = { readonly date: string; readonly entries: readonly WaitlistEntry[] };

/** The entries day by day, the nearest day first; within a day in the order in which they joined. */
export function byDay(entries: readonly WaitlistEntry[]): readonly WaitingDay[] {
  const dates = [...new Set(entries.map(({ date }) => date))].sort();
  return dates.map((date) => ({
    date,
    entries: entries
      .filter((entry) => entry.date === date)
      .sort((one, other) => Date.parse(one.joinedAt) - Date.parse(other.joinedAt)),
  }));
}

/** `Silk press with Ada`, or with whoever is free; a hire is with nobody. */
export const wishText = ({ serviceName, staffName, bookingType }: WaitlistEntry): string => {
  if (bookingType === 'item-based') return serviceName;
  return `${serviceName} with ${staffName === '' ? 'anyone' : staffName}`;
};

export type EntryState = { readonly text: string; readonly tone: 'held' | 'good' | 'quiet' };

/** How it stands with somebody who waits; `now` in milliseconds. */
export function stateOf(entry: WaitlistEntry, zone: string, now: number): EntryState {
  switch (entry.state) {
    case 'waiting':
      return { text: `Waiting since ${since(entry.joinedAt, zone, now)}`, tone: 'quiet' };
    case 'offered':
      return { text: offerText(entry, zone), tone: 'held' };
    case 'paying':
      return { text: payingText(entry, zone), tone: 'held' };
    case 'unpaid':
      return { text: 'Did not pay in time', tone: 'quiet' };
    case 'booked':
      return entry.cancelled === true
        ? { text: 'Booked, and cancelled since', tone: 'quiet' }
        : { text: 'Booked', tone: 'good' };
    case 'declined':
      return { text: 'Did not want the time', tone: 'quiet' };
    case 'lapsed':
      return { text: 'Did not answer in time', tone: 'quiet' };
    case 'removed':
      return { text: 'Taken off the list', tone: 'quiet' };
    case 'passed':
      return { text: 'The day has passed', tone: 'quiet' };
  }
}

const since = (at: string, zone: string, now: number): string =>
  calendarDayOf(at, zone) === calendarDayOf(new Date(now).toISOString(), zone)
    ? formatTime(at, zone)
    : formatDate(at, zone);

const offerText = ({ offer, bookingType }: WaitlistEntry, zone: string): string => {
  if (offer === null) return 'A time is held for them';
  const until = `held until ${formatTime(offer.heldUntil, zone)}`;
  return bookingType === 'item-based' ? `One is ${until}` : `${formatTime(offer.date, zone)} ${until}`;
};

const payingText = ({ offer, bookingType }: WaitlistEntry, zone: string): string => {
  if (offer === null) return 'Paying now';
  const what = bookingType === 'item-based' ? 'one' : formatTime(offer.date, zone);
  return `Paying for ${what}, held until ${formatTime(offer.heldUntil, zone)}`;
};

/** Whether they can still be taken off the list. */
export const isLive = ({ state }: WaitlistEntry): boolean => state === 'waiting' || state === 'offered';

/** `3 people waiting`; nothing where all have been served. */
export const countText = (entries: readonly WaitlistEntry[]): string => {
  const count = entries.filter(isLive).length;
  if (count === 0) return '';
  return count === 1 ? '1 person waiting' : `${count} people waiting`;
};

/** A chat on WhatsApp about what they wait for; null without a number it could know. */
export function chatAddress(entry: WaitlistEntry, businessName: string): string | null {
  const phone = parsePhone(entry.clientPhone);
  if (phone === null) return null;
  const [firstName = ''] = entry.clientName.trim().split(/\s+/);
  const from = businessName === '' ? 'I am writing' : `this is ${businessName}, writing`;
  const { full } = calendarDayParts(entry.date);
  const words = `${['Hello', firstName].join(' ').trim()}, ${from} about the ${entry.serviceName} you are waiting for on ${full}.`;
  return whatsappLink(phone, words);
}
