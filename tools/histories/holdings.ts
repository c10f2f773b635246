import type { Anomaly } from './anomalies.ts';
import type { Change, KeyLine, Line, Look, Operation, Place, Sight } from './recorded-lines.ts';
import { isSamePlace, type Version } from './versions.ts';

/** That a booking has its place, from one version to another. It is sure between `sureFrom` and `sureUntil`. */
export type Holding = {
  readonly booking: string;
  readonly place: Place;
  readonly taken: Change;
  readonly from: number;
  readonly sureFrom: number;
  /** The change that gave it back; null: it stands. */
  readonly left: Change | null;
  readonly sureUntil: number;
  readonly until: number;
};

const FOR_EVER = Number.POSITIVE_INFINITY;

/** What these versions of one booking have had, one after the other. */
export const holdingsOf = (versions: readonly Version[]): readonly Holding[] => {
  const holdings: Holding[] = [];
  let open: { readonly place: Place; readonly taken: Version } | null = null;
  const close = (left: Version | null): void => {
    if (open === null) return;
    const { place, taken } = open;
    holdings.push({
      booking: taken.change.booking,
      place,
      taken: taken.change,
      from: taken.change.at,
      sureFrom: taken.visible,
      left: left?.change ?? null,
      sureUntil: left?.change.at ?? FOR_EVER,
      until: left?.visible ?? FOR_EVER,
    });
  };
  for (const version of versions) {
    if (open !== null && isSamePlace(open.place, version.place)) continue;
    close(version);
    open = version.place === null ? null : { place: version.place, taken: version };
  }
  close(null);
  return holdings;
};

const overlaps = (one: { from: number; until: number }, other: { from: number; until: number }): boolean =>
  one.from < other.until && other.from < one.until;

/** The most units that these have at once within a stretch. */
const mostUsed = (holdings: readonly Holding[], stretch: { from: number; until: number }): number => {
  let most = 0;
  for (const { place } of holdings) {
    if (!overlaps(place, stretch)) continue;
    // Somewhere the most begins.
    const at = Math.max(place.from, stretch.from);
    let sum = 0;
    for (const other of holdings)
      if (other.place.from <= at && at < other.place.until) sum += other.place.units;
    most = Math.max(most, sum);
  }
  return most;
};

/** Where more is taken of a key than there is, in the order in which the changes were committed. */
export const findOverbooking = ({ units }: KeyLine, holdings: readonly Holding[]): readonly Anomaly[] => {
  const anomalies: Anomaly[] = [];
  let standing: Holding[] = [];
  for (const holding of holdings) {
    standing = standing.filter(({ sureUntil }) => sureUntil > holding.from);
    const rivals = standing.filter(({ place }) => overlaps(place, holding.place));
    standing.push(holding);
    if (mostUsed([...rivals, holding], holding.place) <= units) continue;
    anomalies.push({
      name: units === 1 ? 'double booking' : 'more units than there are',
      slice: fewestBeyond(units, rivals, holding).map(({ taken }) => taken),
    });
  }
  return anomalies;
};

/** The last one with as few of its rivals as are too many beside it. */
const fewestBeyond = (units: number, rivals: readonly Holding[], last: Holding): readonly Holding[] => {
  let kept = rivals.toSorted((one, other) => other.place.units - one.place.units);
  for (const rival of kept.toReversed()) {
    const without = kept.filter((one) => one !== rival);
    if (mostUsed([...without, last], last.place) > units) kept = without;
  }
  return [...kept, last];
};

/** A look at a key, with the operation whose answer it was in. */
export type Looked = { readonly operation: Operation & { readonly answered: number }; readonly look: Look };

/**
 * Looks that no moment between question and answer explains: at one moment all that was seen must have been so, where
 * a change that was committed and not yet answered may have been seen or not. `holdings` are in the order in which they were
 * taken, `looks` in that in which they were asked.
 */
export const findStaleLooks = (
  { units }: KeyLine,
  holdings: readonly Holding[],
  looks: readonly Looked[],
): readonly Anomaly[] => {
  const anomalies: Anomaly[] = [];
  let begun = 0;
  let standing: Holding[] = [];
  for (const looked of looks) {
    const { asked, answered } = looked.operation;
    for (let next = holdings[begun]; next !== undefined && next.from <= asked; next = holdings[begun]) {
      standing.push(next);
      begun += 1;
    }
    standing = standing.filter(({ until }) => until >= asked);
    const around = standing.filter(({ booking }) => booking !== looked.look.except);
    for (let index = begun; ; index += 1) {
      const next = holdings[index];
      if (next === undefined || next.from > answered) break;
      if (next.booking !== looked.look.except) around.push(next);
    }
    if (!isExplained(units, around, looked)) anomalies.push(staleLook(units, holdings, around, looked));
  }
  return anomalies;
};

const isExplained = (
  units: number,
  around: readonly Holding[],
  { operation: { asked, answered }, look }: Looked,
): boolean => {
  const moments = new Set([asked, answered]);
  for (const { from, sureFrom, sureUntil, until } of around)
    for (const moment of [from, sureFrom, sureUntil, until])
      if (moment > asked && moment < answered) moments.add(moment);
  for (const moment of moments)
    if (look.seen.every((sight) => isSeen(units, around, sight, moment))) return true;
  return false;
};

const isSeen = (units: number, around: readonly Holding[], sight: Sight, moment: number): boolean => {
  const near = around.filter(({ place }) => overlaps(place, sight));
  const sure = near.filter(({ sureFrom, sureUntil }) => sureFrom < moment && moment < sureUntil);
  const possible = near.filter(({ from, until }) => from <= moment && moment <= until);
  return units - mostUsed(sure, sight) >= sight.least && units - mostUsed(possible, sight) <= sight.most;
};

/** With what was taken all the while of what was called free, or who had last what was called taken. */
const staleLook = (
  units: number,
  holdings: readonly Holding[],
  around: readonly Holding[],
  { operation, look }: Looked,
): Anomaly => {
  const { asked, answered } = operation;
  const wrong = look.seen.find(
    (sight) => !isExplained(units, around, { operation, look: { ...look, seen: [sight] } }),
  );
  // Each alone may be so, and not all at one moment.
  if (wrong === undefined)
    return { name: 'stale offer', slice: [operation, ...around.map(({ taken }) => taken)] };
  const all = around.filter(
    ({ place, sureFrom, sureUntil }) => overlaps(place, wrong) && sureFrom < answered && sureUntil > asked,
  );
  if (units - mostUsed(all, wrong) < wrong.least)
    return { name: 'stale offer', slice: [...all.map(({ taken }) => taken), operation] };
  const last = holdings
    .filter(({ place, until, booking }) => overlaps(place, wrong) && until < asked && booking !== look.except)
    .reduce<Holding | null>(
      (latest, one) => (latest === null || one.until > latest.until ? one : latest),
      null,
    );
  const before: readonly Line[] = last?.left ? [last.taken, last.left] : [];
  return { name: 'stale refusal', slice: [...before, operation] };
};
