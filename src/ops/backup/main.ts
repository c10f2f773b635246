import { readConfig } from '#server/platform/config.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';

/** `npm run backup` and `npm run restore`: ends with 1 when there is no backup, or nothing was restored or it is broken. */
const [command, ...given] = process.argv.slice(2);
try {
  const config = readConfig(process.env);
  await (command === 'restore' ? restoreCommand(config, given) : backupCommand(config, given));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
