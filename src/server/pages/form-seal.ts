import type { FastifyRequest } from 'fastify';
import { nextAttempt } from '#contract/hold-proof.ts';
import type { FormSeal } from '#contract/pages/page-forms.ts';
import { hourMs, type Instant } from '#core/calendar/instant.ts';
import { isFromThisSite } from '../platform/http/csrf.ts';
import { newToken } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { sameText } from '../platform/secrets/secrets.ts';

/** A form may be filled in this long after its page was made. */
const LIFE_MS = 24 * hourMs;

/** Where a token is cut for what is new in another attempt: a key has at most 64 letters. */
export const FRESH = 22;

const sign = (platform: Platform, form: string, attempt: string, issued: string): string =>
  platform.secrets.derive('form', `${form} ${attempt} ${issued}`);

/** A new seal for one form of one page; `attempt` later serves as the idempotency key of what the form does. */
export const sealForm = (platform: Platform, form: string, now: Instant, attempt = newToken()): FormSeal => ({
  token: `${now}.${sign(platform, form, attempt, String(now))}`,
  attempt,
});

/**
 * The seal of a form of ours (`isSealed`) that comes back refused: another attempt of the same browser, so that what the
 * browser holds unpaid by now makes room for it.
 */
export const sealAgain = (
  platform: Platform,
  form: string,
  values: Readonly<Record<string, string>>,
  now: Instant,
): FormSeal => sealForm(platform, form, now, nextAttempt(values['attempt'] ?? '', newToken().slice(FRESH)));

/** Whether a posted form is one of ours, recent, and sent from this site. */
export const isSealed = (
  platform: Platform,
  form: string,
  request: FastifyRequest,
  values: Readonly<Record<string, string>>,
  now: Instant,
): boolean => {
  const [issued = '', signature = ''] = (values['token'] ?? '').split('.');
  const attempt = values['attempt'] ?? '';
  const age = now - Number(issued);
  return (
    // guard: a-form-comes-from-this-site
    isFromThisSite(request, platform.publicUrl) &&
    /^[0-9A-Za-z]{8,64}$/.test(attempt) &&
    age >= 0 &&
    // guard: a-form-is-of-today
    age < LIFE_MS &&
    // guard: a-form-is-sealed
    sameText(signature, sign(platform, form, attempt, issued))
  );
};
