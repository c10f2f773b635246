import { dictionaryFindings } from './dictionary-rules.ts';
import { marksIn } from './guards/marked-code.ts';
import type { WrittenFile } from './project-files.ts';
import { impureRules } from './pure-rules.ts';

const SOURCE = /\.(ts|tsx|css)$/;
const TEST = /\.test\.tsx?$/;
const MAX_LINES = 400;
const MAX_TEST_LINES = 500;

const NAME = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const MIGRATION = /^src\/server\/platform\/db\/migrations\/\d{4}_[a-z0-9_]+\.sql$/;
/** Names that others have given. */
const CAPITALS = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
  'Dockerfile',
  'ISSUE_TEMPLATE',
  'PULL_REQUEST_TEMPLATE.md',
];
/** Names that say nothing about what is inside, so that everything ends up there. */
const DRAWERS = ['utils', 'helpers', 'misc', 'common', 'lib', 'types'];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const stemOf = (path: string): string => nameOf(path).replace(/\..*$/, '');

const namingFindings = ({ path }: WrittenFile): readonly string[] => {
  if (MIGRATION.test(path)) return [];
  const parts = path.split('/').filter((part) => !CAPITALS.includes(part));
  const crooked = parts.filter((part) => !NAME.test(part));
  const drawers = [...path.split('/').slice(0, -1), stemOf(path)].filter((part) => DRAWERS.includes(part));
  const barrel = /^index\.tsx?$/.test(nameOf(path)) && !/^src\/server\/modules\/[^/]+\/index\.ts$/.test(path);
  return [
    ...crooked.map((part) => `${path}: '${part}' is not kebab-case`),
    ...drawers.map((part) => `${path}: '${part}' says nothing; name it by what it holds`),
    ...(barrel ? [`${path}: only a server module has an index.ts, as its front door`] : []),
  ];
};

const sizeFindings = ({ path, text }: WrittenFile): readonly string[] => {
  if (!SOURCE.test(path)) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0) - marksIn(text).length;
  const most = TEST.test(path) ? MAX_TEST_LINES : MAX_LINES;
  return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : [];
};

/** A room holds files of these roles alone: whoever has seen two rooms knows them all. */
const ROOM_ROLES = ['routes', 'commands', 'queries', 'repo', 'rules', 'present', 'worker', 'types'];
/** A room of things of one sort, by occasion: each is one file of this role. */
const KINDS = 'kinds';
/** What only tests use, in a module or a room. */
const TESTING = 'testing';
const MOST_ON_ONE_LEVEL = 16;

/** A module of one room holds its files itself; in one of several, each room is a folder. */
const moduleFindings = ({ path }: WrittenFile): readonly string[] => {
  const [, rest] = /^src\/server\/modules\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (rest === undefined || rest === 'index.ts' || TEST.test(rest)) return [];
  const folders = rest.split('/').slice(0, -1);
  if (folders.includes(TESTING)) return [];
  const [, role = ''] = /^[a-z0-9-]+\.([a-z]+)\.ts$/.exec(nameOf(path)) ?? [];
  const isKind = role === 'kind' && folders[0] === KINDS && folders.length <= 2;
  const isOfRoom = ROOM_ROLES.includes(role) && folders.length <= 1;
  return isKind || isOfRoom
    ? []
    : [`${path}: a file of a room is <thing>.<role>.ts, its role one of ${ROOM_ROLES.join(', ')}`];
};

/** Tests stand beside what they test and are not counted. */
const crowdFindings = (files: readonly WrittenFile[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (!/^src\/server\/modules\/.*\.ts$/.test(path) || TEST.test(path) || path.includes(`/${TESTING}/`))
      continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_ON_ONE_LEVEL && !folder.includes(`/${KINDS}`))
    .map(([folder, count]) => `${folder}: ${count} files on one level, at most ${MOST_ON_ONE_LEVEL}`);
};

/** Everything in the names, sizes and places of these files that breaks the project's habits. */
export const structureFindings = (files: readonly WrittenFile[]): readonly string[] => [
  ...files.flatMap((file) => [
    ...namingFindings(file),
    ...sizeFindings(file),
    ...moduleFindings(file),
    ...dictionaryFindings(file),
  ]),
  ...crowdFindings(files),
  ...impureRules(files),
];
