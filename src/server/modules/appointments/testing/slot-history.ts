/**
 * What somebody did to one slot or saw of it, between asking and being answered. `by` names a booking: one takes the
 * slot and gives it back, and is seen there; null is nobody, ANYBODY whoever it may be. Without an answer (`end`
 * Infinity) a deed may have happened at any time since, or never.
 */
export type Deed = {
  readonly does: 'take' | 'release' | 'see';
  readonly by: string | null;
  readonly start: number;
  readonly end: number;
};

export const ANYBODY = '*';

/** Who has the slot, and which of the deeds under way have happened by then. */
type World = { readonly holder: string | null; readonly happened: ReadonlySet<number> };

/**
 * The first deed that cannot be explained, or null: whether all deeds could have happened one after the other, each at
 * some moment between its start and its end, a slot being taken only while free and released only by whom it is
 * taken. Follows the deeds in time with every world that is still possible; a world moves only when an answer asks
 * for it, and whatever can be seen in it counts as seen there, which never excludes anything later.
 */
export const firstUnexplained = (deeds: readonly Deed[]): Deed | null => {
  const moments = deeds.flatMap((deed, index) => [
    { at: deed.start, index, ends: false },
    ...(deed.end === Number.POSITIVE_INFINITY ? [] : [{ at: deed.end, index, ends: true }]),
  ]);
  // Of two things at one moment, nobody knows which was first: what begins is taken to.
  moments.sort((one, other) => one.at - other.at || Number(one.ends) - Number(other.ends));
  const underWay = new Set<number>();
  let worlds: readonly World[] = [{ holder: null, happened: new Set() }];
  for (const { index, ends } of moments) {
    if (!ends) {
      underWay.add(index);
      worlds = distinct(worlds.map((world) => withSeen(world, deeds, underWay)));
      continue;
    }
    const after = distinct(worlds.flatMap((world) => worldsWith(index, world, deeds, underWay)));
    if (after.length === 0) return deeds[index] ?? null;
    underWay.delete(index);
    worlds = distinct(after.map(({ holder, happened }) => ({ holder, happened: without(happened, index) })));
  }
  return null;
};

/** All worlds to which some of the deeds under way lead, up to where this one has happened. */
const worldsWith = (
  index: number,
  from: World,
  deeds: readonly Deed[],
  underWay: ReadonlySet<number>,
): readonly World[] => {
  const found: World[] = [];
  const known = new Set([keyOf(from)]);
  const open = [from];
  for (let world = open.pop(); world !== undefined; world = open.pop()) {
    if (world.happened.has(index)) {
      found.push(world);
      continue;
    }
    for (const one of underWay) {
      const next = world.happened.has(one) ? null : afterDeed(world, one, deeds);
      if (next === null) continue;
      const seen = withSeen(next, deeds, underWay);
      if (known.has(keyOf(seen))) continue;
      known.add(keyOf(seen));
      open.push(seen);
    }
  }
  return found;
};

const afterDeed = ({ holder, happened }: World, index: number, deeds: readonly Deed[]): World | null => {
  const deed = deeds[index];
  if (deed?.does === 'take' && holder === null)
    return { holder: deed.by, happened: new Set([...happened, index]) };
  if (deed?.does === 'release' && holder !== null && holder === deed.by)
    return { holder: null, happened: new Set([...happened, index]) };
  return null;
};

const withSeen = (world: World, deeds: readonly Deed[], underWay: ReadonlySet<number>): World => {
  const { holder, happened } = world;
  const seen = [...underWay].filter((index) => {
    const deed = deeds[index];
    if (deed?.does !== 'see' || happened.has(index)) return false;
    return deed.by === ANYBODY ? holder !== null : deed.by === holder;
  });
  return seen.length === 0 ? world : { holder, happened: new Set([...happened, ...seen]) };
};

const without = (all: ReadonlySet<number>, index: number): ReadonlySet<number> =>
  new Set([...all].filter((one) => one !== index));

const keyOf = ({ holder, happened }: World): string =>
  `${holder} ${[...happened].toSorted((one, other) => one - other).join(' ')}`;

const distinct = (worlds: readonly World[]): readonly World[] => [
  ...new Map(worlds.map((world) => [keyOf(world), world])).values(),
];
