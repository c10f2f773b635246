import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { Conditions } from './conditions.ts';

/** One request that left the browser. Times in seconds of the browser's own clock. */
export type WireRequest = {
  readonly url: string;
  /** 'Document', 'Script', 'Stylesheet', 'Image', 'Font', 'Fetch' and so on. */
  readonly kind: string;
  readonly sentAt: number;
  answeredAt: number | null;
  done: boolean;
  headBytes: number;
  /** Received for it in all, with the head. */
  bytes: number;
  encoding: string;
};

export type Wire = {
  readonly requests: readonly WireRequest[];
  /** Waits until nothing has been under way for so long. Throws after a minute. */
  readonly quiet: (milliseconds: number) => Promise<void>;
};

const PATIENCE_MS = 60_000;
const STEP_MS = 50;

/** As sent: after compression, without the answer's head. */
export const bodyBytes = (request: WireRequest): number => Math.max(0, request.bytes - request.headBytes);

/** Follows every request of a page from here on. What the cache answers is left out: it never left the phone. */
export const watchWire = async (session: CDPSession): Promise<Wire> => {
  const requests: WireRequest[] = [];
  const open = new Map<string, WireRequest>();
  const forget = (id: string): void => {
    const request = open.get(id);
    if (request === undefined) return;
    open.delete(id);
    requests.splice(requests.indexOf(request), 1);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse, timestamp, type }) => {
    const before = open.get(requestId);
    // A redirect keeps its id; the way there and the way on are two requests.
    if (before !== undefined && redirectResponse !== undefined) {
      Object.assign(before, { answeredAt: timestamp, done: true, bytes: redirectResponse.encodedDataLength });
      before.headBytes = before.bytes;
    }
    if (!request.url.startsWith('http')) return;
    const sent = { url: request.url, kind: type ?? 'Other', sentAt: timestamp };
    const record = { ...sent, answeredAt: null, done: false, headBytes: 0, bytes: 0, encoding: '' };
    open.set(requestId, record);
    requests.push(record);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => forget(requestId));
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    if (response.fromDiskCache === true) return forget(requestId);
    const request = open.get(requestId);
    if (request === undefined) return;
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? '';
    const headBytes = response.encodedDataLength;
    Object.assign(request, { answeredAt: timestamp, headBytes, bytes: headBytes, encoding });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request !== undefined) Object.assign(request, { done: true, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    const request = open.get(requestId);
    if (request !== undefined) request.done = true;
  });
  await session.send('Network.enable');
  const quiet = async (milliseconds: number): Promise<void> => {
    let still = 0;
    for (let waited = 0; still < milliseconds; waited += STEP_MS) {
      if (waited > PATIENCE_MS) throw new Error('A page never became quiet');
      await pause(STEP_MS);
      // An answer nobody reads is never reported as finished, and a live stream has no end.
      const busy = requests.some(({ done, kind, answeredAt }) =>
        kind === 'Fetch' || kind === 'EventSource' ? answeredAt === null && !done : !done,
      );
      still = busy ? 0 : still + STEP_MS;
    }
  };
  return { requests, quiet };
};

/**
 * Throws when any request came back sooner than the conditions allow. Tried with Chromium 156: documents, each hop of
 * a redirect, preloads, module preloads, prefetches, beacons, fetches that outlive the page and frames all wait. What
 * a service worker asks for belongs to a target of its own and would go unseen, so phones here run none.
 */
export const proveHeldBack = (wire: Wire, { latencyMs }: Conditions): void => {
  for (const { url, sentAt, answeredAt } of wire.requests) {
    if (answeredAt !== null && (answeredAt - sentAt) * 1000 < latencyMs * 0.95)
      throw new Error(`${url} slipped past the slow connection: ${answeredAt - sentAt} s`);
  }
};
