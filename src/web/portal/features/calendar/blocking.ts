import { blockedTimeBody, blockedTimesCalls } from '#contract/calls/blocked-times.calls.ts';
import type { BlockedTime } from '#contract/replies/blocked-time.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { calendarDayOf, formatTime, shortDay } from '../../../ui/format.ts';
import { readEntries } from '../../kit/form/read-entries.ts';
import type { EntriesRead } from '../../kit/form/use-entries.ts';
import type { SentBlock } from './blocking-api.ts';

/** What is entered of a blocked time. */
export type BlockForm = {
  readonly staffId: string;
  readonly date: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  readonly every: 'once' | 'day' | 'week';
  readonly lastDay: string;
  /** Of one that repeats: whether those after it go with it. */
  readonly later: boolean;
  /** Of bookings in it was told. */
  readonly override: boolean;
};

export type BlockField = 'staffId' | 'date' | 'from' | 'until' | 'reason' | 'lastDay';

const fields: Readonly<Record<string, BlockField>> = {
  staffId: 'staffId',
  date: 'date',
  from: 'from',
  until: 'until',
  reason: 'reason',
  'repeat.until': 'lastDay',
};

export const blockFieldOf = (path: string): BlockField | null => fields[path] ?? null;

const HOUR = 60;
const DAY = 1440;

/** An hour from a spot on, and no longer than its day, on which a blocked time lies; '00:00' is the end of it. */
export const newBlock = (spot: {
  readonly staffId: string;
  readonly day: string;
  readonly minute: number;
}): BlockForm => ({
  staffId: spot.staffId,
  date: spot.day,
  from: formatWallMinute(spot.minute),
  until: formatWallMinute(Math.min(spot.minute + HOUR, DAY) % DAY),
  reason: '',
  every: 'once',
  lastDay: '',
  later: false,
  override: false,
});

export const formOf = (block: BlockedTime, zone: string): BlockForm => ({
  ...newBlock({ staffId: block.staffId, day: calendarDayOf(block.date, zone), minute: 0 }),
  from: formatTime(block.date, zone),
  until: formatTime(block.endDate, zone),
  reason: block.reason,
});

/** What is to be sent, by the contract; `id` null: it is new. */
export const readBlock = (form: BlockForm, id: string | null): EntriesRead<SentBlock, BlockField> => {
  const { staffId, date, from, reason, every, lastDay, later, override } = form;
  if (staffId === '') return { ok: false, errors: { staffId: 'Please choose whose time it is.' } };
  if (every !== 'once' && lastDay === '')
    return { ok: false, errors: { lastDay: 'Please choose the last day.' } };
  const until = form.until === '00:00' ? '24:00' : form.until;
  const part = { from, until, reason, ...(override ? { override } : {}) };
  if (id !== null) {
    const read = readEntries(blockedTimesCalls.update.body, { ...part, later }, blockFieldOf);
    return read.ok ? { ok: true, sent: { id, body: read.sent } } : read;
  }
  const repeat = every === 'once' ? {} : { repeat: { every, until: lastDay } };
  const read = readEntries(blockedTimeBody, { ...part, staffId, date, ...repeat }, blockFieldOf);
  return read.ok ? { ok: true, sent: { id, body: read.sent } } : read;
};

const textOf = (of: object, name: string): string => {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'string' ? value : '';
};

/** The bookings that a refusal tells of, each in a line: `Fri 20 Nov 10:00, Ada Obi, Gel manicure`. */
export const bookingsIn = (data: unknown, zone: string): readonly string[] => {
  const bookings: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'bookings') : [];
  return (Array.isArray(bookings) ? bookings : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const date = textOf(one, 'date');
    const who = [textOf(one, 'clientName'), textOf(one, 'serviceName')].filter((text) => text !== '');
    const when = `${shortDay(calendarDayOf(date, zone))} ${formatTime(date, zone)}`;
    return [[when, ...(who.length === 0 ? ['being paid for'] : who)].join(', ')];
  });
};
