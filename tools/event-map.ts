import { posix } from 'node:path';
import ts from 'typescript';
import type { WrittenFile } from './project-files.ts';

/** What becomes of what happens, as the code of the server says it. */
export type EventMap = {
  /** Each command, by its name, and each event that it can come to; where it stands. */
  readonly commands: readonly {
    readonly name: string;
    readonly path: string;
    readonly emits: readonly string[];
  }[];
  /** Each event, who writes what follows from it, and who emits it besides commands: workers, and what they share. */
  readonly events: readonly {
    readonly type: string;
    readonly heardBy: readonly string[];
    readonly besides: readonly string[];
  }[];
};

const FRAMES = ['defineCommand', 'defineAccountCommand'];
const HEARERS = 'src/server/events.ts';
/** What knows the product: the platform passes events on and emits none. */
const SOURCE = /^src\/server\/(modules|pages)\/.*\.ts$/;
const TEST = /\.test\.ts$|\/testing\//;
const KIND = /\/([a-z0-9-]+)\.kind\.ts$/;

const sourcesOf = (files: readonly WrittenFile[]): ReadonlyMap<string, ts.SourceFile> =>
  new Map(
    files
      .filter(({ path }) => path === HEARERS || (SOURCE.test(path) && !TEST.test(path)))
      .map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
  );

/** Knows these files alone, which is enough to say what a name in one of them stands for. */
const checkerOf = (sources: ReadonlyMap<string, ts.SourceFile>): ts.TypeChecker => {
  const host: ts.CompilerHost = {
    fileExists: (path) => sources.has(path),
    readFile: (path) => sources.get(path)?.text,
    getSourceFile: (path) => sources.get(path),
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => {},
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const path = text.startsWith('#') ? `src/${text.slice(1)}` : posix.join(posix.dirname(from), text);
        return {
          resolvedModule: sources.has(path) ? { resolvedFileName: path, extension: '.ts' } : undefined,
        };
      }),
  };
  const options = { noLib: true, types: [], allowImportingTsExtensions: true };
  return ts.createProgram([...sources.keys()], options, host).getTypeChecker();
};

/** All that is written within, but for types. */
const nodesIn = (node: ts.Node): readonly ts.Node[] => {
  const all: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isTypeNode(one)) return;
    all.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return all;
};

/** What stands at the head of a file under a name of its own. */
type Declared = ts.VariableDeclaration | ts.FunctionDeclaration;

const isDeclared = (node: ts.Node): node is Declared =>
  (ts.isFunctionDeclaration(node) && ts.isSourceFile(node.parent)) ||
  (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));

const declaredIn = (source: ts.SourceFile): readonly Declared[] =>
  source.statements.flatMap((statement): readonly Declared[] =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : ts.isFunctionDeclaration(statement)
        ? [statement]
        : [],
  );

const nameOf = (declared: Declared): string => declared.name?.getText() ?? 'default';

const placeOf = (declared: Declared): string => `${declared.getSourceFile().fileName} ${nameOf(declared)}`;

/** A name that is looked up where it stands, rather than given to something or to a part of it. */
const isLookedUp = (name: ts.Identifier): boolean => {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name;
  if (ts.isBindingElement(parent)) return parent.initializer === name;
  return !ts.isParameter(parent) || parent.initializer === name;
};

/** What a declaration names that stands at the head of a file: its own or another. */
const namedIn = (declared: Declared, checker: ts.TypeChecker): readonly Declared[] =>
  nodesIn(declared)
    .filter(ts.isIdentifier)
    .filter(isLookedUp)
    .flatMap((name) => {
      const symbol = ts.isShorthandPropertyAssignment(name.parent)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name);
      if (symbol === undefined) return [];
      const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return (meant.declarations ?? []).filter(isDeclared);
    });

/** The events that a declaration emits by itself. */
const emittedIn = (declared: Declared): readonly string[] =>
  nodesIn(declared)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => /(^|\.)emit$/.test(expression.getText()))
    .flatMap(({ arguments: [event] }) => {
      const type =
        event !== undefined && ts.isObjectLiteralExpression(event)
          ? event.properties.find(({ name }) => name?.getText() === 'type')
          : undefined;
      const types = type === undefined ? [] : nodesIn(type).filter(ts.isStringLiteral);
      if (types.length === 0) throw new Error(`${placeOf(declared)} emits what cannot be read`);
      return types.map(({ text }) => text);
    });

/** Everything a declaration leads to, itself among it. */
const reachedFrom = (
  start: Declared,
  leads: ReadonlyMap<Declared, readonly Declared[]>,
): ReadonlySet<Declared> => {
  const reached = new Set([start]);
  for (const one of reached) for (const next of leads.get(one) ?? []) reached.add(next);
  return reached;
};

const isFramed = (declared: Declared): boolean =>
  ts.isVariableDeclaration(declared) &&
  declared.initializer !== undefined &&
  ts.isCallExpression(declared.initializer) &&
  FRAMES.includes(declared.initializer.expression.getText());

/** The kinds of message that are due by an event. */
const kindsBy = (type: string, sources: ReadonlyMap<string, ts.SourceFile>): readonly string[] =>
  [...sources].flatMap(([path, source]) => {
    const [, kind] = KIND.exec(path) ?? [];
    if (kind === undefined) return [];
    const hears = nodesIn(source).some(
      (node) => ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text === type,
    );
    return hears ? [kind] : [];
  });

/** Who hears an event, as the table of hearers has it: functions, and of messages the kinds. */
const hearersIn = (
  sources: ReadonlyMap<string, ts.SourceFile>,
): readonly (readonly [string, readonly string[]])[] => {
  const table = sources.get(HEARERS);
  const entries = table === undefined ? [] : nodesIn(table).filter(ts.isPropertyAssignment);
  return entries.flatMap(({ name, initializer }) => {
    if (!ts.isStringLiteral(name) || !ts.isArrayLiteralExpression(initializer)) return [];
    const heardBy = initializer.elements.map((hearer) => {
      const calls = nodesIn(hearer).filter(ts.isCallExpression);
      return (calls[0]?.expression ?? hearer).getText();
    });
    const kinds = kindsBy(name.text, sources);
    return [[name.text, [...heardBy, ...kinds.map((kind) => `message ${kind}`)]] as const];
  });
};

/**
 * Reads from the project's files which events each command emits, by everything that it names however far away, and
 * who hears them. A command that decides between several ways is listed with the events of all of them. Throws where
 * somebody emits what cannot be read.
 */
export const readEvents = (files: readonly WrittenFile[]): EventMap => {
  const sources = sourcesOf(files);
  const checker = checkerOf(sources);
  const all = [...sources.values()].filter(({ fileName }) => fileName !== HEARERS).flatMap(declaredIn);
  const leads = new Map(all.map((declared) => [declared, namedIn(declared, checker)]));
  const emitted = new Map(all.map((declared) => [declared, emittedIn(declared)]));
  const reach = new Map(all.filter(isFramed).map((command) => [command, reachedFrom(command, leads)]));
  const byCommands = new Set([...reach.values()].flatMap((reached) => [...reached]));
  return {
    commands: [...reach].map(([command, reached]) => ({
      name: nameOf(command),
      path: command.getSourceFile().fileName,
      emits: [...new Set([...reached].flatMap((one) => emitted.get(one) ?? []))].toSorted(),
    })),
    events: hearersIn(sources).map(([type, heardBy]) => ({
      type,
      heardBy,
      besides: all.filter((one) => !byCommands.has(one) && emitted.get(one)?.includes(type)).map(placeOf),
    })),
  };
};
