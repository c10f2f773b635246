import type { Instant } from '#core/calendar/instant.ts';
import { raiseVersion } from '#server/platform/db/news/schedule-writes.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import type { BusinessId } from '#server/platform/ids.ts';
import { spansOf } from '../generate/write-business.repo.ts';
import { writeRows } from '../generate/write-rows.repo.ts';
import { seedBusinessId, seedBusinessName, seedIds, seedOwner, seedStaffName } from './seed-business.ts';
import type { SeedBusiness } from './seed-plan.ts';
import { longStatement } from './seed-progress.repo.ts';

export type Opening = {
  readonly seed: number;
  readonly openedAt: Instant;
  readonly passwordHash: string;
};

/** Opens businesses: owners, pages and hours. */
export const openBusinesses = async (
  transaction: PlatformTransaction,
  { seed, openedAt, passwordHash }: Opening,
  businesses: readonly SeedBusiness[],
): Promise<void> => {
  const since = at(openedAt);
  const memberOf = seedIds(seed, 'owners');
  const made = businesses.map(({ number, opensAtMinute, quarters }) => ({
    business_id: seedBusinessId(seed, number),
    slug: `seed-${seed}-${number + 1}`,
    number,
    week: Array.from({ length: 7 }, () => [
      { startMinute: opensAtMinute, endMinute: opensAtMinute + quarters * 15 },
    ]),
  }));
  await writeRows(
    transaction,
    'businesses',
    made.map(({ business_id, slug, number }) => ({
      business_id,
      name: seedBusinessName(number),
      slug,
      owner_name: seedStaffName(number + 3),
      phone: '08030000123',
      public_email: 'hello@example.com',
      address: '14 Adeniran Ogunsanya Street, Surulere, Lagos',
      description: 'Hair, skin and nails, and canopies for your owambe.',
      setup_completed_at: since,
      created_at: since,
    })),
  );
  await writeRows(
    transaction,
    'slugs',
    made.map(({ business_id, slug }) => ({ slug, business_id, taken_at: since })),
  );
  await writeRows(
    transaction,
    'users',
    made.map(({ business_id, number }) => ({
      email: seedOwner(seed, number).email,
      business_id,
      password_hash: passwordHash,
      created_at: since,
    })),
  );
  await writeRows(
    transaction,
    'account_businesses',
    made.map(({ business_id, number }) => ({ email: seedOwner(seed, number).email, business_id })),
  );
  await writeRows(
    transaction,
    'members',
    made.map(({ business_id, number }) => ({
      member_id: memberOf(number),
      business_id,
      email: seedOwner(seed, number).email,
      role: 'owner' as const,
      since,
    })),
  );
  await writeRows(
    transaction,
    'business_hours',
    made.flatMap(({ business_id, week }) => spansOf(week).map((span) => ({ business_id, ...span }))),
  );
};

/** Tells whoever keeps these businesses' schedules in memory that they are old. The last work of its transaction. */
export const raiseAvailabilityVersions = async (
  { prepared }: PlatformTransaction,
  businesses: readonly BusinessId[],
): Promise<void> => {
  await prepared(longStatement('SET LOCAL ROLE akoko_tenant'), []);
  for (const business of [...businesses].sort()) {
    await prepared(longStatement("SELECT set_config('app.business_id', $1, true)"), [business]);
    const { text, values } = raiseVersion(business);
    await prepared(longStatement(text), values);
  }
};
