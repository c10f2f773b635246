/**
 * How workers take what is due, of any business. On a cluster no statement locks rows of several shards: what is due is
 * found without a lock, and each is then locked where it lies, passing over what another has locked or done meanwhile.
 */

/** So many are found for one to be taken: as many others may be at those before it. */
export const FOUND_FOR_ONE = 32;

/** All that `take` gets hold of; each is asked for in one go with the others. */
export const takeAll = async <Found, Taken>(
  found: readonly Found[],
  take: (one: Found) => Promise<Taken | undefined>,
): Promise<readonly Taken[]> => {
  const taken = await Promise.all(found.map(take));
  return taken.filter((one) => one !== undefined);
};

/** Changes what was found, a place of it at a time, and counts what that came to. */
export const changeByPlace = async <Found, Place>(
  found: readonly Found[],
  placeOf: (one: Found) => Place,
  change: (place: Place, those: readonly Found[]) => Promise<{ readonly numAffectedRows?: bigint }>,
): Promise<number> => {
  const places = [...Map.groupBy(found, placeOf)];
  const changed = await Promise.all(places.map(([place, those]) => change(place, those)));
  return changed.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0);
};
