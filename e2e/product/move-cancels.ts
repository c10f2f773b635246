import { runScript } from './run-script.ts';

/**
 * Puts every cancelling so much later, past all rights: of processes whose clocks are a day apart on purpose, those who
 * cancel and those who send then seem to have had one.
 */
export const moveCancels = (dataDir: string, byMs: number): void => {
  const script = `
    const { joinEmbeddedPostgres } = await import('./src/server/platform/db/embedded/embedded.ts');
    const { Client } = (await import('pg')).default;
    const { adminUrl } = await joinEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(
      "UPDATE appointment_events SET happened_at = happened_at + $1 * interval '1 millisecond' WHERE event = 'cancel'",
      [${byMs}],
    );
    await client.end();
  `;
  runScript(script);
};
