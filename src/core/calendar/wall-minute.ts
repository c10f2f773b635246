const clock = /^(\d{2}):([0-5]\d)$/;

/** Minutes from local midnight, 0 to 1440, of a time written HH:mm; 24:00 is the end of the day. Null otherwise. */
export function parseWallMinute(text: string): number | null {
  const parts = clock.exec(text);
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2]);
  return minute <= 1440 ? minute : null;
}

/** HH:mm of a minute from local midnight. Throws a RangeError outside 0 to 1440. */
export function formatWallMinute(minute: number): string {
  if (!isWallMinute(minute)) throw new RangeError(`Not a minute of the day: ${minute}`);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Whether a number is a whole minute from local midnight, 0 to 1440. */
export function isWallMinute(minute: number): boolean {
  return Number.isInteger(minute) && minute >= 0 && minute <= 1440;
}
