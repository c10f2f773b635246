import { randomBytes, randomUUID } from 'node:crypto';
import type { Seed } from './seeded-violation.ts';
import { END, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

type Line = {
  readonly entry: 'waiting' | 'offered' | 'booked' | 'lapsed' | 'declined';
  /** Null: none was made. */
  readonly offer: 'open' | 'taken' | 'lapsed' | null;
  readonly held?: boolean;
  readonly startsAt?: string;
  readonly takenBy?: string;
  /** When it was offered: what ended long ago need not be held. */
  readonly year?: 2020 | 2099;
};

/** Somebody who waits, with what was offered to them; its id and the offer's. */
const addLine = async (
  { run, business, staff, service, addOccupancy }: Seeding,
  { entry: state, offer, held = offer === 'open', startsAt = START, takenBy, year = 2099 }: Line,
): Promise<{ readonly entry: string; readonly offer: string }> => {
  const entry = randomUUID();
  const id = randomUUID();
  const phone = `0803${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
  await run(
    `INSERT INTO waitlist_entries (business_id, entry_id, service_id, day, client_name, client_phone, state, joined_at)
     VALUES ($1, $2, $3, '2026-12-08', 'Ngozi Eze', $4, $5, $6)`,
    [business, entry, service, phone, state, START],
  );
  await run(
    `INSERT INTO waitlist_days VALUES ($1, $2, '2026-12-08', $3)
     ON CONFLICT DO NOTHING`,
    [business, service, START],
  );
  if (offer === null) return { entry, offer: id };
  await run(
    `INSERT INTO waitlist_offers (business_id, offer_id, entry_id, service_id, staff_id, starts_at, token_hash, state,
       created_at, expires_at, taken_by)
     VALUES ($1, $2, $3, $4, $5, $6, sha256('offered'), $7, $9::timestamptz, $9::timestamptz + interval '20 minutes', $8)`,
    [business, id, entry, service, staff, startsAt, offer, takenBy ?? null, `${year}-12-08T07:00:00Z`],
  );
  if (held) {
    await addOccupancy(id, START, END);
    await run("UPDATE occupancies SET expires_at = '2099-12-08T07:20:00Z' WHERE occupancy_id = $1", [id]);
  }
  return { entry, offer: id };
};

/** Somebody who waits, and somebody to whom a time is offered; they break nothing. */
export const addWaiting = async (seeding: Seeding): Promise<void> => {
  await addLine(seeding, { entry: 'waiting', offer: null });
  await addLine(seeding, { entry: 'offered', offer: 'open', held: false, startsAt: '2026-12-08T14:00:00Z' });
  await seeding.run(
    `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
     SELECT business_id, offer_id, staff_id, tstzrange(starts_at, starts_at + interval '1 hour'), expires_at
       FROM waitlist_offers WHERE state = 'open'`,
  );
};

/** What is wrong with those who wait and with what is offered to them, one thing each. */
export const waitlistViolations = (seeding: Seeding): readonly Seed[] => {
  const { run } = seeding;
  const heldFor = 'a time that is offered is held until the offer ends';
  const line = 'whoever waits stands in the line as their offers say';
  const taken = 'an offer that was taken became a booking, or the hold of a payment';
  return [
    [heldFor, 'nothing is held', () => addLine(seeding, { entry: 'offered', offer: 'open', held: false })],
    [
      heldFor,
      'another time is held',
      () => addLine(seeding, { entry: 'offered', offer: 'open', startsAt: '2026-12-08T12:00:00Z' }),
    ],
    [
      'no time is offered to two',
      'half an hour of it',
      async () => {
        const both = { entry: 'offered', offer: 'open', held: false, year: 2020 } as const;
        await addLine(seeding, both);
        await addLine(seeding, { ...both, startsAt: '2026-12-08T09:30:00Z' });
      },
    ],
    [
      'nobody stands twice in one line',
      'with one telephone',
      async () => {
        await run('DROP INDEX waitlist_once');
        await addLine(seeding, { entry: 'waiting', offer: null });
        await addLine(seeding, { entry: 'waiting', offer: null });
        await run("UPDATE waitlist_entries SET client_phone = '08031111111'");
      },
    ],
    [line, 'offered nothing', () => addLine(seeding, { entry: 'offered', offer: null })],
    [line, 'still waiting with an offer', () => addLine(seeding, { entry: 'waiting', offer: 'open' })],
    [line, 'booked nothing', () => addLine(seeding, { entry: 'booked', offer: 'lapsed' })],
    [
      line,
      'offered somebody they did not wish for',
      async () => {
        const { entry } = await addLine(seeding, { entry: 'offered', offer: 'open' });
        const other = randomUUID();
        await run(
          "INSERT INTO staff (business_id, staff_id, name, created_at) SELECT business_id, $1, 'Bisi', $2 FROM businesses",
          [other, START],
        );
        await run('UPDATE waitlist_entries SET staff_id = $1 WHERE entry_id = $2', [other, entry]);
      },
    ],
    [
      'a day that somebody waits for is looked at',
      'one that was cleared away',
      async () => {
        await addLine(seeding, { entry: 'waiting', offer: null });
        await run('DELETE FROM waitlist_days');
      },
    ],
    [
      taken,
      'there is neither',
      () => addLine(seeding, { entry: 'booked', offer: 'taken', takenBy: randomUUID() }),
    ],
    [
      'time is held for a while only for a payment that was asked for or a time that was offered, until it says',
      'one whose offer has lapsed',
      async () => {
        await addLine(seeding, { entry: 'lapsed', offer: 'lapsed', held: true });
      },
    ],
  ];
};
