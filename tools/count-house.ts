import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countHouse } from './house-counts.ts';
import { projectFiles, projectRoot } from './project-files.ts';

/**
 * `npm run count`: the figures by which a house that grows out of a head is seen in time, each beside its alarm; with
 * `--where`, where they come from. An alarm is to be explained, not a reason to fail.
 */
const files = projectFiles()
  .filter((path) => path.startsWith('src/'))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));

for (const { what, figure, alarm, where } of countHouse(files)) {
  const over = alarm !== null && figure > alarm ? `  over ${alarm}` : '';
  console.log(`${String(figure).padStart(7)}  ${what}${over}`);
  if (process.argv.includes('--where'))
    for (const place of where.slice(0, 20)) console.log(`           ${place}`);
}
