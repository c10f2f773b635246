import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Failpoint, failpoints } from './failpoints.ts';
import { PROJECT } from './project.ts';

/**
 * Loaded before the product's own code (`--import`): kills the process at the place of it that the order names, as a power
 * cut would, when that is passed for the nth time. The order is read at the start, where there is one, and at each SIGUSR2.
 * The product itself knows nothing of this.
 */
const placesByModule = Map.groupBy(failpoints, ({ file }) => pathToFileURL(path.join(PROJECT, file)).href);

const withPasses = (text: string, places: readonly Failpoint[]): string => {
  const call = ({ name }: Failpoint): string => `globalThis.passFailpoint(${JSON.stringify(name)});`;
  const found = new Set<Failpoint>();
  const lines = text.split('\n').flatMap((line) => {
    const here = places.filter((place) => place.line === line.trim());
    for (const place of here) found.add(place);
    const put = (where: Failpoint['put']) => here.filter((place) => place.put === where).map(call);
    return [...put('before'), line, ...put('after')];
  });
  for (const place of places)
    if (!found.has(place)) throw new Error(`${place.file} has no line: ${place.line}`);
  return lines.join('\n');
};

registerHooks({
  load: (url, context, next) => {
    const places = placesByModule.get(url);
    if (places === undefined) return next(url, context);
    const source = withPasses(readFileSync(new URL(url), 'utf8'), places);
    return { format: 'module-typescript', shortCircuit: true, source };
  },
});

let [wanted, left] = ['', 0];
Object.assign(globalThis, {
  passFailpoint: (name: string) => {
    if (name !== wanted) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  },
});

const order = process.env['FAILPOINT_ORDER'] ?? '';
const obey = (): void => {
  // Written by `orderKill`.
  const { name, passes } = JSON.parse(readFileSync(order, 'utf8')) as { name: string; passes: number };
  if (!failpoints.some((failpoint) => failpoint.name === name))
    throw new Error(`There is no failpoint '${name}'`);
  [wanted, left] = [name, passes];
};
process.on('SIGUSR2', obey);
if (existsSync(order)) obey();
