import type { ReplyOf } from '#contract/call.ts';
import type { finderCalls } from '#contract/calls/finder.calls.ts';
import { paths } from '#contract/paths.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { calendarDayParts, formatPhone, formatTime } from '../../../ui/format.ts';
import { firstDayOf } from '../../kit/booking/booking-days.ts';

/** A screen one may go to; `words` are other names people look for it by. A part of a screen is found by typing only. */
export type Place = {
  readonly title: string;
  readonly href: string;
  readonly words?: string;
  readonly isPart?: boolean;
};

/** Something one may do from anywhere. */
export type Deed = { readonly title: string; readonly words?: string; readonly run: () => void };

export type Group = 'Recent' | 'Pages' | 'Actions' | 'Clients' | 'Appointments';

/** One line of the list. `key` tells it from every other, and from one search to the next. */
export type Choice = {
  readonly key: string;
  readonly group: Group;
  readonly title: string;
  readonly note: string;
  readonly act: { readonly go: string } | { readonly run: () => void };
};

export type Found = ReplyOf<typeof finderCalls.find>['data'];

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * How well a text answers what is typed: 3 from its beginning, 2 from the beginning of a word, 1 anywhere within it, 0
 * not at all. Case and tone marks do not count.
 */
export function closeness(text: string, typed: string): 0 | 1 | 2 | 3 {
  const at = folded(text);
  const wanted = folded(typed);
  if (wanted === '') return 0;
  if (at.startsWith(wanted)) return 3;
  if (at.split(/[\s&:,-]+/).some((word) => word.startsWith(wanted))) return 2;
  return at.includes(wanted) ? 1 : 0;
}

/** Those that answer what is typed, the best first; their other names count for less than their titles. */
export function ranked<T extends { readonly title: string; readonly words?: string }>(
  items: readonly T[],
  typed: string,
): readonly T[] {
  return items
    .map((item) => ({
      item,
      rank: closeness(item.title, typed) * 2 || Math.min(1, closeness(item.words ?? '', typed)),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}

const placeChoice = ({ title, href }: Place): Choice => ({
  key: `page ${href}`,
  group: 'Pages',
  title,
  note: '',
  act: { go: href },
});

const deedChoice = ({ title, run }: Deed): Choice => ({
  key: `action ${title}`,
  group: 'Actions',
  title,
  note: '',
  act: { run },
});

const clientChoice = ({ _id, name, phone, email }: Found['clients'][number]): Choice => ({
  key: `client ${_id}`,
  group: 'Clients',
  title: name,
  note: [phone === '' ? '' : formatPhone(phone), email].filter((part) => part !== '').join(' · '),
  act: { go: paths.client(_id) },
});

const statusWords: Record<CalendarEvent['status'], string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  'no-show': 'No-Show',
  rescheduled: 'Rescheduled',
};

const appointmentChoice = (event: CalendarEvent, zone: string): Choice => {
  const { weekday, day, month } = calendarDayParts(firstDayOf(event, zone) ?? '');
  const time = event.bookingType === 'item-based' ? '' : ` ${formatTime(event.date, zone)}`;
  return {
    key: `appointment ${event._id}`,
    group: 'Appointments',
    title: `${event.clientName}, ${event.serviceName}`,
    note: `${weekday} ${day} ${month}${time} · ${statusWords[event.status]}`,
    act: { go: `${paths.dashboard}?appointment=${encodeURIComponent(event._id)}` },
  };
};

export type Offer = { readonly places: readonly Place[]; readonly deeds: readonly Deed[] };

/** What is listed before anything is typed: what was chosen lately, then what may be done and where one may go. */
export function startChoices({ places, deeds }: Offer, recent: readonly Choice[]): readonly Choice[] {
  const lately = recent.map((choice): Choice => ({ ...choice, group: 'Recent' }));
  const known = new Set(lately.map(({ key }) => key));
  const screens = places.filter(({ isPart }) => isPart !== true);
  return [...lately, ...deeds.map(deedChoice), ...screens.map(placeChoice)].filter(
    ({ key, group }) => group === 'Recent' || !known.has(key),
  );
}

/** What answers the words typed: of the portal itself at once, of clients and appointments as the server found them. */
export function choicesFor(
  typed: string,
  { places, deeds }: Offer,
  found: Found | undefined,
  zone: string,
): readonly Choice[] {
  return [
    ...ranked(places, typed).slice(0, 5).map(placeChoice),
    ...ranked(deeds, typed).map(deedChoice),
    ...(found?.clients ?? []).map(clientChoice),
    ...(found?.appointments ?? []).map((event) => appointmentChoice(event, zone)),
  ];
}

/** Of an answer to older words what fits these too: it may stand until theirs has come. */
export function stillFitting(found: Found | undefined, typed: string): Found | undefined {
  if (found === undefined) return undefined;
  const fits = (text: string) => closeness(text, typed) > 0;
  return {
    clients: found.clients.filter(({ name, phone, email }) => fits(name) || fits(phone) || fits(email)),
    appointments: found.appointments.filter(({ clientName }) => fits(clientName)),
  };
}

const REMEMBERED = 5;

/** The choices made lately with this one first. Actions are always at hand and need no remembering. */
export function withRecent(recent: readonly Choice[], choice: Choice): readonly Choice[] {
  if ('run' in choice.act) return recent;
  return [choice, ...recent.filter(({ key }) => key !== choice.key)].slice(0, REMEMBERED);
}

/** Down and up go round; null for any other key. */
export function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return null;
}

/** The lines under their headings, in their order. */
export function grouped(choices: readonly Choice[]): readonly (readonly [Group, readonly Choice[]])[] {
  const groups = new Map<Group, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
}
