import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { isDiskFull, isTemporary } from '../db/faults.ts';
import type { Log } from '../log.ts';
import { MediaUnreached } from '../storage/media-store.ts';

/** The reply body of a refusal; `error` and `message` carry the same text, since screens read either. */
export const refusalBody = (given: Refusal) => {
  const text = given.message ?? errorCatalogue[given.code].message;
  return {
    success: false,
    code: given.code,
    error: text,
    message: text,
    ...(given.errors === undefined ? {} : { errors: given.errors }),
    ...(given.data === undefined ? {} : { data: given.data }),
  };
};

/** How long to wait where whoever refuses does not know better, by status. */
const usualWaits: Readonly<Record<number, number>> = { 429: 60, 503: 30 };

/** Says when to come back, of every answer that time will change. What was said before stays. */
export const setRetryAfter = (reply: FastifyReply, status: number, seconds = usualWaits[status]): void => {
  if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds));
};

export const sendRefusal = (reply: FastifyReply, given: Refusal): FastifyReply => {
  const { status } = errorCatalogue[given.code];
  setRetryAfter(reply, status, given.retryAfterSeconds);
  return reply.code(status).send(refusalBody(given));
};

/** Nobody is left waiting longer than this for an answer to begin; whoever is told so may ask again. */
export class AnswerLate extends Error {
  constructor() {
    super('No answer was ready in time');
  }
}

/** Refused before any handler was asked: what was sent is more than anybody reads. */
export class RefusedEarly extends Error {
  readonly given: Refusal;
  constructor(given: Refusal) {
    super(given.code);
    this.given = given;
  }
}

const DISK_FULL =
  'We cannot save anything just now, because our storage is full. Nothing was booked or changed. Please try again in a few minutes.';

const MEDIA_AWAY =
  'We cannot save or fetch pictures just now. Nothing was changed, and everything else works. Please try again in a minute.';

/** What the framework itself refuses, in our words. */
const known: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_EMPTY_JSON_BODY: refusal('BAD_REQUEST'),
  FST_ERR_CTP_INVALID_JSON_BODY: refusal('BAD_REQUEST'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal('BAD_REQUEST'),
};

/** Turns any thrown fault into what may be told: known ones by name, overload as 503, all else as one opaque text. */
export const faultToRefusal = (error: FastifyError, request: FastifyRequest, log: Log): Refusal => {
  if (error instanceof RefusedEarly) return error.given;
  const named = known[error.code];
  if (named !== undefined) return named;
  if (error instanceof AnswerLate) {
    log('request.deferred', {
      request: request.id,
      route: request.routeOptions.url ?? 'none',
    });
    return refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
  }
  if (isDiskFull(error)) {
    log('request.unsaved', { request: request.id, reason: error.message });
    return refusal('UNAVAILABLE', { message: DISK_FULL, retryAfterSeconds: 60 });
  }
  if (error instanceof MediaUnreached)
    return refusal('UNAVAILABLE', { message: MEDIA_AWAY, retryAfterSeconds: 60 });
  if (isTemporary(error)) {
    log('database.unreached', { request: request.id, reason: error.message });
    return refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refusal('BAD_REQUEST');
  log('request.failed', { request: request.id, route: request.routeOptions.url ?? 'none', error });
  return refusal('INTERNAL', { message: `${errorCatalogue.INTERNAL.message} (${request.id})` });
};
