import type { OwnerLine } from '#contract/replies/line-views.ts';
import { inOneSentence } from '#core/lines/titles.ts';
import { formatTime } from '../../../ui/format.ts';

/** `10:00 – 11:00 · Ada and Bola`; without whoever is not named. */
export const lineWhen = (
  { date, endDate, staffNames }: Pick<OwnerLine, 'date' | 'endDate' | 'staffNames'>,
  zone: string,
): string =>
  [`${formatTime(date, zone)} – ${formatTime(endDate, zone)}`, inOneSentence(staffNames)]
    .filter((text) => text !== '')
    .join(' · ');

/** In the order in which they are done; what was cancelled comes last. */
export const inTurn = (lines: readonly OwnerLine[]): readonly OwnerLine[] =>
  lines.toSorted(
    (a, b) =>
      Number(a.cancelled) - Number(b.cancelled) || Date.parse(a.date) - Date.parse(b.date) || a.line - b.line,
  );
