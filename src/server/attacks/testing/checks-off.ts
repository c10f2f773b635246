import pg from 'pg';

/** How often a statement of one business's transaction was sent without its own check of the business. */
export type Tally = { rewritten: number };

/** `business_id = $1`, with an alias or quoted or neither; a comparison with another table's column is no check. */
const CHECK = /(?:"?\w+"?\.)?"?business_id"? = (\$\d+)(?:::uuid)?/g;

/** The statement with every such check made true, the parameter still there and still a uuid. */
export const withoutChecks = (text: string): string =>
  text.replace(CHECK, (_, parameter: string) => `(${parameter}::uuid IS NOT NULL)`);

/**
 * Makes every connection of this pool send what one business's transaction asks without asking for the business, so
 * that the database alone keeps businesses apart. What crosses them on purpose keeps its checks: no policy stands there.
 */
export const turnChecksOff = (pool: pg.Pool): Tally => {
  const tally: Tally = { rewritten: 0 };
  class Unchecked extends pg.Client {
    #inTenant = false;
    // The driver's `query` has a dozen signatures; what they have in common is that the statement comes first.
    // biome-ignore lint/suspicious/noExplicitAny: passed on as it came
    override query(statement: any, ...rest: any[]): any {
      const text: string = typeof statement === 'string' ? statement : statement.text;
      const [, role] = /SET LOCAL ROLE (\w+)/.exec(text) ?? [];
      if (role !== undefined) this.#inTenant = role === 'akoko_tenant';
      const sent = this.#inTenant ? withoutChecks(text) : text;
      if (sent !== text) tally.rewritten += 1;
      if (/\b(COMMIT|ROLLBACK)$/.test(text)) this.#inTenant = false;
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const send = super.query as (...all: any[]) => any;
      return send.call(this, typeof statement === 'string' ? sent : { ...statement, text: sent }, ...rest);
    }
  }
  // The pool makes its connections with this, and has made none yet.
  Reflect.set(pool, 'Client', Unchecked);
  return tally;
};
