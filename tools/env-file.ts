import { existsSync } from 'node:fs';

/** Loaded before a program (`node --import`): settings of the file `.env`, as far as the environment has none of that name. */
if (existsSync('.env')) process.loadEnvFile('.env');
