const CALLS_KEPT = 2_000;

/** One call of the API; `status` is null when the connection was reset. */
export type SeenCall = Readonly<{ method: string; path: string; status: number | null }>;

export type CallBook = Readonly<{
  add: (call: SeenCall) => void;
  /** Newest first. */
  list: () => readonly SeenCall[];
  clear: () => void;
}>;

/** Remembers the newest 2,000 calls. */
export function createCallBook(): CallBook {
  let calls: SeenCall[] = [];
  return {
    add: (call) => {
      calls.push(call);
      // Cut in one go now and then: moving a long list at every call would cost more than the call.
      if (calls.length >= 2 * CALLS_KEPT) calls = calls.slice(-CALLS_KEPT);
    },
    list: () => calls.slice(-CALLS_KEPT).reverse(),
    clear: () => {
      calls = [];
    },
  };
}
