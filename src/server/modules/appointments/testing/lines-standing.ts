import { expect } from 'vitest';
import { minuteMs } from '#core/calendar/instant.ts';
import { storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestOwner } from '../../../testing/test-owner.ts';
import { countOverlaps } from './schedule-harness.ts';

type Line = {
  readonly booking: string;
  readonly people: readonly (string | null)[];
  readonly start: number;
  readonly minutes: readonly number[];
};

/** When each person is busy, read from the lines of bookings that stand and not from what guards them. */
const workOf = async (app: TestApp, owner: TestOwner) => {
  const lines = (await storedRows(
    app,
    `SELECT l.appointment_id AS booking, ARRAY[l.staff_id, l.helper_id] AS people,
            (extract(epoch FROM l.starts_at) * 1000)::float8 AS start,
            CASE WHEN l.segments = '{}' THEN ARRAY[l.duration] ELSE l.segments END AS minutes
       FROM all_lines l JOIN appointments a USING (business_id, appointment_id)
      WHERE business_id = $1 AND a.status IN ('pending', 'confirmed', 'rescheduled') AND l.cancelled_at IS NULL`,
    [storedBusinessId(owner.businessId)],
  )) as readonly Line[];
  return lines.flatMap(({ people, start, minutes }) =>
    people.flatMap((person) =>
      minutes.flatMap((length, place) => {
        const before = minutes.slice(0, place).reduce((sum, part) => sum + part, 0);
        const begins = start + before * minuteMs;
        const stretch = { start: begins, end: begins + length * minuteMs };
        return person === null || place % 2 === 1 ? [] : [{ person, ...stretch }];
      }),
    ),
  );
};

/** Whether nobody is busy with two lines at once. How many lines stand is told. */
export const expectNobodyTwice = async (app: TestApp, owner: TestOwner): Promise<number> => {
  const work = await workOf(app, owner);
  for (const [person, theirs] of Map.groupBy(work, (stretch) => stretch.person))
    expect([person, countOverlaps(theirs)]).toEqual([person, 0]);
  return work.length;
};

/** How many lines that stand somebody has, alone or with another. */
export const countLinesOf = async (app: TestApp, staffId: string): Promise<number> => {
  const rows = await storedRows(
    app,
    `SELECT 1 FROM all_lines l JOIN appointments a USING (business_id, appointment_id)
      WHERE $1 IN (l.staff_id, l.helper_id) AND a.status IN ('pending', 'confirmed', 'rescheduled') AND l.cancelled_at IS NULL`,
    [staffId],
  );
  return rows.length;
};
