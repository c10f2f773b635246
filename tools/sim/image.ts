import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '#server/platform/db/migrate.ts';
import { projectRoot } from '../project-files.ts';
import { makeImage } from './engine.ts';

const ENGINE = join(projectRoot, 'node_modules/@electric-sql/pglite/package.json');
const MAKING = join(projectRoot, 'tools/sim/engine.ts');

/** The engine with the product's schema: made once for these migrations, and read again by every run after. */
export const readImage = async (): Promise<Blob> => {
  const sum = createHash('sha256').update(readFileSync(ENGINE)).update(readFileSync(MAKING));
  for (const { text } of listMigrations()) sum.update(text);
  const folder = join(projectRoot, '.cache/sim');
  const file = join(folder, `${sum.digest('hex').slice(0, 20)}.tar`);
  if (!existsSync(file)) {
    const made = await makeImage();
    mkdirSync(folder, { recursive: true });
    // Two runs may make it at once: each has a file of its own until it is whole.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await made.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
};
