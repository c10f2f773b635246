import type { FieldError } from '#contract/errors.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type LineFigures, lineFigures } from '#core/lines/line-figures.ts';
import { MOST_LINES } from '#core/lines/lines-text.ts';
import { type ChosenOption, chooseOptions, type OptionRefusal } from '#core/lines/options.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { priceOfLength } from '#core/rentals/length-price.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { AskedLine } from '#core/slots/lines/line.ts';
import type { ResourceNeed } from '#core/slots/lines/resource-needs.ts';
import type { Id } from '../../platform/ids.ts';
import type { KeptLine, LineService, LinesScheduleRow } from './lines-schedule.repo.ts';
import type { RentalScheduleRow } from './rental-schedule.repo.ts';
import { itemIn, lengthPricesOf, type RentalLineWish } from './rental-schedule.rules.ts';

/** A line as it is asked for, its handles read. */
export type LineWish = {
  /** Of the booking's own line, where it stands already. */
  readonly line?: number;
  readonly serviceId: Id;
  /** Null: whoever is free. */
  readonly staffId: Id | null;
  readonly optionIds: readonly string[];
  readonly hands: 1 | 2;
  /** What was agreed of a line that stands: it counts, whatever its service says by now. */
  readonly kept?: KeptLine;
};

/** The same with what the service says of it: what it takes and costs, and who may do it. */
export type ReadLine = {
  readonly wish: LineWish;
  readonly service: LineService;
  readonly options: readonly ChosenOption[];
  readonly figures: LineFigures;
  readonly asked: AskedLine;
};

/** Every line of an ask with what its service says, or each error at its line (`lines.2.optionIds`). */
export const readAskedLines = (
  { services, resources }: Pick<LinesScheduleRow, 'services' | 'resources'>,
  wishes: readonly LineWish[],
): Result<readonly ReadLine[], readonly FieldError[]> => {
  // guard: eight-lines-at-most
  if (wishes.length > MOST_LINES) {
    return refuse([{ field: 'lines', message: `At most ${MOST_LINES} services can be booked in one go.` }]);
  }
  const errors: FieldError[] = [];
  const read: ReadLine[] = [];
  for (const [at, wish] of wishes.entries()) {
    const service = services.find(({ id }) => id === wish.serviceId);
    const line = readLine(service, wish, needsOf(service, resources));
    if (line.ok) read.push(line.value);
    else errors.push({ ...line.reason, field: `lines.${at}.${line.reason.field}` });
  }
  return errors.length === 0 ? ok(read) : refuse(errors);
};

/** What a service needs, with what of it is in use. */
export const needsOf = (
  service: Pick<LineService, 'resource_ids'> | undefined,
  resources: LinesScheduleRow['resources'],
): readonly ResourceNeed[] =>
  (service?.resource_ids ?? []).flatMap((wanted) =>
    resources
      .filter(({ id }) => id === wanted)
      .map(({ id, quantity, claims }) => ({
        resourceId: id,
        quantity,
        taken: claims.map(([start, end]) => ({ start, end })),
      })),
  );

/** Named, since it is also said where all that is booked stands together. */
const noLongerOffered = (what: string): string =>
  `${what} is no longer offered. Please take it out, or choose another.`;

const readLine = (
  service: LineService | undefined,
  wish: LineWish,
  needs: readonly ResourceNeed[],
): Result<ReadLine, FieldError> => {
  const { kept } = wish;
  if (service !== undefined && kept !== undefined) {
    const figures = {
      minutes: kept.duration,
      priceKobo: kept.priceKobo,
      segments: kept.segments.length === 0 ? [kept.duration] : kept.segments,
    };
    const agreed = { options: kept.options, figures, needs };
    return readPeople({ ...service, name: kept.serviceName }, wish, agreed);
  }
  if (service === undefined || !service.offered) {
    return refuse({
      field: 'serviceId',
      message: noLongerOffered(service?.name ?? 'This service'),
    });
  }
  // guard: the-lines-of-a-booking-are-of-one-kind
  if (service.booking_type !== 'time-based') {
    return refuse({
      field: 'serviceId',
      message: `${service.name} is hired out by the day. Please book it on its own.`,
    });
  }
  const options = chooseOptions(service.option_groups, wish.optionIds);
  if (!options.ok) return refuse({ field: 'optionIds', message: optionText(options.reason) });
  const { two_hands_duration: duration, two_hands_price_kobo: priceKobo } = service;
  const twoHands = duration === null || priceKobo === null ? null : { duration, priceKobo };
  if (wish.hands === 2 && twoHands === null) {
    return refuse({ field: 'hands', message: `${service.name} is not done by two people at once.` });
  }
  const figures = lineFigures(
    { duration: service.duration, priceKobo: service.price_kobo, segments: service.segments, twoHands },
    { options: options.value, hands: wish.hands },
  );
  return readPeople(service, wish, { options: options.value, figures, needs });
};

const readPeople = (
  service: LineService,
  wish: LineWish,
  { options, figures, needs }: Pick<ReadLine, 'options' | 'figures'> & Pick<AskedLine, 'needs'>,
): Result<ReadLine, FieldError> => {
  const { hands, staffId } = wish;
  const { performers } = service;
  // guard: a-line-is-done-by-somebody-who-can
  if (staffId !== null && !performers.includes(staffId)) {
    return refuse({
      field: 'staffId',
      message: `The person you chose does not do ${service.name}. Please choose someone else, or anyone available.`,
    });
  }
  if (performers.length < hands) {
    return refuse({ field: 'serviceId', message: `Nobody can be booked for ${service.name} at the moment.` });
  }
  return ok({
    wish,
    service,
    options,
    figures,
    asked: {
      minutes: figures.minutes,
      segments: figures.segments,
      candidates: hands === 1 && staffId !== null ? [staffId] : performers,
      chosen: staffId,
      hands,
      alongside: service.alongside,
      needs,
    },
  });
};

const optionText = (reason: OptionRefusal): string => {
  switch (reason.kind) {
    case 'unknown':
      return 'One of the options is no longer offered. Please choose again.';
    case 'missing':
      return `Please choose: ${ended(reason.group)}`;
    case 'one-only':
      return `Please choose only one: ${ended(reason.group)}`;
  }
};

/** Owners name some choices as a question, which has its own end. */
const ended = (name: string): string => (/[.?!]$/.test(name) ? name : `${name}.`);

/** Whether lines are what a booking without lines says as well: one service, nothing chosen, nothing else about it. */
export const isPlainAsk = (wishes: readonly Pick<LineWish, 'optionIds' | 'hands'>[]): boolean => {
  const [only, second] = wishes;
  return only !== undefined && second === undefined && only.optionIds.length === 0 && only.hands === 1;
};

/** What is wrong with the items of an order, each at its line; `stands`: items that a booking has already. */
export const refuseItems = (
  row: RentalScheduleRow,
  lines: readonly RentalLineWish[],
  stands: ReadonlySet<Id> = new Set(),
): readonly FieldError[] => {
  const seen = new Set<Id>();
  return lines.flatMap(({ serviceId }, at) => {
    const item = itemIn(row, serviceId);
    const twice = seen.has(serviceId);
    seen.add(serviceId);
    const field = `lines.${at}.serviceId`;
    if (item === null || (!item.offered && !stands.has(serviceId))) {
      return [{ field, message: noLongerOffered(item?.name ?? 'This item') }];
    }
    // guard: the-lines-of-an-order-are-items
    if (item.booking_type !== 'item-based') {
      return [
        { field, message: `${item.name} is booked by time, not by the day. Please book it on its own.` },
      ];
    }
    // guard: an-item-is-in-an-order-once
    if (twice) {
      return [
        { field, message: `${item.name} is in this order already. Please change its quantity instead.` },
      ];
    }
    return [];
  });
};

/** What a line of an item costs over a hire, and what is held against damage to it. */
export const feesOfLine = (
  row: RentalScheduleRow,
  { serviceId, quantity }: Pick<RentalLineWish, 'serviceId' | 'quantity'>,
  during: { readonly firstDay: CalendarDate; readonly days: number },
): { readonly price: Kobo; readonly caution: Kobo } => {
  const item = itemIn(row, serviceId);
  if (item === null) throw new Error('A rental was asked for of an item that its schedule does not have');
  return {
    price: toKobo(priceOfLength(lengthPricesOf(item), during).priceKobo * quantity),
    caution: toKobo(item.caution_fee_kobo * quantity),
  };
};
