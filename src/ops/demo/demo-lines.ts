import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type LineFigures, lineFigures } from '#core/lines/line-figures.ts';
import { type ChosenOption, chooseOptions } from '#core/lines/options.ts';
import { toKobo } from '#core/money/kobo.ts';
import { acceptLines } from '#core/slots/lines/accept-lines.ts';
import type { AskedLine } from '#core/slots/lines/line.ts';
import { listLineStarts } from '#core/slots/lines/list-line-starts.ts';
import type { BusinessSchedule, StaffSchedule } from '#core/slots/schedule.ts';
import type { BookingLine } from '#server/modules/appointments/index.ts';
import type { StaffMember } from '../generate/business.ts';
import type { DemoService } from './demo-services.ts';

type Wish = { readonly slug: string; readonly optionIds?: readonly string[]; readonly hands?: 1 | 2 };

/** What clients come for in one go, in turns: several services, or one with all that can be chosen of it. */
const visits: readonly (readonly Wish[])[] = [
  [{ slug: 'hair-colour', optionIds: ['oOneShade'] }, { slug: 'gel-manicure' }],
  [{ slug: 'deep-tissue-massage' }, { slug: 'glow-facial' }, { slug: 'gel-manicure' }],
  [{ slug: 'knotless-braids', optionIds: ['oBeads'], hands: 2 }],
  [{ slug: 'silk-press' }, { slug: 'classic-lash-set', optionIds: ['oHybrid'] }],
  [{ slug: 'hair-colour', optionIds: ['oHighlights', 'oTreatment'] }],
];

/** As long as a client may wait between two lines, unless the owner says otherwise. */
const MAX_WAIT_MINUTES = 15;

type WantedLine = {
  readonly service: DemoService;
  readonly options: readonly ChosenOption[];
  readonly figures: LineFigures;
  readonly asked: AskedLine;
};

/** The lines of the nth visit. Throws when something is asked for that the booking page would refuse. */
export const wantedLinesOn = (
  services: readonly DemoService[],
  staff: readonly StaffMember[],
  nth: number,
): readonly WantedLine[] =>
  (visits[nth % visits.length] ?? []).map(({ slug, optionIds = [], hands = 1 }) => {
    const service = services.find((one) => one.slug === slug);
    if (service === undefined) throw new Error(`The demo does not offer ${slug}`);
    const { duration, price, choices, performers } = service;
    const options = chooseOptions(choices?.optionGroups ?? [], optionIds);
    const two = choices?.twoHands ?? null;
    if (!options.ok || (hands === 2 && two === null))
      throw new Error(`The demo cannot book ${slug} like that`);
    const twoHands = two === null ? null : { duration: two.duration, priceKobo: two.price };
    const terms = { duration, priceKobo: price, segments: choices?.segments ?? [], twoHands };
    const figures = lineFigures(terms, { options: options.value, hands });
    const asked: AskedLine = {
      ...{ minutes: figures.minutes, segments: figures.segments, hands, chosen: null },
      candidates: staff
        .map(({ id }) => id)
        .filter((id) => performers.length === 0 || performers.includes(id)),
      alongside: choices?.alongside ?? false,
      needs: [],
    };
    return { service, options: options.value, figures, asked };
  });

/** The lines as they were granted at a time of the day that `choose` took of those on offer; null: there was none. */
export const grantLines = (
  wanted: readonly WantedLine[],
  facts: {
    readonly business: BusinessSchedule;
    readonly staff: readonly StaffMember[];
    readonly schedules: readonly StaffSchedule[];
    readonly date: CalendarDate;
    readonly bookedAt: Instant;
    readonly choose: (times: readonly Instant[]) => Instant | null;
  },
): readonly BookingLine[] | null => {
  const { business, schedules, date, bookedAt } = facts;
  const ask = { lines: wanted.map(({ asked }) => asked), maxWaitMinutes: MAX_WAIT_MINUTES };
  const [day] = listLineStarts(business, schedules, { ...ask, from: date, to: date }, bookedAt);
  const at = facts.choose(day?.times ?? []);
  if (at === null) return null;
  const granted = acceptLines(business, schedules, { ...ask, at }, bookedAt);
  if (!granted.ok) throw new Error('A listed visit was not accepted');
  return granted.value.lines
    .map(({ line, startsAt, endsAt, staffIds }) => {
      const { service, options, figures } = wanted[line] ?? nobody();
      const [first = nobody(), second] = staffIds.map(
        (staffId) => facts.staff.find(({ id }) => id === staffId) ?? nobody(),
      );
      return {
        ...{ line: line + 1, serviceId: service.id, serviceName: service.name, options, startsAt, endsAt },
        ...{ staffId: first.id, staffName: first.name },
        ...{ helperId: second?.id ?? null, helperName: second?.name ?? '' },
        ...{
          duration: figures.minutes,
          priceKobo: figures.priceKobo,
          cautionFeeKobo: toKobo(0),
          quantity: 1,
        },
        segments: figures.segments.length === 1 ? [] : figures.segments,
        byAny: true,
        cancelledAt: null,
        outcome: null,
      };
    })
    .toSorted((a, b) => a.line - b.line);
};

const nobody = (): never => {
  throw new Error('A line was granted that nobody asked for, or to somebody who does not work here');
};
