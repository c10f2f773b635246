/**
 * What the clocks of one zone show over some months: from which instant on they are how many minutes ahead of UTC, in
 * order. The first entry also counts for everything before it. The server resolves it, so that whoever shows times
 * needs no zone data of their own.
 */
export type ZoneClock = readonly (readonly [from: number, minutes: number])[];

/** What calendar (yyyy-MM-dd) and wall (HH:mm) show; `turn` says which of two hours that show the same is meant. */
export type ShownTime = {
  readonly day: string;
  readonly time: string;
  readonly turn: 'first' | 'second' | null;
};

const MINUTE = 60_000;

/** What the zone shows at an instant (ISO); null where the text is no instant. */
export const shownAt = (clock: ZoneClock, iso: string): ShownTime | null => {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return null;
  const later = clock.findIndex(([from], index) => index > 0 && from > at);
  const index = (later === -1 ? clock.length : later) - 1;
  const minutes = clock[index]?.[1] ?? 0;
  const wall = new Date(at + minutes * MINUTE).toISOString();
  const before = clock[index - 1]?.[1] ?? minutes;
  const after = clock[index + 1]?.[1] ?? minutes;
  const first = (clock[index + 1]?.[0] ?? 0) - at <= (minutes - after) * MINUTE && after < minutes;
  const second = at - (clock[index]?.[0] ?? 0) < (before - minutes) * MINUTE;
  return {
    day: wall.slice(0, 10),
    time: wall.slice(11, 16),
    turn: first ? 'first' : second ? 'second' : null,
  };
};
