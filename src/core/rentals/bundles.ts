/** So many units of an item that one unit of another is made of. */
export type Part<Item = string> = { readonly serviceId: Item; readonly quantity: number };

/** Parts of one item. */
export const MOST_PARTS = 10;

/** A line of an order: so many units of an item, made of these parts; none: it is in stock itself. */
export type OrderedUnits<Item = string> = {
  readonly line: number;
  readonly serviceId: Item;
  readonly quantity: number;
  readonly parts: readonly Part<Item>[];
};

/** What one line takes of one item in stock. */
export type TakenUnits<Item = string> = {
  readonly line: number;
  readonly serviceId: Item;
  readonly quantity: number;
};

/** What lines take of what is in stock: of a bundle its parts, of anything else itself. */
export function unitsTaken<Item>(lines: readonly OrderedUnits<Item>[]): readonly TakenUnits<Item>[] {
  return lines.flatMap(({ line, serviceId, quantity, parts }) =>
    parts.length === 0
      ? [{ line, serviceId, quantity }]
      : parts.map((part) => ({ line, serviceId: part.serviceId, quantity: part.quantity * quantity })),
  );
}

/** The same by item: whether alone or as a part, all that an order takes of it is counted together. */
export function unitsByItem<Item>(taken: readonly TakenUnits<Item>[]): ReadonlyMap<Item, number> {
  const units = new Map<Item, number>();
  for (const { serviceId, quantity } of taken) units.set(serviceId, (units.get(serviceId) ?? 0) + quantity);
  return units;
}
