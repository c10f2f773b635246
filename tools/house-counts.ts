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
/** Of a shape that so few have, each is named. */
const FEW = 4;

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

type Aliases = ReadonlyMap<string, string>;

const aliasesOf = (file: ts.SourceFile): readonly ts.TypeAliasDeclaration[] =>
  file.statements.filter(ts.isTypeAliasDeclaration);

/** What the exported names of types stand for, as written. */
const exportedAliases = (files: readonly WrittenFile[]): Aliases =>
  new Map(
    files.flatMap(({ path, text }) =>
      aliasesOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
        .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        .map((alias) => [alias.name.text, alias.getText()] as const),
    ),
  );

/** What a step is given first, by its written type or, where that is another name, by what that stands for. */
const firstOf = (parameter: ts.ParameterDeclaration, file: ts.SourceFile, exported: Aliases): string => {
  const written = parameter.type?.getText() ?? '';
  const own = aliasesOf(file)
    .find(({ name }) => name.text === written)
    ?.getText();
  const type = own ?? exported.get(written) ?? written;
  if (/Transaction\b/.test(type)) return 'tx';
  if (/\bPlatform\b/.test(type)) return 'platform';
  return /\bctx\b/.test(parameter.name.getText()) ? '{ ctx, input }' : 'what';
};

type Signature = { readonly name: string; readonly shape: string };

/**
 * The exported functions of a file of commands or of a worker, each with its shape: what its parameters are, in order.
 * Made by a frame, a use case has the frame's signature and is none of them. `(tx, what)`: the transaction, then one
 * thing: an object of names, or a single value where there is but one; whoever needs nothing but the first has this
 * shape too.
 */
const signatures = ({ path, text }: WrittenFile, exported: Aliases): readonly Signature[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }): readonly Signature[] => {
      if (initializer === undefined || !ts.isArrowFunction(initializer)) return [];
      const parts = initializer.parameters.map((one, at) =>
        at === 0 ? firstOf(one, file, exported) : 'what',
      );
      const isAlone = parts.length === 1 && (parts[0] === 'tx' || parts[0] === 'platform');
      const shape = `(${[...parts, ...(isAlone ? ['what'] : [])].join(', ')})`;
      return [{ name: `${path} ${name.getText()}`, shape }];
    });
  });
};

/** Asked from outside a transaction, and opening its own. */
const isUseCase = ({ shape }: Signature): boolean => /^\((platform|\{ ctx, input \})/.test(shape);

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
  const exported = exportedAliases(onServer.filter(({ path }) => path.startsWith('src/server/modules/')));
  const signaturesIn = (role: RegExp): readonly Signature[] =>
    onServer.filter(({ path }) => role.test(path)).flatMap((file) => signatures(file, exported));
  const commands = signaturesIn(/\.commands\.ts$/);
  const workers = signaturesIn(/\.worker\.ts$/);
  const unframed = commands.filter(isUseCase);
  const steps = commands.filter((command) => !isUseCase(command));
  const shapesOf = (all: readonly Signature[]): readonly string[] =>
    countBy(all.map(({ shape }) => shape)).map(([shape, count]) =>
      [
        `${shape} (${count})`,
        ...(count > FEW ? [] : all.filter((one) => one.shape === shape).map(({ name }) => name)),
      ].join(' '),
    );
  const stepShapes = shapesOf(steps);
  const workerShapes = shapesOf(workers);
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
    { what: 'shapes of steps', figure: stepShapes.length, alarm: 1, where: stepShapes },
    { what: 'shapes of workers', figure: workerShapes.length, alarm: 2, where: workerShapes },
    {
      what: 'use cases not made by a frame',
      figure: unframed.length,
      alarm: 20,
      where: unframed.map(({ name, shape }) => `${name} ${shape}`),
    },
    { what: 'files that know of waking a worker', figure: waking.length, alarm: 5, where: waking },
    {
      what: 'lines of code',
      figure: total,
      alarm: null,
      where: places(lines.toSorted(([, a], [, b]) => b - a)),
    },
  ];
};
