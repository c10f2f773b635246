import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEvents } from './event-map.ts';
import { projectFiles, projectRoot } from './project-files.ts';

/**
 * Prints which events each command can come to and who hears them, in the order in which they write: first by command,
 * then by event, with what emits it besides commands. Commands that emit nothing are left out.
 */
const files = projectFiles()
  .filter((path) => path.startsWith('src/server/'))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
const { commands, events } = readEvents(files);
const heardBy = new Map(events.map((event) => [event.type, event.heardBy.join(', ')]));

for (const { name, path, emits } of commands.filter((command) => command.emits.length > 0)) {
  console.log(`${name}  ${path}`);
  for (const type of emits) console.log(`  ${type.padEnd(22)} ${heardBy.get(type)}`);
}
console.log('');
for (const { type, besides } of events) {
  const by = commands.filter(({ emits }) => emits.includes(type)).map(({ name }) => name);
  console.log(`${type}\n  by     ${[...by, ...besides].join(', ')}\n  heard  ${heardBy.get(type)}`);
}
