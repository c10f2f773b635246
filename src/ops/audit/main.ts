import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { reachDatabase } from '../reach-database.ts';
import { auditAll } from './audit-all.ts';

/**
 * `npm run audit`: asks every invariant of all businesses, whether the program runs or not. Ends with 1 when one is
 * broken or the payments do not add up, and with 2 when nothing could be asked.
 */
const audit = async (): Promise<number> => {
  const config = readConfig(process.env);
  const reached = await reachDatabase(config);
  const database = connect(reached.url, { max: 1, onError: (error) => console.error(error.message) });
  try {
    const { isClean, broken, summary } = await auditAll(database);
    for (const line of broken) console.error(line);
    for (const line of summary) console.log(line);
    return isClean ? 0 : 1;
  } finally {
    await database.close();
    await reached.leave();
  }
};

try {
  process.exitCode = await audit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
