import type pg from 'pg';

const PARTIAL = /on conflict\s*\([^)]*\)\s*where/i;
const ROLE = /SET LOCAL ROLE (\w+)/g;
/** A plan takes some hundred kilobytes of the server's, and what is asked now and then has more texts than are worth it. */
const MOST_PLANS = 1_000;

/**
 * What the product leaves to be planned each time it is asked, for the statistics of the day, is planned once on this
 * connection, and once for each role, since row security makes a plan for one alone.
 */
export const keepPlans = (client: pg.ClientBase): void => {
  // One function with many shapes of arguments: all but two are passed on as they came.
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  const names = new Map<string, string>();
  let role = '';
  const nameOf = (text: string): string | undefined => {
    const key = `${role} ${text}`;
    const known = names.get(key);
    if (known !== undefined || names.size === MOST_PLANS) return known;
    const name = `kept ${names.size}`;
    names.set(key, name);
    return name;
  };
  const planned = (...given: readonly unknown[]): unknown => {
    const [asked, values] = given;
    if (isNamed(asked)) return query({ ...asked, name: nameOf(asked.text) ?? asked.name }, ...given.slice(1));
    if (typeof asked !== 'string') return query(...given);
    if (Array.isArray(values)) {
      // Which of several indexes ON CONFLICT means may hang on a value, which a plan for all values does not know.
      const name = PARTIAL.test(asked) ? undefined : nameOf(asked);
      return name === undefined ? query(...given) : query({ name, text: asked, values });
    }
    role = [...asked.matchAll(ROLE)].at(-1)?.[1] ?? role;
    return query(...given);
  };
  client.query = planned as typeof client.query;
};

const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked && !('submit' in asked);
