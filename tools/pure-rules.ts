import { posix } from 'node:path';
import type { WrittenFile } from './project-files.ts';

const RULES = /\.rules\.ts$/;
/** What is loaded when a program runs; a type is not. */
const LOADED = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm;
const OUTSIDE = /^(kysely|fastify|pg|nodemailer|node:(http|https|net|tls))$|\.repo\.ts$/;

const aimOf = (path: string, name: string): string => {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
};

/** The shortest way from a file to something outside, as paths; null where there is none. */
const wayOut = (start: string, loads: ReadonlyMap<string, readonly string[]>): readonly string[] | null => {
  const seen = new Set([start]);
  for (const queue: (readonly string[])[] = [[start]]; ; ) {
    const way = queue.shift();
    if (way === undefined) return null;
    for (const next of loads.get(way.at(-1) ?? '') ?? []) {
      if (OUTSIDE.test(next)) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
};

/** Rules whose imports lead to a database, a network or a web server, however far away: each with the way there. */
export const impureRules = (files: readonly WrittenFile[]): readonly string[] => {
  const loads = new Map(
    files
      .filter(({ path }) => /\.tsx?$/.test(path))
      .map(({ path, text }) => [path, [...text.matchAll(LOADED)].map(([, name = '']) => aimOf(path, name))]),
  );
  return files
    .filter(({ path }) => RULES.test(path))
    .flatMap(({ path }) => {
      const way = wayOut(path, loads);
      return way === null ? [] : [`a rule reaches out: ${way.join(' → ')}`];
    });
};
