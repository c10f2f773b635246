import { runScript } from './run-script.ts';

/** Runs one statement on the database of this data folder, past all rights. */
const runPastRights = (dataDir: string, statement: string): void => {
  runScript(`
    const { joinEmbeddedPostgres } = await import('./src/server/platform/db/embedded/embedded.ts');
    const { Client } = (await import('pg')).default;
    const { adminUrl } = await joinEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(${JSON.stringify(statement)});
    await client.end();
  `);
};

/**
 * Puts every cancelling so much later: of processes whose clocks are a day apart on purpose, those who cancel and those
 * who send then seem to have had one.
 */
export const moveCancels = (dataDir: string, byMs: number): void =>
  runPastRights(
    dataDir,
    `UPDATE appointment_events SET happened_at = happened_at + ${byMs} * interval '1 millisecond' WHERE event = 'cancel'`,
  );

/**
 * Takes every owner's address for confirmed: where the mail with the link is sent by processes whose clock is a day
 * ahead, it is over before it leaves.
 */
export const proveOwners = (dataDir: string): void =>
  runPastRights(
    dataDir,
    `UPDATE users SET verified_at = now();
     DELETE FROM account_links WHERE purpose = 'verify-email';
     UPDATE businesses SET payout_hold = NULL`,
  );
