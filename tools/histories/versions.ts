import { isBlocking } from '#core/appointments/statuses.ts';
import { transitions } from '#core/appointments/transitions.ts';
import type { Anomaly } from './anomalies.ts';
import type { Change, Operation, Place } from './recorded-lines.ts';

/** One version of a booking, with the operation that made it. */
export type Version = {
  readonly change: Change;
  readonly cause: Operation | null;
  /** From when on whoever looks must see it: it is committed and answered, or long past. */
  readonly visible: number;
  /** Where the booking is from this version on; null: nowhere any more. */
  readonly place: Place | null;
};

/** What is committed is seen by everybody this much later at the most, in microseconds, answered or not. */
const VISIBLE_WITHIN = 10_000_000;

const legal = new Set(transitions.map(({ event, from, to }) => `${event} ${from ?? 'none'} ${to}`));

const eventsOf: Readonly<Record<Operation['does'], readonly Change['event'][]>> = {
  book: ['book'],
  move: ['move', 'edit'],
  confirm: ['confirm'],
  cancel: ['cancel'],
  look: [],
};

export const isSamePlace = (one: Place | null | undefined, other: Place | null | undefined): boolean =>
  one?.key === other?.key &&
  one?.from === other?.from &&
  one?.until === other?.until &&
  one?.units === other?.units;

const agrees = ({ does, place }: Operation, change: Change): boolean =>
  eventsOf[does].includes(change.event) &&
  (place === undefined || change.place === null || isSamePlace(place, change.place));

type Asked = {
  readonly answered: ReadonlyMap<string, Operation>;
  /** By booking, or by client where they book. */
  readonly others: ReadonlyMap<string, Operation[]>;
};

const nameOf = (booking: string, version: number): string => `${booking} ${version}`;
const subjectOf = ({ does, booking, client }: Operation): string =>
  (does === 'book' ? client : booking) ?? '';

/**
 * The versions of each booking, each with the operation that explains it, and what cannot be explained: every change
 * has been asked for by an operation of its own between its question and its answer, and every change that was answered
 * is there.
 */
export const explainChanges = (
  operations: readonly Operation[],
  changes: readonly Change[],
): { readonly bookings: ReadonlyMap<string, readonly Version[]>; readonly anomalies: readonly Anomaly[] } => {
  const anomalies: Anomaly[] = [];
  const answered = new Map<string, Operation>();
  const others = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { does, outcome, booking, version } = operation;
    if (outcome === 'fault') anomalies.push({ name: 'fault for an answer', slice: [operation] });
    if (does === 'look') continue;
    if (outcome !== 'done' || booking === undefined || version === undefined) {
      const of = others.get(subjectOf(operation));
      if (of === undefined) others.set(subjectOf(operation), [operation]);
      else of.push(operation);
      continue;
    }
    const rival = answered.get(nameOf(booking, version));
    if (rival === undefined) answered.set(nameOf(booking, version), operation);
    else anomalies.push({ name: 'acknowledged write lost', slice: [rival, operation] });
  }
  const bookings = new Map<string, Change[]>();
  for (const change of changes) {
    const of = bookings.get(change.booking);
    if (of === undefined) bookings.set(change.booking, [change]);
    else of.push(change);
  }
  const explained = new Map<string, readonly Version[]>();
  for (const [booking, ofBooking] of bookings) {
    const ordered = ofBooking.toSorted((one, other) => one.version - other.version);
    anomalies.push(...brokenHistory(ordered));
    explained.set(booking, versionsOf(ordered, { answered, others }, anomalies));
  }
  for (const [name, operation] of answered) {
    const versions = explained.get(operation.booking ?? '') ?? [];
    if (!versions.some(({ change }) => nameOf(change.booking, change.version) === name))
      anomalies.push({ name: 'acknowledged write lost', slice: [operation] });
  }
  return { bookings: explained, anomalies };
};

const brokenHistory = (changes: readonly Change[]): readonly Anomaly[] =>
  changes.flatMap((change, index): readonly Anomaly[] => {
    const before = changes[index - 1];
    const fits =
      change.version === index + 1 &&
      change.from === (before?.to ?? 'none') &&
      legal.has(`${change.event} ${change.from} ${change.to}`) &&
      (before === undefined || before.at <= change.at);
    return fits
      ? []
      : [{ name: 'broken history', slice: before === undefined ? [change] : [before, change] }];
  });

const versionsOf = (changes: readonly Change[], asked: Asked, anomalies: Anomaly[]): readonly Version[] => {
  const used = new Set<Operation>();
  let place: Place | null = null;
  return changes.map((change) => {
    place = isBlocking(change.to) ? (change.place ?? place) : null;
    const cause = causeOf(change, asked, used);
    if (cause === null) anomalies.push(unexplained(change, asked, used));
    else {
      used.add(cause);
      if (!agrees(cause, change))
        anomalies.push({ name: 'another change than answered', slice: [cause, change] });
      if (change.at < cause.asked || change.at > (cause.answered ?? Number.POSITIVE_INFINITY))
        anomalies.push({ name: 'out of real time', slice: [cause, change] });
    }
    const latest = change.at + VISIBLE_WITHIN;
    return {
      change,
      cause,
      visible: Math.min(latest, Math.max(change.at, cause?.answered ?? latest)),
      place,
    };
  });
};

/** Of two that were not answered either may have done it: what fits one later fits the other as well. */
const causeOf = (
  change: Change,
  { answered, others }: Asked,
  used: ReadonlySet<Operation>,
): Operation | null =>
  answered.get(nameOf(change.booking, change.version)) ??
  candidates(change, others).find(
    (one) => one.outcome !== 'refused' && one.asked <= change.at && agrees(one, change) && !used.has(one),
  ) ??
  null;

const candidates = (
  { event, client, booking }: Change,
  others: ReadonlyMap<string, readonly Operation[]>,
): readonly Operation[] => others.get(event === 'book' ? client : booking) ?? [];

const unexplained = (change: Change, { answered, others }: Asked, used: ReadonlySet<Operation>): Anomaly => {
  const near = candidates(change, others).filter((one) => agrees(one, change) && one.asked <= change.at);
  const done = near.find((one) => used.has(one)) ?? doneFor(change, answered);
  if (done !== undefined) return { name: 'one wish, two effects', slice: [done, change] };
  const refused = near.find(({ outcome }) => outcome === 'refused');
  return refused === undefined
    ? { name: 'change nobody asked for', slice: [change] }
    : { name: 'refused write took place', slice: [refused, change] };
};

/** A booking of the same client that was answered: nobody books twice. */
const doneFor = (
  { event, client }: Change,
  answered: ReadonlyMap<string, Operation>,
): Operation | undefined =>
  event === 'book'
    ? [...answered.values()].find((one) => one.does === 'book' && one.client === client)
    : undefined;
