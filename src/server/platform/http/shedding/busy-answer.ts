import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { refusal } from '#contract/outcome.ts';
import { refusalBody } from '../errors.ts';
import { securityHeaders } from '../headers.ts';

/** A page for when there is no time to make one; `headers` besides those of every answer, or in place of one: null is none. */
export type BusyPage = {
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: string;
};

/** Which page a request is shown in place of the one it asked for: always one of the same few. */
export type BusyPageOf = (request: FastifyRequest) => BusyPage;

type Ready = { readonly heads: readonly (readonly string[])[]; readonly body: string };

/** Spread, so that those who were sent away together do not come back together. */
const FIRST_RETRY_S = 2;
const SPREAD_S = 4;

/**
 * Answers 503 past everything that answers have in common, with bytes that lie ready: it is sent most often when there is
 * least time. Nothing of the request is read but its address and method.
 */
export const createBusyAnswer = ({
  publicUrl,
  busyPageOf,
}: {
  readonly publicUrl: string;
  readonly busyPageOf: BusyPageOf;
}): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  const given = refusal('UNAVAILABLE');
  const { status } = errorCatalogue[given.code];
  const makeReady = ({ headers, body }: BusyPage): Ready => {
    const all = {
      ...securityHeaders(publicUrl),
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    };
    const head = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [name, value]));
    const heads = Array.from({ length: SPREAD_S }, (_, second) => [
      ...head,
      'retry-after',
      String(FIRST_RETRY_S + second),
    ]);
    return { heads, body };
  };
  const json = makeReady({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(refusalBody(given)),
  });
  const pages = new Map<BusyPage, Ready>();
  const readyPage = (page: BusyPage): Ready => {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const ready = makeReady(page);
    pages.set(page, ready);
    return ready;
  };
  let sent = 0;
  return (request, reply) => {
    const { heads, body } = request.url.startsWith('/api/') ? json : readyPage(busyPageOf(request));
    sent += 1;
    reply.hijack();
    reply.raw.writeHead(status, [...(heads[sent % SPREAD_S] ?? [])]).end(body);
  };
};
