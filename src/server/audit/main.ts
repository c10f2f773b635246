import { readConfig } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { joinEmbeddedPostgres } from '../platform/db/embedded/embedded.ts';
import { invariants } from './invariants.ts';
import { runAudit } from './run-audit.ts';

/** `npm run audit`: asks the running system's database every invariant and ends with 1 when one is broken. */
const config = readConfig(process.env);
const url = config.DATABASE_URL ?? (await joinEmbeddedPostgres({ dataDir: config.DATA_DIR })).url;
const database = connect(url, { max: 1, onError: (error) => console.error(error.message) });
try {
  const violations = await runAudit(database);
  for (const { invariant, rows } of violations) {
    console.error(`Broken: ${invariant}`);
    for (const row of rows) console.error(`  ${JSON.stringify(row)}`);
  }
  console.log(`${invariants.length} checks, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
