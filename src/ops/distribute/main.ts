import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import { connectLong } from '#server/platform/db/dump/long-client.ts';
import { causeOf } from '#server/platform/db/faults.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { reachDatabase } from '../reach-database.ts';
import { distribute } from './distribute.ts';

/**
 * `npm run db:distribute`: brings the database to this program's schema and shares its tables among the nodes of its Citus
 * cluster. `--dry-run` prints every statement and runs none; `--shards` is how many there are to be. Ends with 1 when
 * something stands in the way or does not hold afterwards, with 2 when it breaks off: it then goes on where it was.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, shards: { type: 'string', default: '32' } },
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new Error('--shards is a whole number from 1 to 1024');
  const config = readConfig(process.env);
  const reached = await reachDatabase(config);
  // A new version's tables have to be there to be shared out; a dry run changes nothing.
  if (!values['dry-run']) await migrate(reached.url);
  const client = await connectLong(reached.url, 'akoko-distribute');
  try {
    return await distribute(client, {
      dryRun: values['dry-run'],
      shards,
      tell: (line) => console.log(line),
      tellError: (line) => console.error(line),
    });
  } finally {
    await client.end();
    await reached.leave();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(causeOf(error));
  process.exitCode = 2;
}
