const DAY_MS = 86_400_000;

export type DailyCount = Readonly<{
  /** Counts one more on the day (UTC) of this instant, and answers how many that makes. */
  oneMore: (nowMs: number) => number;
  clear: () => void;
}>;

export function createDailyCount(): DailyCount {
  let day = 0;
  let count = 0;
  return {
    oneMore: (nowMs) => {
      const today = Math.floor(nowMs / DAY_MS);
      count = today === day ? count + 1 : 1;
      day = today;
      return count;
    },
    clear: () => {
      count = 0;
    },
  };
}
