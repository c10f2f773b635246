/** What waits for its time. `exact`: time never passes over it; any other may be called late, as after a sleep. */
type Waiting = {
  due: number;
  readonly order: number;
  readonly exact: boolean;
  call: () => void;
  gone: boolean;
};

/** The only time there is in a simulated process. It stands still unless it is led on. */
export type Timeline = {
  readonly now: () => number;
  /** Calls once after so many milliseconds; what comes back takes the call away again. */
  readonly after: (milliseconds: number, call: () => void, how?: { readonly exact: boolean }) => () => void;
  /** When the next thing is due; null: nothing is. */
  readonly next: (of: 'all' | 'exact') => number | null;
  /**
   * Sets the time, and calls what is due by then and was not put there by what is called; `settle` follows what is exact,
   * and several timers in a row.
   */
  readonly leadTo: (instant: number, settle: () => Promise<void>) => Promise<void>;
  /** Whatever waits is forgotten, but for what is exact: a process died. */
  readonly forget: () => void;
};

export const createTimeline = (start: number): Timeline => {
  let now = start;
  let order = 0;
  let waiting: Waiting[] = [];

  const live = (): readonly Waiting[] => {
    waiting = waiting.filter(({ gone }) => !gone);
    return waiting;
  };

  return {
    now: () => now,
    after: (milliseconds, call, { exact } = { exact: false }) => {
      order += 1;
      const entry = { due: now + Math.max(0, milliseconds), order, exact, call, gone: false };
      waiting.push(entry);
      return () => {
        entry.gone = true;
      };
    },
    next: (of) => {
      let first: number | null = null;
      for (const { due, exact, gone } of waiting)
        if (!gone && (exact || of === 'all') && (first === null || due < first)) first = due;
      return first;
    },
    leadTo: async (instant, settle) => {
      now = Math.max(now, instant);
      const due = live()
        .filter((entry) => entry.due <= now)
        .sort((one, other) => one.due - other.due || one.order - other.order);
      let called = false;
      for (const entry of due) {
        if (entry.gone) continue;
        // Timers that are overdue are called in one turn, as a process does it that has slept.
        if (called && entry.exact) await settle();
        if (entry.gone) continue;
        entry.gone = true;
        entry.call();
        called = true;
        if (entry.exact) await settle();
      }
      if (called) await settle();
    },
    forget: () => {
      waiting = live().filter(({ exact }) => exact);
    },
  };
};
