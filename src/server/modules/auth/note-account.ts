import type { FastifyRequest } from 'fastify';
import { note } from '../../platform/http/noted.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** So that the log tells tries at one account from tries at many, and names none. */
export const noteAccount = (
  { secrets }: { readonly secrets: Secrets },
  request: FastifyRequest,
  email: string,
): void =>
  note(request, { account: secrets.derive('logged-account', email.trim().toLowerCase()).slice(0, 16) });
