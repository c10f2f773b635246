/** What the stepper's address says: `staff` is an id or `any`, `from` the first day of the strip. */
export type Choice = {
  readonly staffId: string | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly from: string | null;
};

export type Step = 1 | 2 | 3;

/** The first step whose question is still open. */
export const stepOf = ({ staffId, time }: Choice): Step => {
  if (staffId === null) return 1;
  return time === null ? 2 : 3;
};

/** The part of a choice that belongs to the address of a step: later answers are left out. */
export const upTo = (step: Step, choice: Choice): Choice => ({
  staffId: step === 1 ? null : choice.staffId,
  date: step === 1 ? null : choice.date,
  from: step === 1 ? null : choice.from,
  time: step === 3 ? choice.time : null,
});

/** The address of the page at this path with these choices in its query; what is null is left out. */
export const bookAddress = (
  path: string,
  choice: Partial<Choice> & {
    readonly lines?: string | undefined;
    readonly offer?: string | undefined;
    readonly held?: string | undefined;
  },
): string => {
  const query = [
    ['lines', choice.lines],
    ['staff', choice.staffId],
    ['from', choice.from],
    ['date', choice.date],
    ['time', choice.time],
    ['offer', choice.offer],
    ['held', choice.held],
  ]
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${path}${query === '' ? '' : `?${query}`}`;
};

/** Reads the choices out of a query such as `?staff=any&date=2026-11-20`. */
export const choiceIn = (query: string): Choice => {
  const found = new URLSearchParams(query);
  const part = (name: string): string | null => found.get(name) || null;
  return { staffId: part('staff'), date: part('date'), time: part('time'), from: part('from') };
};
