/** The part of the browser's storage the portal uses. `durable` is false where the browser refuses it. */
export type TextStore = {
  readonly durable: boolean;
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
};

/** The browser's local storage, or memory where it is blocked or full: then it lasts as long as the page. */
export function openStore(locate: () => Storage): TextStore {
  try {
    const storage = locate();
    const probe = 'storage-probe';
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return {
      durable: true,
      get: (key) => storage.getItem(key),
      set: (key, value) => storage.setItem(key, value),
      remove: (key) => storage.removeItem(key),
    };
  } catch {
    const memory = new Map<string, string>();
    return {
      durable: false,
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
    };
  }
}
