import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Chrome 70 or Safari 12 lack and the compiler does not replace; syntax it does lower is listed as a proof. */
const TOO_NEW = [
  [/\?\?=?|\?\.(?!\d)/, 'nullish or optional chaining'],
  [/\.at\(-?\d/, 'Array.prototype.at'],
  [/\.replaceAll\(/, 'String.prototype.replaceAll'],
  [/\.matchAll\(/, 'String.prototype.matchAll'],
  [/\.findLast(?:Index)?\(|\.toSorted\(|\.toReversed\(/, 'findLast, toSorted or toReversed'],
  [/Object\.(?:fromEntries|hasOwn|groupBy)\b/, 'Object.fromEntries, hasOwn or groupBy'],
  [/\bstructuredClone\(/, 'structuredClone'],
  [/\bglobalThis\b/, 'globalThis'],
] as const;

/** Strings, comments and text may hold any sign; only code counts. */
const withoutStrings = (code: string): string =>
  code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');

/** Everything in the client scripts that the oldest promised browsers do not know. */
export const newScriptFeatures = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const code = withoutStrings(readFileSync(join(folder, file), 'utf8'));
      return TOO_NEW.filter(([pattern]) => pattern.test(code)).map(([, what]) => `${file}: ${what}`);
    });
