import type { PlatformTransaction } from './transaction.ts';

/** The one key there is: what links, feeds and bank details are signed and sealed with. */
const SECRET_KEY = 'secret key';

/** The fingerprint of the key that this database was last started with; null where none is noted. */
export const notedFingerprint = async ({ query }: PlatformTransaction): Promise<string | null> => {
  const row = await query
    .selectFrom('key_fingerprints')
    .select('fingerprint')
    .where('name', '=', SECRET_KEY)
    .executeTakeFirst();
  return row?.fingerprint ?? null;
};

/** Notes a fingerprint where none is; what is noted afterwards, which may be that of a process that came first. */
export const noteFingerprint = async (
  transaction: PlatformTransaction,
  fingerprint: string,
): Promise<string | null> => {
  await transaction.query
    .insertInto('key_fingerprints')
    .values({ name: SECRET_KEY, fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return notedFingerprint(transaction);
};

/** From now on this key is the right one, whatever was noted. */
export const replaceFingerprint = async (
  { query }: PlatformTransaction,
  fingerprint: string,
): Promise<void> => {
  await query
    .insertInto('key_fingerprints')
    .values({ name: SECRET_KEY, fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint }))
    .execute();
};

/** Whether anybody has ever registered here, so that something is signed or sealed already. */
export const hasBusinesses = async ({ query }: PlatformTransaction): Promise<boolean> =>
  (await query.selectFrom('businesses').select('business_id').limit(1).executeTakeFirst()) !== undefined;
