import { type Instant, minuteMs } from '../calendar/instant.ts';
import type { ZoneClock } from '../calendar/zone-clock.ts';
import { zoneOffsets } from './zone-offsets.ts';

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
