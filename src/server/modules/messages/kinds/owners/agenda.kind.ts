import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { type CalendarDate, longDate, weekdayText } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { unitsText } from '#core/lines/titles.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BusinessId } from '../../../../platform/ids.ts';
import { type AgendaEntry, type AgendaFacts, loadAgenda } from '../../facts/agenda.queries.ts';
import type { NewMessage } from '../../planning/queue.repo.ts';
import { pickUpTime } from '../../writing/beginning.rules.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import type { Detail, Letter } from '../../writing/letter.types.ts';
import { pricedLines } from '../../writing/lines.present.ts';
import { clockTime, greeting, naira } from '../../writing/wording.rules.ts';
import type { AgendaNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/**
 * To the owner in the morning: what takes place until the next such letter, and what comes back today. Clients stand in
 * the body alone.
 */
const letter = (agenda: AgendaFacts, schedule: string): Letter => {
  const { day, starting, returning, businessName, more } = agenda;
  const parts = [
    ...(starting.length === 0 ? [] : [counted(starting.length, 'booking', more)]),
    ...(returning.length === 0 ? [] : [`${counted(returning.length, 'hire')} coming back`]),
  ].join(' and ');
  const [first] = starting;
  const when = starting.some((entry) => isAfterMidnight(entry, agenda))
    ? 'today and early tomorrow'
    : 'today';
  return {
    subject: `Your day: ${parts} on ${longDate(day)}`,
    mood: 'good',
    from: `${productName} for ${businessName}`,
    heading: longDate(day),
    greeting: greeting(agenda.ownerName),
    paragraphs: [
      `You have ${parts} ${when}.${first === undefined ? '' : ` The first begins ${firstTime(first, agenda)}.`}`,
    ],
    details: [
      ...starting.map((entry) => startingDetail(entry, agenda)),
      ...returning.map((entry) => returningDetail(entry)),
    ],
    action: { label: 'Open your diary', url: schedule },
    afterwards: more ? ['There is more today: you find the rest in your diary.'] : [],
    footer: `Sent by ${productName} for ${businessName}. You can turn this email off in your settings, under Reminders.`,
  };
};

const counted = (count: number, noun: string, atLeast = false): string =>
  `${atLeast ? 'more than ' : ''}${count} ${noun}${count === 1 ? '' : 's'}`;

type OfDay = Pick<AgendaFacts, 'day' | 'zone'>;

/** Whether a visit of the day's evening begins when the calendar has the next day already. */
const isAfterMidnight = ({ bookingType, startsAt }: AgendaEntry, { day, zone }: OfDay): boolean =>
  bookingType === 'time-based' && dateIn(zone, startsAt) > day;

/** `at 09:30`, or of the next day `on Saturday at 00:30`. */
const firstTime = (entry: AgendaEntry, of: OfDay): string => {
  const { zone } = of;
  if (entry.bookingType === 'item-based') return `at ${pickUpTime({ ...entry, zone })}`;
  const on = isAfterMidnight(entry, of) ? `on ${weekdayText(dateIn(zone, entry.startsAt))} ` : '';
  return `${on}at ${clockTime(entry.startsAt, zone)}`;
};

/** `09:30 to 11:00`; beside a time that is on another day than what stands before it, that day: `Saturday 00:30`. */
const visitTimes = ({ startsAt, endsAt }: AgendaEntry, { day, zone }: OfDay): string => {
  const time = (at: Instant, before: CalendarDate): string => {
    const on = dateIn(zone, at);
    return `${on === before ? '' : `${weekdayText(on)} `}${clockTime(at, zone)}`;
  };
  return `${time(startsAt, day)} to ${time(endsAt, dateIn(zone, startsAt))}`;
};

const startingDetail = (entry: AgendaEntry, of: OfDay): Detail => {
  const { deliveryZone, returnDay } = entry;
  const { zone } = of;
  const rental = entry.bookingType === 'item-based';
  const handOver = deliveryZone === '' ? 'Pick-up' : `Delivery to ${deliveryZone}`;
  return {
    ...clientDetail(rental ? `From ${pickUpTime({ ...entry, zone })}` : visitTimes(entry, of), entry),
    lines: [
      ...whatOf(entry, zone),
      ...(rental ? [`${handOver}, back on ${longDate(returnDay)}`] : []),
      ...money(entry),
      ...(entry.status === 'pending' ? ['Not confirmed yet'] : []),
    ],
  };
};

const returningDetail = (entry: AgendaEntry): Detail => ({
  ...clientDetail('Comes back', entry),
  lines: [what(entry), ...money(entry)],
});

/** Their name, which calls them where a number is known. */
const clientDetail = (label: string, { clientName, clientPhone }: AgendaEntry): Detail =>
  clientPhone === ''
    ? { label, value: clientName }
    : { ...phoneDetail(label, clientPhone), value: clientName };

/** Line by line where there is more to say than its title. */
const whatOf = (entry: AgendaEntry, zone: string): readonly string[] => {
  const lines = pricedLines({ ...entry, zone });
  return lines.length === 0 ? [what(entry)] : lines;
};

const what = ({ serviceName, quantity, staffName }: AgendaEntry): string =>
  `${unitsText(serviceName, quantity)}${staffName === '' ? '' : ` with ${staffName}`}`;

const money = ({ dueKobo, cautionDueKobo }: AgendaEntry): readonly string[] => [
  ...(dueKobo === 0 ? [] : [`${naira(dueKobo)} to be paid`]),
  ...(cautionDueKobo === 0 ? [] : [`${naira(cautionDueKobo)} caution fee to be taken`]),
];

/** The mail of a day, which is written once. */
export const draftAgenda = (business: BusinessId, address: string, day: CalendarDate): NewMessage => ({
  business,
  kind: 'agenda',
  recipient: 'owner',
  address,
  day,
});

/** The day begins, and has bookings. */
export const agenda = toOwner<AgendaNews>({
  kind: 'agenda',
  due: { by: 'step', step: draftAgenda },
  counts: 'news',
  load: async (transaction, { business, day }, now) => {
    const found = day === null ? null : await loadAgenda(transaction, { business, day }, now);
    return found === null ? null : { kind: 'agenda', agenda: found };
  },
  mail: (contents, { publicUrl }) => ({ letter: letter(contents.agenda, publicUrl + paths.dashboard) }),
});
