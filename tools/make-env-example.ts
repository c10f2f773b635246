import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#server/platform/settings/settings.ts';
import { envExample } from './env-example.ts';
import { projectRoot } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

const target = join(projectRoot, '.env.example');
const text = envExample(settings);

if (process.argv.includes('--check')) {
  const stale = !existsSync(target) || readFileSync(target, 'utf8') !== text;
  reportFindings(
    stale ? ['.env.example is stale: run node tools/make-env-example.ts'] : [],
    `.env.example against ${Object.keys(settings).length} settings`,
  );
} else writeFileSync(target, text);
