import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './project-files.ts';

type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
};

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
const locked = Object.entries<Locked>(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

/** What may be used in a product under the MIT licence; the libraries under LGPL and MPL are used unchanged. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later|Python-2\.0|Zlib)$/;

it('every package comes under a licence that lets it be used here', () => {
  const refused = locked.filter(
    ([, { license = 'none' }]) =>
      !license
        .replace(/[()]/g, '')
        .split(/ AND | OR /)
        .every((one) => ALLOWED.test(one)),
  );
  expect(refused.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
});

/** The first version without a known hole, and the hole. */
const MENDED: Readonly<Record<string, readonly [version: string, hole: string]>> = {
  fastify: ['5.8.5', 'validation walked around by a tab or a space in Content-Type'],
  nodemailer: ['7.0.11', 'a recipient misread, and an address that takes for ever (GHSA-46j5-6fg5-4gv3)'],
  sharp: ['0.32.6', 'a WebP picture that writes where it should not (CVE-2023-4863)'],
  vite: ['7.1.11', 'files told by the development server (CVE-2025-62522)'],
};

const parts = (version: string): readonly number[] => version.split(/[.-]/).slice(0, 3).map(Number);
const isBefore = (left: string, right: string): boolean => {
  const [a, b] = [parts(left), parts(right)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
};

it('no package is older than the version that mended a known hole', () => {
  expect(isBefore('5.8.4', '5.8.5')).toBe(true);
  expect(isBefore('5.10.0', '5.8.5')).toBe(false);
  expect(isBefore('6.0.0', '5.8.5')).toBe(false);
  for (const name of Object.keys(MENDED)) expect(locked.map(([path]) => nameOf(path))).toContain(name);
  const old = locked.filter(([path, { version = '0.0.0' }]) => {
    const mended = MENDED[nameOf(path)];
    return mended !== undefined && isBefore(version, mended[0]);
  });
  expect(old.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

/** More is a decision: each package is code of somebody else's beside clients' data. */
const MOST_SHIPPED = 230;

it('few packages are shipped', () => {
  const shipped = locked.filter(([, { dev, optional }]) => dev !== true && optional !== true);
  expect(shipped.length).toBeLessThanOrEqual(MOST_SHIPPED);
});
