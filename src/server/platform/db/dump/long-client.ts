import pg from 'pg';

export type LongClient = pg.Client;

/**
 * One connection for work that takes as long as it takes, writing every value in one way whatever the server's settings
 * are, so that the same rows are the same text anywhere.
 */
export const connectLong = async (url: string, name = 'akoko-backup'): Promise<LongClient> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    options: [
      '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
      '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1',
      '-c client_encoding=UTF8 -c work_mem=32MB -c maintenance_work_mem=128MB',
    ].join(' '),
  });
  // A connection lost between two statements is told by the next one; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
