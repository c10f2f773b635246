import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Log } from '../../log.ts';
import { createQueue } from '../../photos/encode-photo.ts';
import { MediaUnreached } from '../media-store.ts';
import { codeIn } from './bucket-xml.ts';

export type BucketSettings = {
  /** Without the bucket, and without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of letters, digits, `/`, `.` and `-`; empty: the bucket itself. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
};

type Answer = { readonly headers: Headers; readonly bytes: Buffer };

/** A bucket of any store that speaks S3. */
export type Bucket = {
  /**
   * One request, tried again where that may help. Null where there is no such object. Throws MediaUnreached, within 8 s,
   * or 25 s for what is put, whatever the other side does.
   */
  readonly ask: (request: Request) => Promise<Answer | null>;
};

/** `refused`: asking again will not help. `spoilt`: of this object alone, which is not what was put. */
type Failure = { readonly failed: string; readonly refused: boolean; readonly spoilt?: true };

type Patience = Readonly<Record<Request['method'], { readonly once: number; readonly all: number }>>;

/** Milliseconds for one try and for all of them: whoever looks at a page waits less than whoever uploads. */
const PATIENCE: Patience = {
  GET: { once: 4_000, all: 8_000 },
  DELETE: { once: 4_000, all: 8_000 },
  PUT: { once: 10_000, all: 25_000 },
};
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
/** So long nothing more is asked of a store that is away: every question would hold somebody up for nothing. */
const REST_MS = 5_000;
const LIMITS = { atOnce: 32, waiting: 300 };

/** Said with a status that would be final: what was sent did not arrive whole. */
const WORTH_ANOTHER_TRY = ['BadDigest', 'IncompleteBody', 'RequestTimeout', 'XAmzContentSHA256Mismatch'];

/** What was put tells by this header what it was, so that what comes back can be compared. */
const DIGEST = 'x-amz-meta-sha256';

/**
 * Asks a bucket by signed requests. What arrives cut off or changed is no answer. Of a store that is away it is logged
 * once in a while; neither log nor error has anything of the keys, which stand in the requests alone.
 */
export const createBucket = (
  settings: BucketSettings,
  { log, patience = PATIENCE }: { readonly log: Log; readonly patience?: Patience },
): Bucket => {
  const queue = createQueue(LIMITS);
  let away = { until: 0, failure: { failed: '', refused: false } };

  const sign = ({ method, path, query = {}, headers = {}, body }: Request) => {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${path === '' ? '' : `/${path}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const sum = digestOf(body ?? new Uint8Array());
    const { region, accessKeyId, secretAccessKey } = settings;
    return new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': sum,
        ...(body === undefined ? {} : { [DIGEST]: sum }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
  };

  const tryOnce = async (request: Request, withinMs: number): Promise<Answer | null | Failure> => {
    try {
      const { url, method, headers } = await sign(request);
      const response = await fetch(url, {
        method,
        headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        // Whoever sends us elsewhere would be shown a signed request that is not theirs.
        redirect: 'manual',
        signal: AbortSignal.timeout(withinMs),
      });
      return judge(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      return { failed: reasonOf(error), refused: false };
    }
  };

  const ask = async (request: Request): Promise<Answer | null> => {
    const { once, all } = patience[request.method];
    const end = performance.now() + all;
    for (let tries = 1; ; tries += 1) {
      const left = end - performance.now();
      const tried = await tryOnce(request, Math.min(once, Math.max(1, left)));
      if (tried === null || !('failed' in tried)) return tried;
      const wait = FIRST_PAUSE_MS * 4 ** (tries - 1);
      if (tried.refused || tries === TRIES || performance.now() + wait >= end) throw giveUp(tried);
      await pause(wait);
    }
  };

  const giveUp = (failure: Failure): MediaUnreached => {
    if (failure.spoilt === true) {
      log('media.spoilt', { reason: failure.failed });
      return unreached(failure);
    }
    const now = performance.now();
    // Of all that were under way the first tells it.
    const isFirst = now >= away.until;
    if (isFirst && failure.refused) log('media.refused', { reason: failure.failed });
    if (isFirst && !failure.refused) log('media.unreached', { reason: failure.failed });
    away = { until: now + REST_MS, failure };
    return unreached(failure);
  };

  return {
    ask: async (request) => {
      const answer = await queue.run(async () => {
        // guard: a-store-that-is-away-is-left-alone-for-a-while
        if (performance.now() < away.until) throw unreached(away.failure);
        return { is: await ask(request) };
      });
      if (answer === null) throw unreached({ failed: 'too much is asked of it at once', refused: false });
      return answer.is;
    },
  };
};

const unreached = ({ failed, refused }: Failure): MediaUnreached => new MediaUnreached(failed, { refused });

const judge = (status: number, headers: Headers, bytes: Buffer): Answer | null | Failure => {
  if (status >= 200 && status < 300) {
    const sum = headers.get(DIGEST);
    // guard: a-photo-that-arrives-changed-is-not-served
    if (sum !== null && sum !== digestOf(bytes))
      return { failed: 'what it sent is not what was put there', refused: false, spoilt: true };
    return { headers, bytes };
  }
  const code = codeIn(bytes);
  // Of any other 404 nobody knows who answered.
  if (status === 404 && code === 'NoSuchKey') return null;
  const region = headers.get('x-amz-bucket-region');
  const failed = [
    `it answered ${status}`,
    code,
    ...(region !== null && /^[\w-]+$/.test(region) ? [`bucket in ${region}`] : []),
  ]
    .filter((word) => word !== '')
    .join(', ');
  return { failed, refused: status < 500 && status !== 429 && !WORTH_ANOTHER_TRY.includes(code) };
};

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** In the words of what is below `fetch`, which by itself only says that it failed. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer';
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  return cause === '' ? `no answer (${error.name})` : `no answer (${cause})`;
};
