import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import type { Load } from '#server/platform/db/dump/load.ts';

/**
 * A message that was due by now may have left after the backup was made, and so may one that was on its way. Nobody
 * knows, so it is not sent again: it counts as `unknown`, which its owner sees with the booking. What is due later
 * cannot have left yet, and goes out in its time. How many there were.
 */
export const setAsideDueMessages = (load: Pick<Load, 'change'>, now: Instant): Promise<number> =>
  load.change(
    `UPDATE messages
        SET state = 'unknown', error = 'A backup was restored; it may have left before that'
      WHERE state = 'sending' OR (state = 'queued' AND due_at <= $1)`,
    [formatInstant(now)],
  );
