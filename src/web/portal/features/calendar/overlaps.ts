/** A stretch of one day, in minutes. */
export type Stretch<T> = { readonly item: T; readonly from: number; readonly to: number };

/** Where a stretch is drawn: in which of how many columns side by side. */
export type Placed<T> = Stretch<T> & {
  readonly column: number;
  /** How many columns it spans. */
  readonly wide: number;
  /** Into how many columns its place is divided. */
  readonly columns: number;
};

/**
 * Puts stretches that overlap side by side: each in the first column that is free, and over those to its right that
 * nothing takes meanwhile. A stretch shorter than `least` is drawn as long as that, and takes its room accordingly.
 * Of 10:00 to 12:00, 10:00 to 11:00 and 11:00 to 12:00 the first has the left half, the other two share the right.
 */
export const sideBySide = <T>(stretches: readonly Stretch<T>[], least: number): readonly Placed<T>[] => {
  const drawn = stretches
    .map((stretch) => ({ ...stretch, to: Math.max(stretch.to, stretch.from + least) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  return knotsOf(drawn).flatMap(placeKnot);
};

/** Stretches that hang together by overlapping, knot by knot. */
const knotsOf = <T>(sorted: readonly Stretch<T>[]): readonly (readonly Stretch<T>[])[] => {
  const knots: Stretch<T>[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const stretch of sorted) {
    const last = knots.at(-1);
    if (last !== undefined && stretch.from < reach) last.push(stretch);
    else knots.push([stretch]);
    reach = Math.max(reach, stretch.to);
  }
  return knots;
};

const placeKnot = <T>(knot: readonly Stretch<T>[]): readonly Placed<T>[] => {
  const columns: Stretch<T>[][] = [];
  const columnOf = new Map<Stretch<T>, number>();
  for (const stretch of knot) {
    const free = columns.findIndex((taken) => taken.every(({ to }) => to <= stretch.from));
    const at = free === -1 ? columns.length : free;
    columns[at] = [...(columns[at] ?? []), stretch];
    columnOf.set(stretch, at);
  }
  return knot.map((stretch) => {
    const column = columnOf.get(stretch) ?? 0;
    const blocked = columns.findIndex(
      (taken, at) => at > column && taken.some(({ from, to }) => from < stretch.to && stretch.from < to),
    );
    const until = blocked === -1 ? columns.length : blocked;
    return { ...stretch, column, wide: until - column, columns: columns.length };
  });
};

/** Stretches for which there is no room, and what they take together. */
export type Folded = { readonly from: number; readonly to: number; readonly count: number };

/** At most `most` side by side: of more the first keep their places and the last one counts the others. */
export const foldBeyond = <T>(
  placed: readonly Placed<T>[],
  most: number,
): { readonly shown: readonly Placed<T>[]; readonly folded: readonly Folded[] } => {
  const last = most - 1;
  const isFolded = ({ column, columns }: Placed<T>) => columns > most && column >= last;
  const shown = placed
    .filter((one) => !isFolded(one))
    .map((one) =>
      one.columns > most ? { ...one, columns: most, wide: Math.min(one.wide, last - one.column) } : one,
    );
  const folded: Folded[] = [];
  for (const { from, to } of placed.filter(isFolded)) {
    const before = folded.at(-1);
    if (before === undefined || from >= before.to) folded.push({ from, to, count: 1 });
    else
      folded[folded.length - 1] = {
        from: before.from,
        to: Math.max(before.to, to),
        count: before.count + 1,
      };
  }
  return { shown, folded };
};
