import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';

/** What the line of a request in the log says besides what was asked and answered; none of it names a person. */
export type Noted = {
  /** Whose session it came with: the handle, of which the log masks nothing. */
  readonly business?: string;
  /** The same for the same account, and told by whoever has the server's secret alone. */
  readonly account?: string;
  /** Why it was refused. */
  readonly code?: ErrorCode;
};

const noted = new WeakMap<FastifyRequest, Noted>();

/** Adds to what is known of a request. */
export const note = (request: FastifyRequest, more: Noted): void => {
  noted.set(request, { ...noted.get(request), ...more });
};

export const notedOf = (request: FastifyRequest): Noted => noted.get(request) ?? {};
