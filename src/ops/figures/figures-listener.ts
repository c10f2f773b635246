import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Figures } from '#ops/figures/figures.ts';
import { createCoalesce } from '#server/platform/pacing/coalesce.ts';

export type FiguresListener = { readonly port: number; readonly stop: () => void };

const PATH = '/metrics';
const REQUEST_MS = 10_000;

/**
 * Tells the figures at /metrics of a port of its own, to whoever reaches it, and nothing else: it is to be reached from
 * inside alone. Who asks while they are gathered shares the answer. Throws what `listen` does.
 */
export const startFiguresListener = async (
  figures: Figures,
  at: { readonly host: string; readonly port: number },
): Promise<FiguresListener> => {
  const gather = createCoalesce<Awaited<ReturnType<Figures['tell']>>>();
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, reply) => {
    const answer = (status: number, text: string, type = 'text/plain'): void => {
      reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    };
    if (request.url !== PATH) return answer(404, `The figures are at ${PATH}.\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'They can only be read.\n');
    gather(PATH, figures.tell).then(
      ({ type, text }) => answer(200, text, type),
      () => answer(500, 'The figures could not be gathered.\n'),
    );
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return {
    // A server that listens on a port has an address with one.
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
