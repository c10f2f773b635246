import { randomUUID } from 'node:crypto';
import { addCash } from './money-violations.ts';
import type { Seed } from './seeded-violation.ts';
import { END, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

const HALF = '2026-12-08T09:30:00Z';

/** A booking of two lines of half an hour each that breaks nothing, by one person. */
export const addLines = async ({
  run,
  business,
  staff,
  service,
  addAppointment,
  addEvent,
  keepPlace,
}: Pick<
  Seeding,
  'run' | 'business' | 'staff' | 'service' | 'addAppointment' | 'addEvent' | 'keepPlace'
>): Promise<string> => {
  const id = randomUUID();
  await addAppointment({ id, status: 'confirmed' });
  await run(
    `UPDATE appointments SET price_kobo = 300, line_count = 2, lines_start = starts_at, lines_end = ends_at, lines_price_kobo = 300
      WHERE appointment_id = $1`,
    [id],
  );
  for (const [line, from, until] of [
    [1, START, HALF],
    [2, HALF, END],
  ] as const) {
    await run(
      `INSERT INTO booking_lines (business_id, appointment_id, line, service_id, staff_id, starts_at, ends_at, service_name, duration, price_kobo)
       VALUES ($1, $2, $3::int, $4, $5, $6, $7, 'Silk press', 30, $3::int * 100)`,
      [business, id, line, service, staff, from, until],
    );
    await run(
      'INSERT INTO occupancies (business_id, occupancy_id, line, staff_id, during) VALUES ($1, $2, $3, $4, tstzrange($5, $6))',
      [business, id, line, staff, from, until],
    );
  }
  await addEvent(id, 1, 'book', 'none', 'confirmed');
  await keepPlace(id, 1);
  return id;
};

/** A hire of one canopy, and of a set that has one in it, that breaks nothing. */
export const addOrder = async ({
  run,
  business,
  rental,
  addRental,
}: Pick<Seeding, 'run' | 'business' | 'rental' | 'addRental'>): Promise<string> => {
  const id = await addRental('[2026-12-08,2026-12-10)', 1);
  await run(
    `UPDATE appointments SET line_count = 2, lines_start = starts_at, lines_end = ends_at, lines_price_kobo = price_kobo
      WHERE appointment_id = $1`,
    [id],
  );
  await run(
    `INSERT INTO booking_lines (business_id, appointment_id, line, service_id, starts_at, ends_at, service_name, duration, price_kobo, parts)
     SELECT business_id, appointment_id, line, service_id, starts_at, ends_at, 'Canopy', duration, 0,
            CASE WHEN line = 1 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('serviceId', service_id, 'quantity', 1)) END
       FROM appointments CROSS JOIN generate_series(1, 2) AS line WHERE appointment_id = $1`,
    [id],
  );
  await run(
    `INSERT INTO rental_claims (business_id, claim_id, line, service_id, span, quantity)
     VALUES ($1, $2, 2, $3, '[2026-12-08,2026-12-10)', 1)`,
    [business, id, rental],
  );
  return id;
};

/** The same as `addLines` with a chair for the second line, of which there is one. */
const addNeeds = async (seeding: Seeding): Promise<string> => {
  const { run, business } = seeding;
  const [id, chair] = [await addLines(seeding), randomUUID()];
  await run(
    `INSERT INTO resources (business_id, resource_id, name, quantity, created_at) VALUES ($1, $2, 'Chair', 1, now())`,
    [business, chair],
  );
  await run(
    'UPDATE booking_lines SET resource_ids = ARRAY[$2::uuid] WHERE appointment_id = $1 AND line = 2',
    [id, chair],
  );
  await run(
    `INSERT INTO resource_claims (business_id, claim_id, line, resource_id, during)
     VALUES ($1, $2, 2, $3, tstzrange('${HALF}', '${END}'))`,
    [business, id, chair],
  );
  return id;
};

/** What is wrong with the lines of a booking, one thing each. */
export const linesViolations = (seeding: Seeding): readonly Seed[] => {
  const { run, business, staff } = seeding;
  const stretches =
    'every line that stands holds the time of whoever does it, each stretch, and nothing else is held for it';
  const totals = "a booking's row shows the first of its lines and their totals";
  const outcomes = 'only a completed booking has lines that were missed, and never missed them all';
  const broken =
    (...how: readonly string[]): (() => Promise<unknown>) =>
    async () => {
      const id = await addLines(seeding);
      for (const statement of how) await run(statement, [id]);
    };
  const units = 'a hire holds as many units as were booked, over all its days';
  const ordered =
    (statement: string): (() => Promise<unknown>) =>
    async () =>
      run(statement, [await addOrder(seeding)]);
  const without = 'DELETE FROM occupancies WHERE occupancy_id = $1 AND line = 2';
  const resources =
    'every line that stands has what it needs of resources for as long as it takes, and nothing else has any';
  const needing =
    (...how: readonly string[]): (() => Promise<unknown>) =>
    async () => {
      const id = await addNeeds(seeding);
      for (const statement of how) await run(statement, [id]);
    };
  const series = 'the bookings of a series are of one business, one client and one rhythm';
  /** Two bookings a day apart; of the second these columns are others. */
  const addSeries = async (broken: string) => {
    const id = randomUUID();
    const first = await seeding.addSound();
    await run(
      `UPDATE appointments SET starts_at = '2026-12-09T09:00:00Z', ends_at = '2026-12-09T10:00:00Z'
        WHERE appointment_id = $1`,
      [first],
    );
    await run(
      `UPDATE occupancies SET during = '[2026-12-09T09:00:00Z,2026-12-09T10:00:00Z)' WHERE occupancy_id = $1`,
      [first],
    );
    await seeding.keepPlace(first, 1);
    const second = await seeding.addSound();
    for (const [place, appointment] of [first, second].entries()) {
      await run(
        'UPDATE appointments SET series_id = $1, series_place = $2, series_weeks = 1 WHERE appointment_id = $3',
        [id, place, appointment],
      );
    }
    await run(`UPDATE appointments SET ${broken} WHERE appointment_id = $1`, [second]);
  };
  return [
    [resources, 'a line without its chair', needing('DELETE FROM resource_claims WHERE claim_id = $1')],
    [
      resources,
      'a chair for a part of the time',
      needing(`UPDATE resource_claims SET during = tstzrange('${START}', '${HALF}') WHERE claim_id = $1`),
    ],
    [
      resources,
      'the chair of a line that needs none',
      needing(`UPDATE booking_lines SET resource_ids = '{}' WHERE appointment_id = $1`),
    ],
    [
      'no more of a resource is in use at a time than there is',
      'two in one chair',
      async () => {
        const id = await addNeeds(seeding);
        const bola = randomUUID();
        await run(
          `INSERT INTO staff (business_id, staff_id, name, created_at) VALUES ($1, $2, 'Bola', now())`,
          [business, bola],
        );
        for (const table of ['booking_lines', 'appointments', 'appointment_events'])
          await run(`UPDATE ${table} SET staff_id = $2 WHERE appointment_id = $1`, [id, bola]);
        await run('UPDATE occupancies SET staff_id = $2 WHERE occupancy_id = $1', [id, bola]);
        const other = await addLines(seeding);
        await run(
          `UPDATE booking_lines SET resource_ids =
             (SELECT resource_ids FROM booking_lines WHERE business_id = $3 AND appointment_id = $2 AND line = 2)
            WHERE business_id = $3 AND appointment_id = $1 AND line = 2`,
          [other, id, business],
        );
        await run(
          `INSERT INTO resource_claims (business_id, claim_id, line, resource_id, during)
           SELECT business_id, $1, line, resource_id, during FROM resource_claims WHERE claim_id = $2`,
          [other, id],
        );
      },
    ],
    [stretches, 'a line without its time', broken(without)],
    [
      stretches,
      'a line whose time ends before it does',
      broken(
        `UPDATE occupancies SET during = tstzrange('${HALF}', '2026-12-08T09:59:00Z') WHERE occupancy_id = $1 AND line = 2`,
      ),
    ],
    [
      stretches,
      'a stretch that no line has',
      async () => {
        const id = await addLines(seeding);
        await run(
          `INSERT INTO occupancies (business_id, occupancy_id, line, staff_id, during)
           VALUES ($1, $2, 3, $3, tstzrange('2026-12-08T12:00:00Z', '2026-12-08T13:00:00Z'))`,
          [business, id, staff],
        );
      },
    ],
    [
      stretches,
      'a wait that is not left free for others, and work that is not held',
      broken(`UPDATE booking_lines SET segments = '{10,10,10}' WHERE appointment_id = $1 AND line = 2`),
    ],
    [
      stretches,
      'the time of a line that was cancelled',
      broken(
        'UPDATE booking_lines SET cancelled_at = now() WHERE appointment_id = $1 AND line = 2',
        `UPDATE appointments SET ends_at = '${HALF}', lines_end = '${HALF}', price_kobo = 100, lines_price_kobo = 100
          WHERE appointment_id = $1`,
        `UPDATE appointment_events SET ends_at = '${HALF}' WHERE appointment_id = $1`,
      ),
    ],
    [
      units,
      'a part of a set that is not held',
      ordered('DELETE FROM rental_claims WHERE claim_id = $1 AND line = 2'),
    ],
    [
      units,
      'the units of a line that was cancelled',
      ordered('UPDATE booking_lines SET cancelled_at = now() WHERE appointment_id = $1 AND line = 2'),
    ],
    [
      units,
      'a set of two that holds one',
      ordered('UPDATE booking_lines SET quantity = 2 WHERE appointment_id = $1 AND line = 2'),
    ],
    [
      totals,
      'another caution fee',
      ordered('UPDATE booking_lines SET caution_fee_kobo = 1 WHERE appointment_id = $1 AND line = 2'),
    ],
    [totals, 'another price', broken('UPDATE booking_lines SET price_kobo = 1 WHERE appointment_id = $1')],
    [
      totals,
      'another end',
      broken(
        `UPDATE booking_lines SET ends_at = '2026-12-08T10:01:00Z' WHERE appointment_id = $1 AND line = 2`,
      ),
    ],
    [
      totals,
      'a line too few',
      broken(without, 'DELETE FROM booking_lines WHERE appointment_id = $1 AND line = 2'),
    ],
    [
      totals,
      'lines that the row does not know',
      broken(
        without,
        `UPDATE occupancies SET during = tstzrange('${START}', '${END}') WHERE occupancy_id = $1`,
        `UPDATE appointments SET line_count = NULL, lines_start = NULL, lines_end = NULL, lines_price_kobo = NULL
          WHERE appointment_id = $1`,
      ),
    ],
    [
      'a booking whose lines are all cancelled is cancelled itself',
      'one that stands',
      broken(
        'DELETE FROM occupancies WHERE occupancy_id = $1',
        'UPDATE booking_lines SET cancelled_at = now() WHERE appointment_id = $1',
      ),
    ],
    [
      outcomes,
      'a missed line of one that stands',
      broken(`UPDATE booking_lines SET outcome = 'no-show' WHERE appointment_id = $1 AND line = 2`),
    ],
    [
      outcomes,
      'a completed one of which every line was missed',
      async () => {
        const id = await addLines(seeding);
        await run(`UPDATE booking_lines SET outcome = 'no-show' WHERE appointment_id = $1`, [id]);
        await run('DELETE FROM occupancies WHERE occupancy_id = $1', [id]);
        await run(`UPDATE appointments SET status = 'completed', version = 2 WHERE appointment_id = $1`, [
          id,
        ]);
        await seeding.addEvent(id, 2, 'complete', 'confirmed', 'completed');
      },
    ],
    [
      'what lines cost before a final price adds up to what their booking cost',
      'a kobo less',
      broken(
        `UPDATE appointment_events SET price_before_kobo = 300, line_prices_before = '{"1": 100, "2": 199}' WHERE appointment_id = $1`,
      ),
    ],
    [
      'what came for the lines of a booking adds up to what came for it',
      'a kobo less',
      async () => {
        const id = await seeding.addSound();
        await addCash(seeding, id);
        await run(
          `UPDATE ledger_entries SET by_line = ('{"1": ' || (amount_kobo + 1)::text || '}')::jsonb
            WHERE appointment_id = $1 AND account = 'revenue'`,
          [id],
        );
      },
    ],
    [series, 'one of another client', () => addSeries("client_phone = '08099887767'")],
    [series, 'one every other week', () => addSeries('series_weeks = 2')],
  ];
};
