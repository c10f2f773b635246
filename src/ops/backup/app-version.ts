import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

/** The version of this program. */
export const appVersion = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
