import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** As many connections as the app's own pool has by default. */
const CONNECTIONS = 12;
/** Ends what would otherwise wait for minutes. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** The app's way of a tenant transaction, with as little inside as possible. */
export type TenantPool = {
  readonly selectOne: () => Promise<void>;
  /** Takes an hour of a staff member's time with a plain INSERT; throws where the constraint refuses it. */
  readonly plainInsert: (staffId: string, startsAt: string) => Promise<void>;
};

const UUID = /^[0-9a-f-]{36}$/;

export const openTenantPool = (url: string, businessId: string): TenantPool => {
  if (!UUID.test(businessId)) throw new Error('A business id is a uuid');
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  const inTenant = async (work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; SET LOCAL ROLE akoko_tenant; SET LOCAL app.business_id = '${businessId}'`);
      await work(client);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    selectOne: () => inTenant((client) => client.query('SELECT 1')),
    plainInsert: (staffId, startsAt) =>
      inTenant((client) =>
        client.query(
          `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
           VALUES ($1, $2, $3, tstzrange($4::timestamptz, $4::timestamptz + interval '1 hour', '[)'))`,
          [businessId, randomUUID(), staffId, startsAt],
        ),
      ),
  };
};
