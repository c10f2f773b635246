import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import type { ReviewPage } from '#contract/pages/review-pages.ts';
import { paths } from '#contract/paths.ts';
import type { Reviewable } from '#contract/replies/review-views.ts';
import { ok } from '#core/result.ts';
import { readReviewable, writeReview } from '../../modules/reviews/index.ts';
import { validateBody } from '../../platform/http/mount.ts';
import {
  emptyForm,
  type FormValues,
  pathText,
  queryText,
  readForm,
  refusedForm,
  STALE_FORM,
} from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendPage, visitorCtx } from '../page-host.ts';

const formName = (token: string): string => `review ${token}`;

/** Where a client says how a visit was, and may change it for a week. Opening it changes nothing. */
export const registerReviewPage = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/review/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    return show(host, reply, token, form, { done: queryText(request, 'done') });
  });

  app.post('/review/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const values = readForm(request.body);
    const sent = await send(host, request, token, values);
    if (sent.ok) return reply.redirect(`${paths.review(token)}?done=${doneOf(sent.value)}`, 303);
    const form = refusedForm(sealForm(platform, formName(token), platform.clock.now()), values, sent);
    return show(host, reply, token, form, { status: errorCatalogue[sent.code].status });
  });
};

const send = async (
  host: PageHost,
  request: FastifyRequest,
  token: string,
  values: FormValues,
): Promise<Outcome<Reviewable>> => {
  const ctx = visitorCtx(host, request, values['attempt']);
  if (!isSealed(host.platform, formName(token), request, values, ctx.now)) {
    return refusal('FORBIDDEN', { message: STALE_FORM });
  }
  const { stars, words = '', consent } = values;
  const body = validateBody(reviewsCalls.write, {
    ...(stars === undefined ? {} : { stars: Number(stars) }),
    words,
    consent: consent === 'yes',
  });
  if (!body.ok) return body;
  const written = await writeReview({
    ctx,
    input: { params: { token }, query: undefined, body: body.value },
  });
  return written.ok ? ok(written.value.data) : written;
};

/** What became of a review by what stands now, so that a form sent twice says the same twice; null: there is none. */
const doneOf = ({ review }: Reviewable): ReviewPage['done'] => {
  if (review === null) return null;
  return review.version > 1 ? 'changed' : 'sent';
};

const show = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  form: FormState,
  { status = 200, done = null }: { readonly status?: number; readonly done?: string | null },
): Promise<FastifyReply> => {
  const found = await readReviewable(host.platform, token, host.platform.clock.now());
  if (found === null) return sendDeadLink(host, reply, token, { link: 'manage' });
  // An address proves nothing: what it says was done is said only of a review that bears it out.
  const was = doneOf(found.visit);
  return sendPage(
    host,
    reply,
    { page: 'review', token, ...found, done: was === done ? was : null, form },
    status,
  );
};
