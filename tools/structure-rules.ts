import { marksIn } from './guards/marked-code.ts';
import { impureRules } from './pure-rules.ts';

/** A written file as the structure rules see it. */
export type WrittenFile = { readonly path: string; readonly text: string };

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

const namingProblems = ({ path }: WrittenFile): readonly string[] => {
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

const sizeProblems = ({ path, text }: WrittenFile): readonly string[] => {
  if (!SOURCE.test(path)) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0) - marksIn(text).length;
  const most = TEST.test(path) ? MAX_TEST_LINES : MAX_LINES;
  return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : [];
};

/** Folders inside a module: write use cases, channels and texts of messages, what its tests use. */
const MODULE_FOLDERS = ['actions', 'channels', 'templates', 'testing'];
/** A room is a folder of a module whose files are all of these roles: whoever has seen two rooms knows them all. */
const ROOM_ROLES = ['routes', 'commands', 'queries', 'repo', 'rules', 'present', 'worker', 'types'];
/** A module of one room holds its files itself: `<domain>.repo.ts`, or `<thing>.repo.ts` for a part of the domain. */
const MODULE_ROLES = [...ROOM_ROLES, 'reads', 'jobs'];
/** A room of things of one sort, by occasion: each is one file of this role. */
const KINDS = 'kinds';
/** A value, not a type, that reaches the database or the network. */
const REACHES_OUT =
  /^import (?!type\b)[^;]*?from '(kysely|fastify|pg|nodemailer|node:(http|https|net|tls)|[^']*\.repo\.ts)'/m;

const folderProblems = (path: string, folder: string, name: string): readonly string[] => {
  if (!MODULE_FOLDERS.includes(folder)) {
    const [, occasion, role = ''] = /^([a-z0-9-]+\/)?[a-z0-9-]+\.([a-z]+)\.ts$/.exec(name) ?? [];
    if (folder === KINDS && role === 'kind') return [];
    return occasion === undefined && ROOM_ROLES.includes(role)
      ? []
      : [`${path}: a file of a room is <thing>.<role>.ts, its role one of ${ROOM_ROLES.join(', ')}`];
  }
  return folder === 'actions' && !/^[a-z0-9]+(-[a-z0-9]+)+\.ts$/.test(name)
    ? [`${path}: an action is one file named verb-noun.ts`]
    : [];
};

const moduleProblems = ({ path, text }: WrittenFile): readonly string[] => {
  const [, rest] = /^src\/server\/modules\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (rest === undefined || rest === 'index.ts' || TEST.test(rest)) return [];
  const [folder = '', ...below] = rest.split('/');
  if (below.length > 0) return folderProblems(path, folder, below.join('/'));
  const [, role = '', extension] = rest.split('.');
  if (extension !== undefined) {
    return MODULE_ROLES.includes(role) ? [] : [`${path}: expected a role, one of ${MODULE_ROLES.join(', ')}`];
  }
  return REACHES_OUT.test(text)
    ? [`${path}: a file without a role holds pure functions only; this one reaches out`]
    : [];
};

/** Everything in the names, sizes and places of these files that breaks the project's habits. */
export const structureProblems = (files: readonly WrittenFile[]): readonly string[] => [
  ...files.flatMap((file) => [...namingProblems(file), ...sizeProblems(file), ...moduleProblems(file)]),
  ...impureRules(files),
];
