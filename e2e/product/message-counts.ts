import { runScript } from './run-script.ts';

export type MessageCounts = { readonly all: number; readonly queued: number; readonly unknown: number };

/** How the messages stand that are due at this instant; `unknown`: cut off in the middle, sent or not. */
export const countMessages = (databaseUrl: string, dueAt: string): MessageCounts => {
  const script = `
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: ${JSON.stringify(databaseUrl)} });
    await client.connect();
    await client.query('SET ROLE akoko_platform');
    const { rows } = await client.query(
      "SELECT state, count(*)::int FROM messages WHERE due_at <= $1 OR state <> 'queued' GROUP BY state",
      [${JSON.stringify(dueAt)}],
    );
    await client.end();
    console.log(JSON.stringify(rows));
  `;
  const rows = JSON.parse(runScript(script)) as readonly { readonly state: string; readonly count: number }[];
  const of = (...states: readonly string[]): number =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    queued: of('queued'),
    unknown: of('sending', 'unknown'),
  };
};
