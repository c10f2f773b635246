// West Africa Time is an hour ahead of UTC all year.
const AHEAD_MS = 3_600_000;
const NIGHT_FROM = 20;
const NIGHT_TO = 8;

/** Whether promotional messages have to wait: from 20:00 until 08:00 in Lagos. */
export function isNight(nowMs: number): boolean {
  const hour = new Date(nowMs + AHEAD_MS).getUTCHours();
  return hour >= NIGHT_FROM || hour < NIGHT_TO;
}

/** `2020-12-16 11:34:36`, in Lagos. */
export function plainTimeOf(nowMs: number): string {
  return new Date(nowMs + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}
