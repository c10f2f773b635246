import type { CodeGuard } from './code-guard.ts';

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

/** The file without this guard. Throws when the guard is not there exactly once, or is replaced by itself. */
export const withoutGuard = (written: string, guard: CodeGuard): string => {
  const found = occurrences(written, guard.text);
  if (found !== 1) throw new Error(`${guard.file} has '${guard.name}' ${found} times, not once`);
  if (guard.text === guard.instead) throw new Error(`'${guard.name}' is replaced by itself`);
  const place = written.indexOf(guard.text);
  return written.slice(0, place) + guard.instead + written.slice(place + guard.text.length);
};
