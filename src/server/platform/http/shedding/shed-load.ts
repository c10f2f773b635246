import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Log } from '../../log.ts';
import type { GiveWay } from '../../pacing/give-way.ts';
import { MOST_BODY_BYTES } from '../bodies/read-bodies.ts';
import { type BusyPageOf, createBusyAnswer } from './busy-answer.ts';
import type { QueueLimits } from './load-shedding.ts';
import { createRequestQueue, type RequestQueue } from './request-queue.ts';

/**
 * Which places a route's requests take. `reserved`: its own, which nobody else gets. `free`: none, since it asks nothing
 * of the database or is bounded elsewhere.
 */
export type Share = 'ordinary' | 'reserved' | 'free';

export type SheddingLimits = Readonly<Record<Exclude<Share, 'free'>, QueueLimits>>;

export type SheddingOptions = {
  readonly limits: SheddingLimits;
  /** By the pattern of its address. */
  readonly shareOf: (url: string) => Share;
  readonly busyPageOf: BusyPageOf;
  readonly log: Log;
  /** Told of everybody who is taken on. */
  readonly giveWay?: Pick<GiveWay, 'began'>;
};

const TELL_EVERY_MS = 10_000;

/**
 * Limits for a process with so many connections to the database: ordinary requests never hold them all, so that there
 * is one for whoever pays, for the answer whether we are ready, and for the jobs. One that is paid for may wait for
 * the provider meanwhile, and holds none then.
 */
export const limitsFor = (connections: number): SheddingLimits => {
  const waits = { waiting: 512, burstMs: 2_000, standingMs: 200 };
  const atOnce = Math.max(1, Math.floor((connections * 2) / 3));
  return {
    ordinary: { ...waits, atOnce, short: atOnce },
    reserved: { ...waits, atOnce: 256 },
  };
};

/** Who has a place, and how it is given back. */
const places = new WeakMap<FastifyRequest, () => void>();
const late = new WeakSet<FastifyRequest>();

/** Its answer was 'later' and its work goes on: the place is kept until that has ended. */
export const keepPlace = (request: FastifyRequest): void => {
  late.add(request);
};

/** What is still to be done for it is nobody else's burden: its place is given on. */
export const leavePlace = (request: FastifyRequest): void => places.get(request)?.();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where its requests are taken on; absent: all are. */
    queue?: RequestQueue;
  }
}

/** Even of whoever is refused all that was sent is read: where that may have no end, its route's limits come first. */
const sendsMuch = ({ raw: { headers } }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_BODY_BYTES;

/** Who was sent away: counted, and told of together. A line for each would cost more than its answer. */
const sentAway = new WeakSet<FastifyRequest>();
export const wasSentAway = (request: FastifyRequest): boolean => sentAway.has(request);

/**
 * Every route registered from now on is entered through the queue of its share. Whoever would be sent away at once is so
 * before anything else is done; `app` has no other hook yet.
 */
export const admitRequests = (
  app: FastifyInstance,
  options: SheddingOptions & { readonly publicUrl: string },
): void => {
  const queues = {
    ordinary: createRequestQueue(options.limits.ordinary),
    reserved: createRequestQueue(options.limits.reserved),
  };
  const refuse = createRefuser(options);
  app.addHook('onRoute', (route) => {
    // A file takes as long as its sender's line: whoever may send one is signed in, and its size is bounded.
    const share = route.config?.takesFile === true ? 'free' : options.shareOf(route.url);
    if (share === 'free') return;
    const queue = queues[share];
    route.config = { ...route.config, queue };
    route.handler = behind(queue, refuse, route.handler, options);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { queue } = request.routeOptions.config;
    if (queue?.isFull() === true && !sendsMuch(request)) refuse(request, reply);
    else done();
  });
  // Whoever reads its answer slowly keeps nobody out.
  app.addHook('onSend', async (request) => {
    if (!late.has(request)) places.get(request)?.();
  });
};

type Handler = RouteOptions['handler'];
type Refuse = (request: FastifyRequest, reply: FastifyReply) => void;

/** The place is held while the handler works: body and access headers have been read by then. */
const behind = (
  queue: RequestQueue,
  refuse: Refuse,
  handler: Handler,
  { giveWay }: Pick<SheddingOptions, 'giveWay'>,
): Handler =>
  async function admitted(this: FastifyInstance, request, reply) {
    const taken = queue.enter();
    if (!(taken === true || (taken !== false && (await taken)))) {
      // As long as it waited, its answer may have become 'later'.
      if (!reply.sent) refuse(request, reply);
      return reply;
    }
    let held = true;
    const answered = giveWay?.began();
    const leave = (): void => {
      if (held) queue.leave();
      if (held) answered?.();
      held = false;
    };
    places.set(request, leave);
    try {
      return await handler.call(this, request, reply);
    } finally {
      leave();
    }
  };

const createRefuser = ({
  log,
  publicUrl,
  busyPageOf,
}: Pick<SheddingOptions, 'log' | 'busyPageOf'> & { readonly publicUrl: string }): Refuse => {
  const answerBusy = createBusyAnswer({ publicUrl, busyPageOf });
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let toldOf = 0;
  return (request, reply) => {
    refused += 1;
    sentAway.add(request);
    log('request.refused', { route: request.routeOptions.url ?? 'none', method: request.method });
    const time = performance.now();
    if (time - toldAt >= TELL_EVERY_MS) {
      log('overload.shed', { refused: refused - toldOf });
      toldAt = time;
      toldOf = refused;
    }
    answerBusy(request, reply);
  };
};
