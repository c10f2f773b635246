import type { z } from 'zod';

/** What a setting is for, what it takes, and whether what it has may be shown. */
export type Meaning = {
  readonly description: string;
  readonly takes: string;
  /** Its value is a secret. */
  readonly secret?: true;
};

/** What is wrong with one setting: `fault` goes behind its name. */
export type Fault = { readonly name: string; readonly fault: string };

const MOST_SHOWN = 100;

/** A value without passwords and keys, whichever setting they were put into. */
export const withoutPassword = (value: string): string =>
  value
    .replace(/\/\/([^:@/]*):.*@/, '//$1:***@')
    .replace(/^[^\s<>:/]+:[^\s<>/]*@/, '***@')
    .replace(/(password|pass|pwd|secret|key|token)=[^&\s]*/gi, '$1=***')
    .replace(/sk_(live|test)_\w+/g, 'sk_$1_***');

/** The settings with what is wrong with them and what each takes, in one text. */
export const settingsRefusal = (
  faults: readonly Fault[],
  settings: Readonly<Record<string, z.ZodType>>,
): string => {
  const lines = faults.map(
    ({ name, fault }) => `  ${name} ${fault}. It takes ${meaningOf(settings[name]).takes}.`,
  );
  return `These settings need attention, see .env.example:\n${lines.join('\n')}`;
};

/** Every setting whose value is not what it takes. */
export const faultsOf = (
  error: z.ZodError,
  given: Readonly<Record<string, string | undefined>>,
  settings: Readonly<Record<string, z.ZodType>>,
): readonly Fault[] => {
  const found = new Map<string, Fault>();
  for (const { path, code, message } of error.issues) {
    const name = String(path[0]);
    const value = given[name] ?? '';
    const shown =
      meaningOf(settings[name]).secret === true
        ? `has ${value.length} characters that are not shown here`
        : `is ${JSON.stringify(withoutPassword(value).slice(0, MOST_SHOWN))}`;
    const why = code === 'custom' && message !== 'Invalid input' ? `, and ${message}` : '';
    if (!found.has(name)) found.set(name, { name, fault: `${shown}${why}` });
  }
  return [...found.values()];
};

const meaningOf = (setting: z.ZodType | undefined): Meaning => {
  const { description = '', takes = 'another value', secret } = setting?.meta() ?? {};
  return { description, takes: String(takes), ...(secret === true ? { secret } : {}) };
};
