/** Keeps records in the order they came; past `capacity` the oldest is forgotten and handed to `onForgotten`. */
export type Shelf<K, V> = Readonly<{
  get: (key: K) => V | null;
  /** Adds, or replaces in its old place. */
  put: (key: K, value: V) => void;
  /** Newest first. */
  newestFirst: () => readonly V[];
  size: () => number;
  clear: () => void;
}>;

export function createShelf<K, V>(options: {
  readonly capacity: number;
  readonly onForgotten?: (value: V) => void;
}): Shelf<K, V> {
  const held = new Map<K, V>();
  return {
    get: (key) => held.get(key) ?? null,
    put: (key, value) => {
      held.set(key, value);
      if (held.size <= options.capacity) return;
      const [oldest] = held;
      if (!oldest) return;
      held.delete(oldest[0]);
      options.onForgotten?.(oldest[1]);
    },
    newestFirst: () => [...held.values()].reverse(),
    size: () => held.size,
    clear: () => held.clear(),
  };
}
