import { expect, test } from 'vitest';
import type { Asked } from '../http/serve.ts';
import { turnedAway } from './admit.ts';
import { initialS3Settings } from './s3-settings.ts';
import { type Signed, scopeOf, sha256, signatureOf } from './signature.ts';

const { accessKeyId, secretAccessKey } = initialS3Settings;

/** The examples that AWS publishes for signed addresses, and one computed beside them. */
test.each([
  ['GET', '86400', 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'],
  ['PUT', '900', '541d154d8518fe4957a6d750edfab533e709ef854c995c00d68ff7ebffcfdb42'],
])('a %s for %s seconds has the published signature', (method, expires, signature) => {
  const at = '20130524T000000Z';
  const region = 'us-east-1';
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scopeOf({ at, region })}`,
    'X-Amz-Date': at,
    'X-Amz-Expires': expires,
    'X-Amz-SignedHeaders': 'host',
  });
  const headers = { host: 'examplebucket.s3.amazonaws.com' };
  const signed = { method, path: '/test.txt', query, headers, payload: 'UNSIGNED-PAYLOAD', at, region };
  expect(signatureOf(signed, secretAccessKey)).toBe(signature);
});

const AT = '20261207T070000Z';
const NOW = Date.parse('2026-12-07T07:00:00Z');
const bytes = Buffer.from('a photo');

const asked = ({
  secret = secretAccessKey,
  keyId = accessKeyId,
  region = 'us-east-1',
  sent = {},
  later = {},
}: {
  readonly secret?: string;
  readonly keyId?: string;
  readonly region?: string;
  /** Sent beside what is signed. */
  readonly sent?: Readonly<Record<string, string>>;
  /** Changed once it was signed. */
  readonly later?: Partial<Asked>;
} = {}): Asked => {
  const headers = { host: 'localhost', 'x-amz-date': AT, 'x-amz-content-sha256': sha256(bytes) };
  const signed: Signed = {
    method: 'PUT',
    path: '/s3/akoko-media/a.jpg',
    query: new URLSearchParams(),
    headers,
    payload: sha256(bytes),
    at: AT,
    region,
  };
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scopeOf(signed)}, SignedHeaders=${Object.keys(headers).toSorted().join(';')}, Signature=${signatureOf(signed, secret)}`;
  return {
    ...signed,
    headers: { ...headers, ...sent, authorization },
    params: [],
    contentType: '',
    body: '',
    bytes,
    ...later,
  };
};

test('a request that is signed well is let in, and every other is told why not', () => {
  const codeOf = (request: Asked, now = NOW): string | null =>
    turnedAway(request, initialS3Settings, now)?.code ?? null;
  expect(codeOf(asked())).toBeNull();
  expect(codeOf(asked({ later: { headers: {} } }))).toBe('AccessDenied');
  expect(codeOf(asked({ keyId: 'AKIAOTHER' }))).toBe('InvalidAccessKeyId');
  expect(codeOf(asked({ secret: 'another' }))).toBe('SignatureDoesNotMatch');
  expect(codeOf(asked({ later: { path: '/s3/akoko-media/b.jpg' } }))).toBe('SignatureDoesNotMatch');
  expect(codeOf(asked({ later: { method: 'DELETE' } }))).toBe('SignatureDoesNotMatch');
  expect(codeOf(asked({ sent: { 'x-amz-meta-more': 'unsigned' } }))).toBe('AccessDenied');
  expect(codeOf(asked({ region: 'eu-west-1' }))).toBe('AuthorizationHeaderMalformed');
  expect(codeOf(asked({ later: { bytes: Buffer.from('another') } }))).toBe('XAmzContentSHA256Mismatch');
  expect(codeOf(asked(), NOW + 16 * 60_000)).toBe('RequestTimeTooSkewed');
});
