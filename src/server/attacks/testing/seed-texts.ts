import pg from 'pg';

/** What is written to a row, made of new canaries as quoted texts. */
export type TextSetting = (canary: () => string) => string;

const LINKS = /^(facebook|instagram|twitter|whatsapp)$/;

/** As a text of this name is written. */
export const settingOf =
  (name: string): TextSetting =>
  (canary) => {
    const text = canary();
    if (name.endsWith('phone')) return `${name} = '08190' || lpad(substring(${text} FROM '\\d+'), 6, '0')`;
    if (name === 'password_hash')
      return `${name} = '$argon2id$v=19$m=19456,t=2,p=1$' || rpad(${text}, 22, 'A') || '$' || repeat('B', 43)`;
    return `${name} = ${LINKS.test(name) ? "'https://' || " : ''}${text}`;
  };

type Key = { readonly name: string; readonly type: string };

/** What each table's rows are known by. */
export const keysByTable = async (admin: pg.Client): Promise<ReadonlyMap<string, readonly Key[]>> => {
  const { rows } = await admin.query<{ table: string; keys: Key[] }>(
    `SELECT i.indrelid::regclass::text AS table,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))) AS keys
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indisprimary GROUP BY 1`,
  );
  return new Map(rows.map(({ table, keys }) => [table, keys]));
};

/**
 * Row by row, since a check may let only some of them have it; each is named by its key, as on a cluster it is not known
 * by its place.
 */
export const seedIn = async (
  admin: pg.Client,
  {
    business,
    table,
    keys,
  }: { readonly business: string; readonly table: string; readonly keys: readonly Key[] },
  set: () => string,
): Promise<void> => {
  const { rows } = await admin.query<Record<string, string>>(
    `SELECT ${keys.map(({ name }) => `${name}::text`).join()} FROM ${table} WHERE business_id = $1`,
    [business],
  );
  const named = keys.map(({ name, type }, at) => `${name} = $${at + 2}::${type}`).join(' AND ');
  for (const row of rows) {
    const values = keys.map(({ name }) => row[name]);
    try {
      await admin.query(`UPDATE ${table} SET ${set()} WHERE business_id = $1 AND ${named}`, [
        business,
        ...values,
      ]);
    } catch (error) {
      if (!isRefusedByCheck(error)) throw error;
    }
  }
};

const isRefusedByCheck = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;

/** Whether a column of a business has any canary. */
export const isIn = async (
  admin: pg.Client,
  business: string,
  table: string,
  name: string,
): Promise<boolean> => {
  const { rowCount } = await admin.query(
    `SELECT FROM ${table} WHERE business_id = $1 AND ${name} ~ 'zq(own|open)|^08190' LIMIT 1`,
    [business],
  );
  return rowCount === 1;
};
