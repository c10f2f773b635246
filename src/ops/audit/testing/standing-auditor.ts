import { connect } from '#server/platform/db/connect.ts';
import { auditAll } from '../audit-all.ts';

/**
 * A program of its own (`e2e/faults/auditor.ts` runs it): whenever it is signalled it asks for every invariant of the
 * database that `DATABASE_URL` names, and prints what came of it.
 */
const { DATABASE_URL: url = '' } = process.env;
const database = connect(url, { max: 1, onError: (error) => console.error(error) });
let asked = 0;
process.on('SIGUSR2', async () => {
  asked += 1;
  const { isClean, broken } = await auditAll(database);
  console.log(`audit ${asked}: ${JSON.stringify({ isClean, broken })}`);
});
setInterval(() => undefined, 60_000);
console.log('The auditor is ready');
