import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { findSession, logOut, noteAccount, readUser } from '../../modules/auth/index.ts';
import type { AccountCtx } from '../../platform/account-command.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { note } from '../../platform/http/noted.ts';
import {
  deviceCookieOf,
  deviceOf,
  placeOfToken,
  sessionTokenOf,
  sharedCookieOf,
} from '../../platform/http/session.ts';
import { type FormValues, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { type PageHost, visitorCtx } from '../page-host.ts';

/** What a form about an account asks a command with; `attempt` is the id of the form as it was shown. */
export const accountCtx = (
  host: PageHost,
  request: FastifyRequest,
  attempt: string | undefined,
): AccountCtx => ({
  ...visitorCtx(host, request, attempt),
  device: deviceOf(request),
  deviceCookie: deviceCookieOf(request, host.platform.publicUrl),
  sharedCookie: sharedCookieOf(request, host.platform.publicUrl),
});

/** Who is signed in in this browser, as the portal keeps them: the page's script takes them there at once. */
export const findSignedIn = async (host: PageHost, request: FastifyRequest): Promise<StoredUser | null> => {
  const token = sessionTokenOf(request, host.platform.publicUrl);
  const session = token === null ? null : await findSession(host.platform, token);
  if (session === null) return null;
  return acrossTenants(host.platform.database, (transaction) =>
    readUser(transaction, session.email, session),
  );
};

/** Ends the session that a browser came with, if any: whoever signs in leaves none behind. */
export const endSession = async (host: PageHost, request: FastifyRequest): Promise<void> => {
  const token = sessionTokenOf(request, host.platform.publicUrl);
  if (token !== null) await logOut(host.platform, placeOfToken(token));
};

/** The fields the call takes, and no others: a form carries its seal beside them. */
export const bodyOf = (values: FormValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

type Submit = (
  values: FormValues,
) => Promise<Refusal | { readonly ok: true; readonly finish: () => FastifyReply | Promise<FastifyReply> }>;

/** Checks the seal, runs the action, and either goes on or shows the form again as it was typed. */
export const submitForm = async (
  host: PageHost,
  request: FastifyRequest,
  form: string,
  show: (state: FormState, status: number) => FastifyReply | Promise<FastifyReply>,
  submit: Submit,
): Promise<FastifyReply> => {
  const values = readForm(request.body);
  const now = host.platform.clock.now();
  if (values['email'] !== undefined) noteAccount(host.platform, request, values['email']);
  if (!isSealed(host.platform, form, request, values, now)) {
    const stale = refusal('FORBIDDEN', { message: STALE_FORM });
    return show(refusedForm(sealForm(host.platform, form, now), values, stale), 403);
  }
  const outcome = await submit(values);
  if (outcome.ok) return outcome.finish();
  note(request, { code: outcome.code });
  const state = refusedForm(sealForm(host.platform, form, now), values, outcome);
  return show(state, errorCatalogue[outcome.code].status);
};

/** What is wrong with the repeated password, if anything; never sent to the API, which takes the password once. */
export const confirmationFault = (values: FormValues, required: string): Refusal | null => {
  const typed = values['confirmPassword'] ?? '';
  if (typed !== '' && typed === values['password']) return null;
  const message = typed === '' ? required : 'Passwords do not match';
  return refusal('INVALID_INPUT', { errors: [{ field: 'confirmPassword', message }] });
};
