import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { nextAttempt, proofOf } from '#contract/hold-proof.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { PaymentTerms } from '#contract/pages/page-forms.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { meantEmail } from '#core/contact/email.ts';
import { ok } from '#core/result.ts';
import { bookAppointment, makerTokenOf } from '../../modules/appointments/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { bookedCookie, holdCookie } from '../../platform/http/client-cookies.ts';
import { type PublicContext, validateBody } from '../../platform/http/mount.ts';
import { newToken } from '../../platform/ids.ts';
import type { FormValues } from '../asked-values.ts';
import { FRESH } from '../form-seal.ts';
import { clientPathsOf, keepToken, type PageHost, readKept, visitorCtx } from '../page-host.ts';

/**
 * Sends what the form of a booking's last step asks for, and answers where the browser goes on: to what was booked, or
 * to the payment that comes first. The amount the form was shown with goes along, so that another price is told before
 * anybody pays it.
 */
export const sendBooking = async (
  host: PageHost,
  body: Readonly<Record<string, unknown>>,
  { values, terms }: { readonly values: FormValues; readonly terms: PaymentTerms },
  { now, request, reply }: Pick<PublicContext, 'now' | 'request' | 'reply'>,
): Promise<Outcome<string>> => {
  const exchange = { request, reply };
  const holds = readKept(host, request, holdCookie);
  const asking = { now, address: callerOf(request), idempotencyKey: values['attempt'] ?? null, holds };
  const input = validateBody(appointmentsCalls.create, body);
  if (!input.ok) return input;
  const question = questionAboutEmail(values);
  if (question !== null) return question;
  if (terms.quote.dueNow > 0 || isPaying(values)) {
    const paid = await payOnce(host, body, values, asking);
    if (paid.ok) {
      const { authorization_url: to, hold } = paid.value.data;
      // A form that was framed goes on in a window of its own, by the address of our own pages.
      for (const cookie of [holdCookie, bookedCookie]) keepToken(host, exchange, cookie, hold);
      return ok(to);
    }
    if (paid.code !== 'NO_PAYMENT_DUE') return paid;
  }
  const booked = await bookAppointment({
    ctx: { ...visitorCtx(host, request, values['attempt']), now },
    input: { params: undefined, query: undefined, body: input.value },
  });
  if (!booked.ok) return booked;
  const { _id: handle } = booked.value.data;
  keepToken(host, exchange, bookedCookie, makerTokenOf(host.platform.secrets, handle));
  return ok(clientPathsOf(host).bookingComplete(handle));
};

/**
 * Asks once about an email address that looks like a slip, `ngozi@gmail.con`: whoever sends the same one again, from a
 * page that has shown the question (`emailSeen`), meant it. Null: there is nothing to ask.
 */
const questionAboutEmail = (values: FormValues): Refusal | null => {
  const typed = (values['clientEmail'] ?? '').trim();
  if (meantEmail(typed) === null || values['emailSeen']?.trim() === typed) return null;
  return refusal('INVALID_INPUT', {
    message: 'Please check your email address.',
    errors: [
      { field: 'clientEmail', message: 'Please correct it, or send the form again if it is right as it is.' },
    ],
  });
};

const isPaying = ({ pay }: FormValues): boolean => pay === 'checkout' || pay === 'transfer';

/**
 * A form that browsers bring back as it was has an attempt that was used: whoever shows that the hold it made is theirs
 * means another way to pay, or another detail, and makes a new one.
 */
const payOnce = async (
  host: PageHost,
  body: Readonly<Record<string, unknown>>,
  values: FormValues,
  asking: Parameters<typeof pay>[3] & { readonly holds: readonly string[] },
): ReturnType<typeof pay> => {
  const paid = await pay(host, body, values, asking);
  if (paid.ok || paid.code !== 'IDEMPOTENCY_MISMATCH' || asking.holds.length === 0) return paid;
  const attempt = nextAttempt(values['attempt'] ?? '', newToken().slice(FRESH));
  return pay(host, body, { ...values, attempt }, { ...asking, idempotencyKey: attempt });
};

const pay = async (
  { checkout }: PageHost,
  { businessId, ...metadata }: Readonly<Record<string, unknown>>,
  values: FormValues,
  asking: Parameters<PageHost['checkout']['initialize']>[1],
): ReturnType<PageHost['checkout']['initialize']> => {
  const { attempt, held } = values;
  return checkout.initialize(
    {
      email: String(metadata['clientEmail'] ?? ''),
      amount: Number(values['amount'] ?? Number.NaN),
      businessId: String(businessId),
      metadata,
      channel: values['pay'] === 'transfer' ? 'transfer' : 'checkout',
      ...(attempt === undefined ? {} : { proof: proofOf(attempt) }),
      ...(held === undefined ? {} : { hold: held }),
    },
    asking,
  );
};

/** What a refusal says is due, where it is about that. */
export const quoteIn = ({ data }: Refusal): Quote | null =>
  // Only refusals about money carry a quote, and they make it by the contract.
  typeof data === 'object' && data !== null && 'quote' in data ? (data.quote as Quote) : null;
