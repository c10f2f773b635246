/** The list with the item at `from` moved to `to`; the same list where that is no place in it. */
export const moved = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
};
