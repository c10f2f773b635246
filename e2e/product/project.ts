import path from 'node:path';

export const PROJECT = path.join(import.meta.dirname, '../..');
