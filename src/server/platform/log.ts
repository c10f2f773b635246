import pino from 'pino';
import { type BusinessId, businessHandle, readBusinessHandle } from './ids.ts';
import { type EventCode, events, type Level } from './logging/events.ts';
import { scopeFields } from './logging/scope.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Tells that something of the table of events happened, with what is known only now. */
export type Log = (event: EventCode, fields?: Fields) => void;

export type LogLevel = Level | 'silent';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Nothing that goes on as a word, an address or another number. */
const ENDS = '(?![\\w@-])';

/** What is looked for from left to right; of those that begin at the same letter the first counts. */
const FOUND = new RegExp(
  [
    '(?<urlSecret>://[^:/\\s]+:[^@/\\s]+@)',
    `(?<messageId><${UUID}@[\\w.-]+>)`,
    `(?<uuid>(?<!\\w)${UUID}${ENDS})`,
    `(?<handle>(?<![0-9A-Za-z])[0-9A-Za-z]{44}${ENDS})`,
    // How the payment provider knows a payment (payment-reference.ts).
    `(?<reference>(?<!\\w)AK-[A-Z2-7]{58}${ENDS})`,
    `(?<day>(?<![\\d-])(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?Z?)?${ENDS})`,
    `(?<email>[^\\s<>"'(),;:]+@[^\\s<>"'(),;:]+)`,
    '(?<token>[0-9A-Za-z]{43,})',
    // Telephone and account numbers, in one piece or in groups. No group of one is the beginning of an id, a day or
    // a token.
    `(?<number>\\+?\\d(?:\\d|[ ()-]{1,2}(?!(?:19|20)\\d\\d-\\d\\d-\\d\\d|(?:${UUID}|[0-9A-Za-z]{44})${ENDS}|[0-9A-Za-z]{43})\\d){8,})`,
  ].join('|'),
  'g',
);

/** Of 44 letters and digits that are no handle hardly any reads as two ids. */
const isHandle = (text: string): boolean =>
  [text.slice(0, 22), text.slice(22)].every((half) => readBusinessHandle(half) !== null);

/** Masks what could name or reach a person, or act as a key; ids, handles and references stay, to be found again. */
export const mask = (text: string): string =>
  text.replace(FOUND, (found: string, ...rest: readonly unknown[]) => {
    // The last thing handed over is the groups by name, since the pattern has some.
    const { urlSecret, email, token, handle, number } = rest.at(-1) as Record<string, string | undefined>;
    // guard: the-log-masks-passwords-in-addresses
    if (urlSecret !== undefined) return `${found.slice(0, found.indexOf(':', 3))}:***@`;
    // guard: the-log-masks-addresses
    if (email !== undefined) return '***@***';
    // guard: the-log-masks-tokens
    if (token !== undefined || (handle !== undefined && !isHandle(found))) return '***';
    // guard: the-log-masks-telephone-numbers
    return number === undefined ? found : `***${found.slice(-2)}`;
  });

/** Fields that hold nothing but what is masked, in whatever form it comes. */
const PRIVATE =
  /phone|e-?mail|password|passcode|token|secret|cookie|authorization|accountnumber|account_number/i;

const clean = (value: unknown): unknown => {
  if (value instanceof Error)
    // guard: the-log-masks-the-messages-of-errors
    return { name: value.name, message: mask(value.message), stack: mask(value.stack ?? '') };
  if (typeof value === 'string') return mask(value);
  // guard: the-log-masks-what-is-nested-in-a-value
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        PRIVATE.test(key) && typeof inner === 'string' ? '***' : clean(inner),
      ]),
    );
  }
  return value;
};

/** A business is told by the handle that its owner's requests and every address carry, however it was handed over. */
const withHandle = (fields: Fields): Fields =>
  typeof fields['business'] === 'string' && fields['business'].includes('-')
    ? { ...fields, business: businessHandle(fields['business'] as BusinessId) }
    : fields;

/**
 * Structured lines: when, in UTC by the machine's clock, the code and words of what happened, which request and business
 * it belongs to. People's data never reaches them: telephone numbers, addresses and tokens are masked wherever they
 * stand in a value, and whatever stands in a field that is named after one. `write` is handed one line at a time;
 * `heard` everything that happens, whatever the level leaves out.
 */
export const createLog = (
  level: LogLevel,
  write?: (line: string) => void,
  heard: Log = () => undefined,
): Log => {
  const lines = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: scopeFields,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => clean(withHandle(fields)) as Record<string, unknown>,
      },
    },
    // At once, so that what is said last is said before the process ends.
    write === undefined
      ? pino.destination({ dest: 1, sync: true })
      : { write: (line: string) => write(line.trimEnd()) },
  );
  return (event, fields = {}) => {
    const { level: of, says } = events[event];
    heard(event, fields);
    if (of !== 'counted') lines[of]({ event, ...fields }, says);
  };
};
