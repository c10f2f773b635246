import { dayMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import type { ZoneClock } from '../calendar/zone-clock.ts';
import type { Interval } from './intervals.ts';

/**
 * A zone's clock over a stretch of time, as spans of constant offset: asked of Temporal once, so that everything
 * after it is integer arithmetic. Wall time as a number is instant + offset, in milliseconds as if it were UTC.
 *
 * Worked example: New York, 8 March 2026. 02:00 to 03:00 is skipped, so hours of 01:00 to 04:00 are the wall
 * times 01:00–02:00 under −05:00 and 03:00–04:00 under −04:00, which touch: one interval of two hours.
 */
export type ZoneOffsets = readonly {
  readonly start: number;
  readonly end: number;
  readonly offsetMs: number;
}[];

/** Stretches begin within one such block and mostly end before the next is over. */
const blockMs = 400 * dayMs;
/** More zones and years than one process is asked about in turn; a bound on what strangers' dates can fill. */
const mostBlocks = 200;
const resolved = new Map<string, ZoneOffsets>();

/**
 * The spans of constant offset of `zone` that cover `from` up to `until`. Throws a RangeError for an unknown zone.
 * What Temporal said is kept, since it says the same every time and asking it costs more than the rest of a look-up.
 */
export function zoneOffsets(zone: string, from: Instant, until: Instant): ZoneOffsets {
  const block = Math.floor(from / blockMs);
  if (until > (block + 2) * blockMs) return resolveOffsets(zone, from, until);
  const key = `${zone} ${block}`;
  let spans = resolved.get(key);
  if (spans === undefined) {
    spans = resolveOffsets(zone, block * blockMs, (block + 2) * blockMs);
    if (resolved.size >= mostBlocks) resolved.clear();
    resolved.set(key, spans);
  }
  return cutOut(spans, from, until);
}

function cutOut(spans: ZoneOffsets, from: Instant, until: Instant): ZoneOffsets {
  const cut: { start: number; end: number; offsetMs: number }[] = [];
  for (const { start, end, offsetMs } of spans)
    if (start < until && end > from)
      cut.push({ start: Math.max(start, from), end: Math.min(end, until), offsetMs });
  return cut;
}

function resolveOffsets(zone: string, from: number, until: number): ZoneOffsets {
  const spans: { start: number; end: number; offsetMs: number }[] = [];
  let clock: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  let start = from;
  while (clock !== null) {
    const offsetMs = clock.offsetNanoseconds / 1e6;
    clock = clock.getTimeZoneTransition('next');
    const end = clock === null ? until : Math.min(clock.epochMilliseconds, until);
    spans.push({ start, end, offsetMs });
    if (end >= until) break;
    start = end;
  }
  return spans;
}

/** The day number (see `toEpochDay`) on the wall at an instant. Throws a RangeError outside the stretch asked for. */
export function epochDayAt(offsets: ZoneOffsets, instant: Instant): number {
  for (const span of offsets) {
    if (instant >= span.start && instant < span.end) return Math.floor((instant + span.offsetMs) / dayMs);
  }
  throw new RangeError('The instant lies outside the stretch whose offsets were resolved');
}

/**
 * Adds to `into` the instants at which the wall clock shows `epochDay` between two minutes (0 to 1440, end
 * excluded), sorted and merged. A skipped time yields nothing; a repeated one is open both times it is shown.
 */
export function addWallSpans(
  into: Interval[],
  offsets: ZoneOffsets,
  epochDay: number,
  minutes: { readonly startMinute: number; readonly endMinute: number },
): void {
  const wallStart = epochDay * dayMs + minutes.startMinute * minuteMs;
  const wallEnd = epochDay * dayMs + minutes.endMinute * minuteMs;
  for (const span of offsets) {
    const start = Math.max(wallStart - span.offsetMs, span.start);
    const end = Math.min(wallEnd - span.offsetMs, span.end);
    if (start >= end) continue;
    const last = into[into.length - 1];
    if (last !== undefined && last.end === start)
      into[into.length - 1] = { start: last.start, end: toInstant(end) };
    else into.push({ start: toInstant(start), end: toInstant(end) });
  }
}

/** How far ahead of UTC the clocks of `zone` are from one instant to another, with each change between the two. */
export function zoneClock(zone: string, from: Instant, until: Instant): ZoneClock {
  const clock: [number, number][] = [];
  for (const { start, offsetMs } of zoneOffsets(zone, from, until)) {
    const minutes = offsetMs / minuteMs;
    // Zones also change their rules without changing the clock.
    if (clock.at(-1)?.[1] !== minutes) clock.push([start, minutes]);
  }
  return clock;
}
