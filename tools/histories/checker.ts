import type { Anomaly } from './anomalies.ts';
import { findOverbooking, findStaleLooks, type Holding, holdingsOf, type Looked } from './holdings.ts';
import { findMoneyAnomaly } from './money.ts';
import type { Change, KeyLine, Line, Operation } from './recorded-lines.ts';
import { explainChanges, type Version } from './versions.ts';

export type Checker = {
  /** Takes the next line of a history; what it shows to be wrong. */
  readonly take: (line: Line) => readonly Anomaly[];
  /** Says that no line comes any more. */
  readonly end: () => readonly Anomaly[];
};

type Chapter = {
  readonly keys: Map<string, KeyLine>;
  readonly operations: Operation[];
  readonly changes: Change[];
};

/**
 * Reads a recorded history line by line and says what no order of its operations explains. The order is not searched
 * for: each booking's versions and the moments of their commits are in the append-only history, so that a chapter is
 * checked in about as many steps as it has lines, and forgotten at its end.
 */
export const createChecker = (): Checker => {
  const chapters = new Map<number, Chapter>();
  const chapterOf = (number: number): Chapter => {
    const known = chapters.get(number);
    if (known !== undefined) return known;
    const chapter: Chapter = { keys: new Map(), operations: [], changes: [] };
    chapters.set(number, chapter);
    return chapter;
  };
  return {
    take: (line) => {
      if (line.line === 'money') {
        const anomaly = findMoneyAnomaly(line);
        return anomaly === null ? [] : [anomaly];
      }
      const chapter = chapterOf(line.chapter);
      if (line.line === 'operation') chapter.operations.push(line);
      else if (line.line === 'change') chapter.changes.push(line);
      else if (line.line === 'key') chapter.keys.set(line.key, line);
      else {
        chapters.delete(line.chapter);
        return checkChapter(chapter);
      }
      return [];
    },
    end: () => [...chapters.values()].flatMap(checkChapter),
  };
};

const checkChapter = ({ keys, operations, changes }: Chapter): readonly Anomaly[] => {
  const { bookings, anomalies } = explainChanges(operations, changes);
  const holdings = Map.groupBy([...bookings.values()].flatMap(holdingsOf), ({ place }) => place.key);
  const looks = looksByKey(operations);
  const found: Anomaly[] = [...anomalies, ...findStaleBookings(operations, bookings)];
  for (const [name, key] of keys) {
    const ofKey = (holdings.get(name) ?? []).toSorted(byTaking);
    found.push(...findOverbooking(key, ofKey));
    found.push(...findStaleLooks(key, ofKey, looks.get(name) ?? []));
  }
  return found;
};

const byTaking = (one: Holding, other: Holding): number => one.from - other.from;

const looksByKey = (operations: readonly Operation[]): ReadonlyMap<string, readonly Looked[]> => {
  const looks = new Map<string, Looked[]>();
  for (const operation of operations) {
    const { answered, looks: told = [] } = operation;
    if (answered === null) continue;
    for (const look of told) {
      const looked = { operation: { ...operation, answered }, look };
      const of = looks.get(look.key);
      if (of === undefined) looks.set(look.key, [looked]);
      else of.push(looked);
    }
  }
  for (const of of looks.values()) of.sort((one, other) => one.operation.asked - other.operation.asked);
  return looks;
};

/** Looks and refusals that tell a booking's status or version as it was at no moment between question and answer. */
const findStaleBookings = (
  operations: readonly Operation[],
  bookings: ReadonlyMap<string, readonly Version[]>,
): readonly Anomaly[] =>
  operations.flatMap((operation): readonly Anomaly[] => {
    const { does, outcome, booking = '', status, version, asked, answered } = operation;
    if (answered === null || status === undefined) return [];
    // Of what was done, what was told is what its change has to be.
    if (does !== 'look' && outcome === 'done') return [];
    const versions = bookings.get(booking) ?? [];
    const isSo = versions.some(
      ({ change }, index) =>
        change.to === status &&
        (version === undefined || change.version === version) &&
        change.at <= answered &&
        (versions[index + 1]?.visible ?? Number.POSITIVE_INFINITY) >= asked,
    );
    if (isSo) return [];
    const near = versions.filter(({ change }) => change.at <= answered).slice(-2);
    return [{ name: 'stale booking', slice: [...near.map(({ change }) => change), operation] }];
  });
