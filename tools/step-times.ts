import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How many seconds each step took when it last passed, by its name. */
export type StepTimes = Readonly<Record<string, number>>;

/** What was kept in that file; nothing where there is none, or it cannot be read. */
export const readTimes = (file: string): StepTimes => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  } catch {
    return {};
  }
};

export const keepTimes = (file: string, times: StepTimes): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(times));
};

type Planned = { readonly name: string; readonly after: readonly string[] };

/**
 * The seconds until the last of these steps has ended, if each takes what it took before; null where one never ran.
 * `spent`: the seconds that those under way have taken. What has ended is not among the steps.
 */
export const secondsLeft = (
  steps: readonly Planned[],
  times: StepTimes,
  spent: ReadonlyMap<string, number>,
): number | null => {
  if (steps.some(({ name }) => times[name] === undefined)) return null;
  const untilEndOf = (name: string): number => {
    const step = steps.find((other) => other.name === name);
    if (step === undefined) return 0;
    const own = Math.max(0, (times[name] ?? 0) - (spent.get(name) ?? 0));
    return own + Math.max(0, ...step.after.map(untilEndOf));
  };
  return Math.max(0, ...steps.map(({ name }) => untilEndOf(name)));
};

/** `about 4 min left`, in words for someone who waits. */
export const leftInWords = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 60) return ' – less than a minute left';
  return ` – about ${Math.round(seconds / 60)} min left`;
};
