import { createHash, createHmac } from 'node:crypto';

/** What AWS Signature Version 4 signs of a request, as the receiver has read it. */
export type Signed = Readonly<{
  method: string;
  /** As it stood in the address, still encoded. */
  path: string;
  /** Without the signature itself. */
  query: URLSearchParams;
  /** The signed headers alone, by their names in small letters. */
  headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body in hex, or the word that stands for it. */
  payload: string;
  /** `20130524T000000Z`. */
  at: string;
  region: string;
}>;

const ALGORITHM = 'AWS4-HMAC-SHA256';

export function scopeOf({ at, region }: Pick<Signed, 'at' | 'region'>): string {
  return `${at.slice(0, 8)}/${region}/s3/aws4_request`;
}

/** The signature that the owner of this secret gives the request, in hex. */
export function signatureOf(signed: Signed, secretAccessKey: string): string {
  const names = Object.keys(signed.headers).toSorted();
  const query = [...signed.query]
    .map((pair) => pair.map(encoded))
    .toSorted(([a = '', x = ''], [b = '', y = '']) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
  const canonical = [
    signed.method,
    signed.path,
    query,
    ...names.map((name) => `${name}:${(signed.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    signed.payload,
  ].join('\n');
  const text = [ALGORITHM, signed.at, scopeOf(signed), sha256(canonical)].join('\n');
  const key = [signed.at.slice(0, 8), signed.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (under, word) => createHmac('sha256', under).update(word).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
