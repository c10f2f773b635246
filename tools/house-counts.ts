import ts from 'typescript';
import type { WrittenFile } from './project-files.ts';

/** One figure of the house, as `npm run count` prints it. */
export type HouseCount = {
  readonly what: string;
  readonly figure: number;
  /** From here on a reader would ask why; null: only to be compared. */
  readonly alarm: number | null;
  /** Where it comes from, the worst first. */
  readonly where: readonly string[];
};

const SOURCE = /^src\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/testing\//;
const SQL_AND_KINDS = /\/(migrations|templates|kinds)\//;
const TINY = 15;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

const countBy = (keys: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
};

/** Lines on which code stands: neither blank nor comment alone. */
export const codeLines = ({ path, text }: WrittenFile): number => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const lines = new Set<number>();
  const mark = (from: number, to: number): void => {
    const last = file.getLineAndCharacterOfPosition(to).line;
    for (let { line } = file.getLineAndCharacterOfPosition(from); line <= last; line += 1) lines.add(line);
  };
  const visit = (node: ts.Node): void => {
    const parts = node.getChildren(file);
    if (parts.length > 0) parts.forEach(visit);
    else if (node.getWidth(file) > 0 && !ts.isJSDoc(node)) mark(node.getStart(file), node.end);
  };
  visit(file);
  return lines.size;
};

/** The parameters of each exported function of a file, names and types as they are written. */
const signatures = ({ path, text }: WrittenFile): readonly string[] =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    return statement.declarationList.declarations.flatMap(({ initializer }) =>
      initializer !== undefined && ts.isArrowFunction(initializer)
        ? [initializer.parameters.map((parameter) => parameter.getText().replace(/\s+/g, ' ')).join(', ')]
        : [],
    );
  });

const places = (counted: readonly (readonly [string, number])[]): readonly string[] =>
  counted.map(([name, number]) => `${name} (${number})`);

/** What the files of the project say of the house. Tests, and what they alone use, are not counted. */
export const countHouse = (files: readonly WrittenFile[]): readonly HouseCount[] => {
  const sources = files.filter(({ path }) => SOURCE.test(path) && !TEST.test(path));
  const onServer = sources.filter(({ path }) => path.startsWith('src/server/'));
  const levels = countBy(
    onServer.filter(({ path }) => !SQL_AND_KINDS.test(path)).map(({ path }) => folderOf(path)),
  );
  const lines = sources.map((file) => [file.path, codeLines(file)] as const);
  const tiny = sources
    .filter(({ text }) => text.trimEnd().split('\n').length <= TINY)
    .map(({ path }) => path);
  const actions = onServer.filter(({ path }) => /\/actions\/|\.commands\.ts$/.test(path));
  const shapes = countBy(actions.flatMap(signatures));
  const waking = onServer.filter(({ text }) => /\bwake\w*\b/.test(text)).map(({ path }) => path);
  const total = lines.reduce((sum, [, count]) => sum + count, 0);
  return [
    { what: 'source files', figure: sources.length, alarm: 900, where: [] },
    {
      what: 'files on one level of the server',
      figure: levels[0]?.[1] ?? 0,
      alarm: 16,
      where: places(levels.filter(([, number]) => number > 16)),
    },
    {
      what: 'files in actions/',
      figure: onServer.filter(({ path }) => path.includes('/actions/')).length,
      alarm: 0,
      where: [],
    },
    { what: `files of ${TINY} lines or fewer`, figure: tiny.length, alarm: 40, where: tiny },
    { what: 'parameter lists of commands', figure: shapes.length, alarm: 1, where: places(shapes) },
    { what: 'files that know of waking a worker', figure: waking.length, alarm: 5, where: waking },
    {
      what: 'lines of code',
      figure: total,
      alarm: null,
      where: places(lines.toSorted(([, a], [, b]) => b - a)),
    },
  ];
};
