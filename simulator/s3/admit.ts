import { timingSafeEqual } from 'node:crypto';
import type { Asked } from '../http/serve.ts';
import type { S3Settings } from './s3-settings.ts';
import { scopeOf, sha256, signatureOf } from './signature.ts';

/** Why a request is turned away: its status and its code, as S3 has them. */
export type Turned = Readonly<{ status: number; code: string }>;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** Reads the signature of a request as S3 does; null where it is good. */
export function turnedAway(asked: Asked, settings: S3Settings, now: number): Turned | null {
  const [, keyId, scope = '', names = '', signature = ''] =
    AUTHORIZATION.exec(headerOf(asked, 'authorization')) ?? [];
  if (keyId === undefined) return { status: 403, code: 'AccessDenied' };
  if (keyId !== settings.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  const at = headerOf(asked, 'x-amz-date');
  if (Math.abs(now - instantOf(at)) > SKEW_MS || Number.isNaN(instantOf(at)))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const { region } = settings;
  if (scope !== scopeOf({ at, region })) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const signedNames = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(asked.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => signedNames.includes(name))) return { status: 403, code: 'AccessDenied' };
  const payload = headerOf(asked, 'x-amz-content-sha256');
  const expected = signatureOf(
    {
      method: asked.method,
      path: asked.path,
      query: asked.query,
      headers: Object.fromEntries(signedNames.map((name) => [name, headerOf(asked, name)])),
      payload,
      at,
      region,
    },
    settings.secretAccessKey,
  );
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature)))
    return { status: 403, code: 'SignatureDoesNotMatch' };
  return payload === UNSIGNED || payload === sha256(asked.bytes)
    ? null
    : { status: 400, code: 'XAmzContentSHA256Mismatch' };
}

function headerOf({ headers }: Asked, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function instantOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
