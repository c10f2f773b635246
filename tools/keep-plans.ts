import type pg from 'pg';

const PARTIAL = /on conflict\s*\([^)]*\)\s*where/i;

/** What the product leaves to be planned each time it is asked, for the statistics of the day, is planned once on this connection. */
export const keepPlans = (client: pg.ClientBase): void => {
  // One function with many shapes of arguments: all but one are passed on as they came.
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  const names = new Map<string, string>();
  const planned = (...given: readonly unknown[]): unknown => {
    const [text, values] = given;
    // Which of several indexes ON CONFLICT means may hang on a value, which a plan for all values does not know.
    if (typeof text !== 'string' || !Array.isArray(values) || PARTIAL.test(text)) return query(...given);
    const name = names.get(text) ?? `kept ${names.size}`;
    names.set(text, name);
    return query({ name, text, values });
  };
  client.query = planned as typeof client.query;
};
