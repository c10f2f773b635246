import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createCallBook } from '../bookkeeping/call-book.ts';
import type { Controlled } from '../control/control.ts';
import { Misfit } from '../control/shape.ts';
import { type Answer, HANG_UP, type Reply } from '../http/reply.ts';
import type { Asked, Route } from '../http/serve.ts';
import { turnedAway } from './admit.ts';
import { initialS3Settings, readS3Request, type S3Fault } from './s3-settings.ts';
import { errorXml, listXml } from './s3-xml.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** One object of the bucket. */
type Kept = Readonly<{ bytes: Buffer; headers: Readonly<Record<string, string>>; writtenMs: number }>;

export type S3 = Controlled & Readonly<{ routes: readonly Route[] }>;

/** A store that speaks S3, with one bucket below `/s3`, in memory: put, get, delete and list, each signed. */
export function createS3({ now }: { readonly now: () => Date }): S3 {
  let settings = initialS3Settings;
  const objects = new Map<string, Kept>();
  const calls = createCallBook();

  function takeFault(method: string): S3Fault | null {
    const fault = settings.faults.find((one) => one.method === null || one.method === method);
    if (!fault) return null;
    const left = settings.faults.map((one) => (one === fault ? { ...one, times: one.times - 1 } : one));
    settings = { ...settings, faults: left.filter((one) => one.times > 0) };
    return fault;
  }

  function work(asked: Asked): Reply {
    const turned = turnedAway(asked, settings, now().getTime());
    if (turned) return errorXml(turned.status, turned.code, { keyId: settings.accessKeyId });
    const [bucket, name = ''] = asked.params;
    if (bucket !== settings.bucket) return errorXml(404, 'NoSuchBucket');
    if (name === '') return list(asked);
    switch (asked.method) {
      case 'PUT':
        return put(name, asked);
      case 'DELETE':
        objects.delete(name);
        return { status: 204, contentType: 'application/xml', body: '', headers: {} };
      default:
        return get(name);
    }
  }

  function put(name: string, { bytes, headers }: Asked): Reply {
    const told = [
      'content-type',
      'cache-control',
      ...Object.keys(headers).filter((one) => one.startsWith('x-amz-meta-')),
    ];
    const kept = told.flatMap((one) =>
      typeof headers[one] === 'string' ? [[one, headers[one]] as const] : [],
    );
    objects.set(name, { bytes, headers: Object.fromEntries(kept), writtenMs: now().getTime() });
    return { status: 200, contentType: 'application/xml', body: '', headers: { etag: etagOf(bytes) } };
  }

  function get(name: string): Reply {
    const kept = objects.get(name);
    if (!kept) return errorXml(404, 'NoSuchKey');
    const headers = { ...kept.headers, etag: etagOf(kept.bytes) };
    return { status: 200, contentType: 'binary/octet-stream', body: kept.bytes, headers };
  }

  function list({ query }: Asked): Reply {
    if (query.get('list-type') !== '2') return errorXml(501, 'NotImplemented');
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const found = [...objects]
      .filter(([name]) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .toSorted(([left], [right]) => (left < right ? -1 : 1));
    const shown = found.slice(0, Math.min(settings.pageCap, Number(query.get('max-keys') ?? 1000)));
    const last = shown.at(-1)?.[0] ?? '';
    return listXml({
      bucket: settings.bucket,
      objects: shown.map(([name, { bytes, writtenMs }]) => ({
        name,
        size: bytes.length,
        writtenMs: writtenMs - settings.ageMs,
      })),
      next: shown.length < found.length ? Buffer.from(last).toString('base64') : null,
    });
  }

  async function answer(asked: Asked): Promise<Answer> {
    const fault = takeFault(asked.method);
    if (fault) await wait(fault.delayMs);
    const reply = fault === null || fault.kind === 'slow' ? work(asked) : spoilt(fault, () => work(asked));
    calls.add({ method: asked.method, path: asked.path, status: reply === HANG_UP ? null : reply.status });
    return reply;
  }

  const path = /^\/s3\/([^/]+)(?:\/(.*))?$/;
  const methods = ['GET', 'PUT', 'DELETE'] as const;
  return {
    routes: methods.map((method) => ({ method, path, mostBytes: MOST_BYTES, answer })),
    settings: () => settings,
    control: (given, { dry } = { dry: false }) => {
      try {
        const { reset, ...changed } = readS3Request(given, 's3');
        if (dry) return { ok: true };
        if (reset) {
          objects.clear();
          calls.clear();
        }
        settings = { ...(reset ? initialS3Settings : settings), ...changed };
        return { ok: true };
      } catch (cause) {
        if (cause instanceof Misfit) return { ok: false, problem: cause.message };
        throw cause;
      }
    },
    resetSettings: () => {
      settings = initialS3Settings;
    },
    state: () => ({ objects: [...objects.keys()].toSorted(), calls: calls.list() }),
  };
}

function spoilt(fault: S3Fault, work: () => Reply): Answer {
  switch (fault.kind) {
    case 'error':
      return errorXml(fault.status, fault.status === 503 ? 'SlowDown' : 'InternalError');
    case 'refuse':
      return errorXml(403, 'AccessDenied');
    case 'reset':
      return HANG_UP;
    case 'cut': {
      const reply = work();
      return { ...reply, cutAfter: Math.floor(reply.body.length / 2) };
    }
    default: {
      const reply = work();
      return { ...reply, body: Buffer.from(reply.body).fill('x', 0, 1) };
    }
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
