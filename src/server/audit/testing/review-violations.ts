import type { Seed } from './seeded-violation.ts';
import { START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

const wholly = 'a review is of a visit that took place, of a client who is known';

const addReview = async ({ run, business, addSound }: Seeding, change: string): Promise<void> => {
  const id = await addSound();
  await run(
    `INSERT INTO reviews (business_id, appointment_id, stars, words, written_at) VALUES ($1, $2, 5, 'Neat', $3)`,
    [business, id, START],
  );
  await run(`UPDATE appointments SET ${change} WHERE appointment_id = $1`, [id]);
};

/** What is wrong with what clients wrote, one thing each. */
export const reviewViolations = (seeding: Seeding): readonly Seed[] => [
  [wholly, 'of one that is still to come', () => addReview(seeding, "status = 'confirmed'")],
  [
    wholly,
    'of one whose client was erased',
    () => addReview(seeding, "client_name = 'Erased client', client_phone = '', anonymised_at = now()"),
  ],
];
