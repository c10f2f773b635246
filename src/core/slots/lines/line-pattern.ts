import { minuteMs } from '../../calendar/instant.ts';
import { requireWhole } from '../window.ts';
import type { AskedLine } from './line.ts';

/** From when until when, counted from a line's start in milliseconds, whoever does it is busy. */
type ActivePart = {
  /** The place in the line's `segments`. */
  readonly segment: number;
  readonly from: number;
  readonly until: number;
  /** `until`, and with the last part the gap after as well. */
  readonly keptUntil: number;
};

export type LinePattern = {
  readonly lengthMs: number;
  /** The line and the gap after: what must lie within hours. */
  readonly needMs: number;
  readonly active: readonly ActivePart[];
};

/**
 * When somebody is busy with a line. Throws a RangeError for segments that no service can have: an even number of them,
 * one below a minute, or together not the line's minutes.
 */
export function linePattern(
  { minutes, segments }: Pick<AskedLine, 'minutes' | 'segments'>,
  gapMinutes: number,
): LinePattern {
  for (const segment of segments) requireWhole(segment, 1);
  const sum = segments.reduce((all, segment) => all + segment, 0);
  if (segments.length % 2 === 0 || sum !== minutes)
    throw new RangeError(`Segments ${segments.join('–')} are not those of ${minutes} minutes`);
  const gapMs = gapMinutes * minuteMs;
  const active: ActivePart[] = [];
  let from = 0;
  for (const [segment, length] of segments.entries()) {
    const until = from + length * minuteMs;
    const isLast = segment === segments.length - 1;
    if (segment % 2 === 0) active.push({ segment, from, until, keptUntil: isLast ? until + gapMs : until });
    from = until;
  }
  return { lengthMs: from, needMs: from + gapMs, active };
}
