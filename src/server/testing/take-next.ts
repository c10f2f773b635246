/** The first that `take` gets hold of, of what was found to be due; null: none. */
export const takeNext = async <Found, Taken>(
  found: readonly Found[],
  take: (one: Found) => Promise<Taken | null>,
): Promise<Taken | null> => {
  for (const one of found) {
    const taken = await take(one);
    if (taken !== null) return taken;
  }
  return null;
};
