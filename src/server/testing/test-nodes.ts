import type pg from 'pg';

/** Databases on all nodes of a cluster, made and removed by its coordinator's superuser. */

const onWorkers = async (client: pg.ClientBase, statement: string): Promise<void> => {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'SELECT success, result FROM run_command_on_workers($1)',
    [statement],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined) throw new Error(`A node refused ${statement}: ${failed.result}`);
};

export const onEveryNode = async (client: pg.ClientBase, statement: string): Promise<void> => {
  await onWorkers(client, statement);
  await client.query(statement);
};

/** What the extension itself runs in a database would keep it from being copied. */
const leave = (name: string): string =>
  `SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE datname = '${name}'`;

const MOST_TRIES = 5;

/** Whom the extension sends into a database may be back before it is copied. */
const tryToCopy = async (
  client: pg.ClientBase,
  { name, template }: { readonly name: string; readonly template: string },
  tries = 1,
): Promise<void> => {
  await onEveryNode(client, leave(template));
  try {
    await onEveryNode(client, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER akoko STRATEGY FILE_COPY`);
  } catch (error) {
    const isInUse = error instanceof Error && error.message.includes('is being accessed by other users');
    if (!isInUse || tries === MOST_TRIES) throw error;
    await dropOnNodes(client, name);
    await tryToCopy(client, { name, template }, tries + 1);
  }
};

/** A database like another, shards and all. */
export const copyOnNodes = async (
  client: pg.ClientBase,
  { name, template }: { readonly name: string; readonly template: string },
): Promise<void> => {
  await tryToCopy(client, { name, template });
  // Settings of a database are not copied with it.
  const { rows } = await client.query<{ setting: string; value: string }>(
    `SELECT split_part(set, '=', 1) AS setting, quote_literal(split_part(set, '=', 2)) AS value
       FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase, unnest(setconfig) AS set
      WHERE datname = $1 AND setrole = 0`,
    [template],
  );
  for (const { setting, value } of rows)
    await client.query(`ALTER DATABASE ${name} SET ${setting} = ${value}`);
};

/** A database and its copies, which are named after it. */
export const dropWithCopies = async (client: pg.ClientBase, template: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await dropOnNodes(client, name);
};

export const dropOnNodes = async (client: pg.ClientBase, name: string): Promise<void> => {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onWorkers(client, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
};
