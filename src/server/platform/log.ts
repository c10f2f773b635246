/**
 * Structured lines on standard output. People's data never reaches it: telephone numbers, addresses and tokens are
 * masked wherever they stand in a value, not only under known names.
 */
export type Log = {
  readonly debug: (message: string, fields?: Fields) => void;
  readonly info: (message: string, fields?: Fields) => void;
  readonly warn: (message: string, fields?: Fields) => void;
  readonly error: (message: string, fields?: Fields) => void;
};

type Fields = Readonly<Record<string, unknown>>;
const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const DIGITS = /\+?\d[\d -]{8,}\d/g;
const TOKEN = /\b[0-9A-Za-z]{43,}\b/g;
const URL_SECRET = /(:\/\/[^:/\s]+:)[^@/\s]+@/g;

/** Masks what could name or reach a person, or act as a key. */
export const mask = (text: string): string =>
  text
    .replace(URL_SECRET, '$1***@')
    .replace(EMAIL, '***@***')
    .replace(TOKEN, '***')
    .replace(DIGITS, (found) => `***${found.slice(-2)}`);

const clean = (value: unknown): unknown => {
  if (value instanceof Error)
    return { name: value.name, message: mask(value.message), stack: mask(value.stack ?? '') };
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  }
  return value;
};

/** Each line says when it was written, in UTC, by the machine's clock. */
export const createLog = (level: LogLevel, write: (line: string) => void = console.log): Log => {
  const enabled = (line: LogLevel) => levels.indexOf(line) >= levels.indexOf(level);
  const at =
    (line: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: Fields = {}) => {
      if (enabled(line))
        write(
          JSON.stringify({
            time: new Date().toISOString(),
            level: line,
            message: mask(message),
            ...(clean(fields) as Fields),
          }),
        );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};
