import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../project-files.ts';
import type { CodeGuard } from './code-guard.ts';
import { marksIn } from './marked-code.ts';

/** A mark, and the file that carries it. */
export type PlacedMark = { readonly mark: string; readonly file: string };

const MARKED = /^src\/(?!.*\.test\.).*\.tsx?$/;

/** Every mark in the code. */
export const findMarks = (): readonly PlacedMark[] =>
  projectFiles()
    .filter((file) => MARKED.test(file))
    .flatMap((file) =>
      marksIn(readFileSync(join(projectRoot, file), 'utf8')).map((mark) => ({ mark, file })),
    );

/** A guard, and the file it stands in. */
export type PlacedGuard = { readonly guard: CodeGuard; readonly file: string };

/** Guards with the files they stand in. Throws where no file carries the mark of one, or several. */
export const placeGuards = (guards: readonly CodeGuard[]): readonly PlacedGuard[] => {
  const marks = Map.groupBy(findMarks(), ({ mark }) => mark);
  return guards.map((guard) => {
    const [found, another] = guard.file === undefined ? (marks.get(guard.mark) ?? []) : [guard];
    if (found?.file === undefined) throw new Error(`Nothing is marked '${guard.mark}'`);
    if (another !== undefined)
      throw new Error(`'${guard.mark}' is marked in ${found.file} and ${another.file}`);
    return { guard, file: found.file };
  });
};
