import ts from 'typescript';
import type { WrittenFile } from './project-files.ts';

/** Words that docs/glossary.md has another for, and that other word. */
const INSTEAD: Readonly<Record<string, string>> = {
  actors: 'harness',
  complaint: 'error, or refusal',
  complaints: 'errors, or refusals',
  desk: 'harness',
  diaries: 'schedules',
  diary: 'schedule',
  estate: 'fixtures',
  hire: 'rental',
  hires: 'rentals',
  picture: 'photo, or media',
  pictures: 'photos, or media',
  plant: 'seed',
  planted: 'seeded',
  planting: 'seeding',
  plants: 'seeded violations',
  problem: 'error, or refusal; of a check of ours: finding',
  problems: 'errors, or refusals; of a check of ours: findings',
  till: 'paystack fake',
  visit: 'appointment',
  visits: 'appointments',
};

/** The names of the API and of its database stay; a visit of a site, or of a client in all their years, is one. */
const NAMED_BY_OTHERS =
  /^(internalHireDays|rescheduleHireDays|hireDays|hire|lastVisitText|visitsText)$|^src\/web\/.*\/last-visit\.|^bench\/web\/|^docs\/|\.sql$/;

/** The words of a name in camel case, in capitals or with hyphens, small. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const exportedNames = ({ path, text }: WrittenFile): readonly string[] =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false).statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const named = ts.isFunctionDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    return named && statement.name !== undefined ? [statement.name.text] : [];
  });

/** File names and exported names that use a word for which the dictionary has another. */
export const dictionaryFindings = (file: WrittenFile): readonly string[] => {
  if (NAMED_BY_OTHERS.test(file.path)) return [];
  const names = [
    file.path.replace(/\.[a-z.]+$/, ''),
    ...(/\.tsx?$/.test(file.path) ? exportedNames(file) : []),
  ];
  return names
    .filter((name) => !NAMED_BY_OTHERS.test(name))
    .flatMap((name) =>
      wordsOf(name).flatMap((word) => {
        const instead = Object.hasOwn(INSTEAD, word) ? INSTEAD[word] : undefined;
        return instead === undefined ? [] : [`${file.path}: '${name}' says '${word}'; say ${instead}`];
      }),
    );
};
