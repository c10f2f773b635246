import path from 'node:path';

export const PROJECT = path.join(import.meta.dirname, '../..');

/** What one start has compiled no other compiles again: half of a start is that, and tests start many. */
export const COMPILED = path.join(PROJECT, '.cache/compiled');
