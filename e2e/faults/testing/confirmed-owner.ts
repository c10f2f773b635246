import pg from 'pg';
import type { Owner } from '../../harness/owner.ts';

/** As if the owner had followed the link, where no process is there to mail it. */
export const countAsConfirmed = async (databaseUrl: string, { email }: Owner): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET ROLE akoko_platform');
    await client.query('UPDATE users SET verified_at = created_at WHERE email = $1', [email]);
    await client.query(
      `UPDATE businesses SET payout_hold = NULL
        WHERE business_id IN (SELECT business_id FROM members WHERE email = $1 AND role = 'owner')`,
      [email],
    );
  } finally {
    await client.end();
  }
};
