export const stripLength = 14;

const DAY = 86_400_000;

/** The calendar day so many days later; both are yyyy-MM-dd. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

/** The first and the last day that can be booked, yyyy-MM-dd. */
export type Reach = { readonly today: string; readonly lastDay: string };

/** The first day of the strip that shows this day, counted in whole strips from today. */
export const stripWith = (day: string, today: string): string => {
  const away = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY);
  return addDays(today, Math.max(0, Math.floor(away / stripLength)) * stripLength);
};

/** Where the strips before and after this one begin; null where there is nothing to show. */
export const neighbours = (
  first: string,
  { today, lastDay }: Reach,
): { readonly before: string | null; readonly after: string | null } => {
  const before = addDays(first, -stripLength);
  const after = addDays(first, stripLength);
  return {
    before: first <= today ? null : before < today ? today : before,
    after: after > lastDay ? null : after,
  };
};

/** The last day of the strip that begins here, within reach. */
export const stripEnd = (first: string, { lastDay }: Reach): string => {
  const end = addDays(first, stripLength - 1);
  return end > lastDay ? lastDay : end;
};

/** The first day in reach of each month in reach. */
export const monthStarts = ({ today, lastDay }: Reach): readonly string[] => {
  const starts = [today];
  for (let next = monthAfter(today); next <= lastDay; next = monthAfter(next)) starts.push(next);
  return starts;
};

const monthAfter = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

/** How free a day looks: no dot is full, three is plenty. */
export const dotsFor = (free: number): 0 | 1 | 2 | 3 => {
  if (free <= 0) return 0;
  if (free < 4) return 1;
  return free < 9 ? 2 : 3;
};
