import { join } from 'node:path';
import ts from 'typescript';

/** A column as the code takes it to be. */
export type TypedColumn = {
  readonly table: string;
  readonly column: string;
  /** The name of its type when it is read, without null: Id, Instant, string. */
  readonly type: string;
  readonly nullable: boolean;
  /** May be left out of a new row. */
  readonly optional: boolean;
};

const FOLDER = join(import.meta.dirname, '../tables');
const ROOT = join(FOLDER, '../../../../..');

/** What the query builder makes of the tables, to be asked of the compiler. */
const PROBE = `
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from './tables.ts';
export type Read = { [T in keyof Tables]: Selectable<Tables[T]> };
export type Written = { [T in keyof Tables]: Insertable<Tables[T]> };
`;

const compileProbe = (): ts.Program => {
  const path = join(FOLDER, 'probe-of-tables.ts');
  const { config } = ts.readConfigFile(join(ROOT, 'src/server/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [] },
    ts.sys,
    join(ROOT, 'src/server'),
  );
  const alone = { ...options, composite: false, incremental: false, noEmit: true };
  const host = ts.createCompilerHost(alone);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? PROBE : readFile(name));
  host.getSourceFile = (name, target, ...rest) =>
    name === path ? ts.createSourceFile(name, PROBE, target) : getSourceFile(name, target, ...rest);
  return ts.createProgram([path], alone, host);
};

/** Every column of `Tables`, as the compiler sees it where rows are read and written. */
export const readTableTypes = (): readonly TypedColumn[] => {
  const program = compileProbe();
  const checker = program.getTypeChecker();
  const probe = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('/probe-of-tables.ts'));
  const exported = probe === undefined ? undefined : checker.getSymbolAtLocation(probe);
  if (exported === undefined) throw new Error('The types of the tables cannot be read');
  const typeOf = (name: string): ts.Type => {
    const symbol = checker.getExportsOfModule(exported).find((one) => one.name === name);
    if (symbol === undefined) throw new Error(`There is no type ${name}`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  const written = typeOf('Written');
  return checker.getPropertiesOfType(typeOf('Read')).flatMap((table) => {
    const row = checker.getTypeOfSymbol(table);
    const newTable = checker.getPropertyOfType(written, table.name);
    const newRow = newTable === undefined ? undefined : checker.getTypeOfSymbol(newTable);
    return checker.getPropertiesOfType(row).map((column) => {
      const type = checker.getTypeOfSymbol(column);
      const inNew = newRow === undefined ? undefined : checker.getPropertyOfType(newRow, column.name);
      return {
        table: table.name,
        column: column.name,
        type: nameOf(checker, type),
        nullable: type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0),
        optional: inNew === undefined || (inNew.flags & ts.SymbolFlags.Optional) !== 0,
      };
    });
  });
};

/** Words that a column is kept to are text. */
const nameOf = (checker: ts.TypeChecker, type: ts.Type): string => {
  const known = checker.getNonNullableType(type);
  const words = known.isUnion() ? known.types : [known];
  return words.every((word) => word.isStringLiteral()) ? 'string' : checker.typeToString(known);
};
