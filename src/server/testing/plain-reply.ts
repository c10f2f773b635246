import type { Answer } from './visitor.ts';

/** What is drawn anew in every run, the longest first, since one may stand within another. */
const DRAWN: readonly (readonly [string, RegExp])[] = [
  ['checkout', /http:\/\/127\.0\.0\.1:\d+\/paystack\/checkout\/\w+/g],
  ['reference', /AK-[A-Z2-7]{58}/g],
  ['webhook secret', /whsec_[A-Za-z0-9+/]{43}=/g],
  ['API key', /akoko_[0-9A-Za-z]{44}_[0-9A-Za-z]{43}/g],
  ['uuid', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g],
  ['secret', /\b[0-9A-Za-z]{60,}\b/g],
  ['id', /\b[0-9A-Za-z]{44}\b/g],
  ['authenticator key', /\b[A-Z2-7]{32}\b/g],
  // It may begin or end with a dash, which is no part of a word.
  ['token', /(?<![\w-])[\w-]{43}(?![\w-])/g],
  ['owner', /owner-[0-9a-f]{12}/g],
  ['studio', /studio-[hjkqvwxz]{12}/g],
  ['business', /\b(?=[0-9A-Za-z]*[a-z])(?=[0-9A-Za-z]*[A-Z])[0-9A-Za-z]{22}\b/g],
];

const withoutDrawn = (value: unknown): string =>
  DRAWN.reduce((left, [, pattern]) => left.replace(pattern, ''), JSON.stringify(value));

/** Rows of one moment stand in the order of their ids, which are drawn: here in the order of what they say. */
const TIED = ['channel', 'receiptNumber', 'slug', 'note', 'hasDetails'];

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(inOrder);
    return items.every((item) => typeof item === 'object' && item !== null && TIED.some((key) => key in item))
      ? items.toSorted((a, b) => withoutDrawn(a).localeCompare(withoutDrawn(b)))
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOrder(inner)]));
};

/** Headers that a caller reads; the rest is transport. */
const HEADERS = ['content-type', 'content-disposition', 'cache-control', 'location', 'retry-after'];

/** Writes replies down so that two runs write the same: what is drawn anew is named by the order in which it appears. */
export const createWriter = (): ((title: string, answer: Answer) => string) => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (kind: string, value: string): string => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    names.set(value, `‹${kind} ${number}›`);
    return `‹${kind} ${number}›`;
  };
  const plain = (text: string): string =>
    DRAWN.reduce((left, [kind, pattern]) => left.replace(pattern, (value) => nameOf(kind, value)), text);
  const bodyOf = ({ body, text }: Answer): string =>
    typeof body === 'object' && body !== null
      ? JSON.stringify(inOrder(body), null, 2)
      : text.split('\r\n').toSorted().join('\n');
  return (title, answer) => {
    const { status, headers } = answer;
    const told = HEADERS.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []));
    const cookies = headers
      .getSetCookie()
      .map((cookie) => `set-cookie: ${cookie.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*; ?/, '')}`);
    return plain([`## ${title}`, String(status), ...told, ...cookies, '', bodyOf(answer), ''].join('\n'));
  };
};
