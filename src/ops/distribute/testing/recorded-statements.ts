import pg from 'pg';

/** A statement as it was sent, and as whom. */
export type Recorded = { readonly role: 'tenant' | 'platform' | 'none'; readonly text: string };

const CONTROL = /^(begin|set|commit|rollback|savepoint|release|listen|notify|select 1$|select pg_)/i;

/** Every statement that a pool sends from now on, each text once; to be called before it has made a connection. */
export const recordStatements = (pool: pg.Pool): { readonly all: () => readonly Recorded[] } => {
  const seen = new Map<string, Recorded>();
  class Recording extends pg.Client {
    #role: Recorded['role'] = 'none';
    // The driver's `query` has a dozen signatures; what they have in common is that the statement comes first.
    // biome-ignore lint/suspicious/noExplicitAny: passed on as it came
    override query(statement: any, ...rest: any[]): any {
      const whole: string = typeof statement === 'string' ? statement : statement.text;
      for (const part of whole.split(';')) {
        const text = part.replace(/\s+/g, ' ').trim();
        const [, role] = /SET LOCAL ROLE akoko_(tenant|platform)/.exec(text) ?? [];
        // The pattern names exactly the two.
        if (role !== undefined) this.#role = role as Recorded['role'];
        if (text !== '' && !CONTROL.test(text)) seen.set(`${this.#role} ${text}`, { role: this.#role, text });
      }
      if (/\b(COMMIT|ROLLBACK)$/.test(whole)) this.#role = 'none';
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const send = super.query as (...all: any[]) => any;
      return send.call(this, statement, ...rest);
    }
  }
  // The pool makes its connections with this, and has made none yet.
  Reflect.set(pool, 'Client', Recording);
  return { all: () => [...seen.values()] };
};
