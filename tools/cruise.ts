import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-files.ts';

/** What dependency-cruiser tells of a tree. */
export type Cruise = {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
};

/** Runs the project's own rules on trees below `folder`. Throws what the program says where it cannot. */
export const cruise = (folder: string, ...trees: readonly string[]): Cruise => {
  const run = spawnSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(projectRoot, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...trees,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (run.stderr !== '') throw new Error(run.stderr);
  return JSON.parse(run.stdout);
};

const plain = (path: string): string => path.replace(/^.*node_modules\/([^/]+)\/.*$/, '$1');

/** Each import that the rules forbid, in an order that is always the same. */
export const violationsOf = (cruised: Cruise): readonly string[] =>
  cruised.summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${plain(to)}`)
    .toSorted((left, right) => (left < right ? -1 : 1));

/** What a cruise of the whole project has not seen, or has taken for something else: then its silence says nothing. */
export const blindSpotsOf = ({ modules }: Cruise): readonly string[] => {
  const own = modules.filter(({ source }) => /^(src|simulator|e2e|bench|tools)\//.test(source));
  const aliased = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module }) => module.startsWith('#'));
  return [
    ...(own.length > 100 ? [] : [`only ${own.length} files were seen`]),
    ...(aliased.length > 20 ? [] : [`only ${aliased.length} imports by # were seen`]),
    ...aliased
      .filter(({ module, resolved }) => `src/${module.slice(1)}` !== resolved)
      .map(({ module, resolved }) => `${module} was taken for ${resolved}`),
  ];
};
