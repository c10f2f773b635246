import type { Call } from '#contract/call.ts';
import { businessHandle, handleOf, type Id, readBusinessHandle } from '../../platform/ids.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { idPlaces } from './id-places.ts';
import { type FuzzFixtures, type WholeRequest, wholeRequest, withValue } from './requests.ts';

/** Sign-in and what hashes a password names nothing of another business, and would be most of the time. */
const LEFT_OUT = new Set([
  '/auth/logout',
  '/auth/login',
  '/auth/register',
  '/auth/password',
  '/auth/forgotpassword',
  '/auth/resetpassword/{resettoken}',
  '/payments/payout',
]);
export const isFuzzed = ({ path, access }: Call): boolean => access !== 'signed' && !LEFT_OUT.has(path);

const WORDS = ['zqown', 'zqopen', '08190', '%', '_', "' OR '1'='1", '*', '', 'null', '../..', '{}'];

/** Everything that could lead to a business: its ids as handles, under another's name, and bare. */
export const lurePool = async (
  app: TestApp,
  fixtures: FuzzFixtures,
  mine: string,
): Promise<readonly string[]> => {
  const theirs = readBusinessHandle(fixtures.owner.businessId);
  const own = readBusinessHandle(mine);
  if (theirs === null || own === null) throw new Error('A business without a handle');
  const columns = await asSuperuser<{ table: string; name: string }>(
    app,
    `SELECT c.table_name AS table, c.column_name AS name FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.data_type = 'uuid' AND c.column_name <> 'business_id'
        AND EXISTS (SELECT FROM information_schema.columns b
                     WHERE b.table_schema = 'public' AND b.table_name = c.table_name AND b.column_name = 'business_id')
      ORDER BY 1, 2`,
  );
  const parts = columns.map(
    ({ table, name }) =>
      `(SELECT ${name} AS id FROM ${table} WHERE business_id = $1 AND ${name} IS NOT NULL LIMIT 8)`,
  );
  const ids = await asSuperuser<{ id: Id }>(
    app,
    `SELECT DISTINCT id FROM (${parts.join(' UNION ALL ')}) all_ids ORDER BY 1`,
    [theirs],
  );
  return ids
    .flatMap(({ id }) => [handleOf(theirs, id), handleOf(own, id), id])
    .concat(businessHandle(theirs), fixtures.owner.slug, fixtures.owner.email, WORDS);
};

type Numbers = (limit: number) => number;

/** Every text of a value with a chance of one in `odds` of being another. */
const shuffled = (value: unknown, lure: () => string, numbers: Numbers, odds: number): unknown => {
  if (typeof value === 'string') return numbers(odds) === 0 ? lure() : value;
  if (Array.isArray(value)) return value.map((item) => shuffled(item, lure, numbers, odds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shuffled(inner, lure, numbers, odds)]),
  );
};

/** A good request of one's own with lures in some of its places, and sometimes a `businessId` nobody asked for. */
export const fuzzedRequest = (
  call: Call,
  mine: FuzzFixtures,
  lures: readonly string[],
  numbers: Numbers,
): WholeRequest => {
  const lure = (): string => lures[numbers(lures.length)] ?? '';
  let request = wholeRequest(call, mine);
  for (const place of idPlaces(call)) if (numbers(2) === 0) request = withValue(request, place, lure());
  const shuffle = (part: unknown, other: () => string) =>
    shuffled(part, other, numbers, 8) as WholeRequest['query'];
  // What is kept of one's own comes back later: an id typed there would look like one that came out.
  const word = (): string => WORDS[numbers(WORDS.length)] ?? '';
  request = {
    ...request,
    query: shuffle(request.query, lure),
    ...(request.body && { body: shuffle(request.body, word) }),
  };
  if (call.method === 'GET' && numbers(4) === 0)
    request = { ...request, query: { ...request.query, businessId: lure() } };
  // Whoever names a business and something to book there is its client: that one is to be booked with.
  const books =
    call.access === 'public' && call.method !== 'GET' && request.body?.['businessId'] !== undefined;
  return books ? { ...request, body: { ...request.body, businessId: mine.owner.businessId } } : request;
};
