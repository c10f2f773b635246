import type { MessageTextBody } from '#contract/calls/messages.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { phoneText } from '#core/contact/phone.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { inTenant, inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import { forget, once } from '../../../platform/idempotency.ts';
import type { MailOutcome } from '../../../platform/mail/mail-outcome.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsOutcome } from '../../../platform/sms/gateway.ts';
import { type Ctx, sessionOf } from '../../../platform/use-case.ts';
import { overTestCap } from '../sending/caps.commands.ts';
import { findSender } from '../sending/sender.repo.ts';
import { refuseSample, refuseText, type SampleMessage, writeSample } from './samples.present.ts';
import type { SampleBusiness } from './samples.rules.ts';
import { loadSampleBusiness } from './texts.queries.ts';

type TestSent = { success: true; message: string };

/** Each may cost an SMS. */
const tests: Limit = { name: 'message-test', max: 10, windowMinutes: 60 };

/**
 * Sends a text to the owner's own sign-in address or business telephone, about a made-up booking; at most ten an hour.
 * It is handed over outside any transaction, once a key; after one that did not go, the same key may be tried again.
 */
export const sendTest = async ({
  ctx,
  input: { body: text },
}: {
  readonly ctx: Ctx;
  readonly input: { readonly body: MessageTextBody };
}): Promise<Outcome<TestSent>> => {
  const { platform, now, idempotencyKey: key } = ctx;
  const session = sessionOf(ctx);
  const { business } = session;
  const email = session.key === null ? session.email : null;
  if (email === null && text.channel === 'email') return withoutAddress();
  const refused = refuseText(text);
  if (refused !== null) return refused;
  // guard: a-test-message-goes-once-a-key
  const attempt = { business, route: 'send-test', key, body: text, now };
  // Stays empty where the same attempt was answered before.
  const samples: SampleBusiness[] = [];
  const answer = await inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(transaction, attempt, async () => {
      const { exceeded, retryAfterSeconds } = await hitLimit(transaction.query, tests, business, now);
      // guard: ten-test-messages-an-hour
      if (exceeded) return tooMany(retryAfterSeconds);
      const sample = await loadSampleBusiness(transaction);
      const claiming = refuseSample(sample, text, now);
      if (claiming !== null) return claiming;
      const { proven } = await findSender(transaction, business, null);
      // guard: no-sms-is-tried-out-on-a-number-that-anybody-may-have-typed
      if (text.channel === 'sms' && !proven) return confirmFirst();
      if (text.channel === 'sms') {
        const capped = await overTestCap(transaction, { business, phone: sample.businessPhone, now });
        // guard: a-test-sms-counts-like-any-other
        if (capped.exceeded) return tooManySms(capped.retryAfterSeconds);
      }
      samples.push(sample);
      return ok({ success: true as const, message: sentText(text, sample) });
    }),
  );
  const [sample] = samples;
  if (!answer.ok || sample === undefined) return answer;
  const outcome = await handOver(platform, writeSample(sample, text, { platform, now }), {
    // An email is sent to nobody without one.
    email: email ?? '',
    phone: sample.businessPhone,
  });
  if (outcome.ok || outcome.kind === 'ambiguous') return answer;
  platform.log('sample.unsent', { channel: text.channel, reason: outcome.reason });
  await inTenant(platform.database, business, ({ query }) => forget(query, attempt));
  return refusal('UNAVAILABLE', {
    message: `Your test was not sent. ${outcome.reason}. Please try again in a few minutes.`,
  });
};

const handOver = (
  { mailer, sms }: Platform,
  written: SampleMessage,
  to: { readonly email: string; readonly phone: string },
): Promise<MailOutcome | SmsOutcome> => {
  if (written.channel === 'sms') return sms.send({ to: to.phone, text: written.text });
  const { mail } = written;
  return mailer.send({ ...mail, subject: `Test: ${mail.subject}`, to: to.email });
};

const sentText = ({ channel }: MessageTextBody, { businessPhone }: SampleBusiness): string => {
  const where = channel === 'sms' ? phoneText(businessPhone) : 'the email you log in with';
  return `Your test is on its way to ${where}. It is about a made-up booking, so its link leads nowhere.`;
};

const withoutAddress = () =>
  refusal('FORBIDDEN', {
    message:
      'An API key has no email address that a test could go to. Please log in to send it, or send the test by SMS.',
  });

/** The number was typed by somebody who may be anybody. */
const confirmFirst = () =>
  refusal('FORBIDDEN', {
    message:
      'Please confirm your email address first: until then we send no SMS to your telephone. You can send the test by email, or look at the preview.',
  });

const tooManySms = (retryAfterSeconds: number) =>
  refusal('TOO_MANY_REQUESTS', {
    message:
      'Your business telephone has had as many SMS as one number gets in a day. Please look at the preview, or try again tomorrow.',
    retryAfterSeconds,
  });

const tooMany = (retryAfterSeconds: number) => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const message = `You have sent ${tests.max} tests within an hour. Please try again in ${wait}, or look at the preview.`;
  return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
};
