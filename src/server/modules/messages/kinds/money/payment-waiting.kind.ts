import { paths } from '#contract/paths.ts';
import { longDate } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../../platform/db/transaction.ts';
import type { Id } from '../../../../platform/ids.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { findWaitingFacts } from '../../facts/money.repo.ts';
import type { WaitingFacts } from '../../facts/money.types.ts';
import { holdToken } from '../../links/links.rules.ts';
import { insertMessages } from '../../planning/queue.repo.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { clockTime, dateAndTime, greeting, naira, zoneNote } from '../../writing/wording.rules.ts';
import type { WaitingNews } from '../contents.types.ts';
import { clientLetter, moneyNews } from '../money.queries.ts';

/** To the client who began to pay and has not: until when the time is theirs, and the link to go on with it. */
const letter = (waiting: WaitingFacts, link: string): Letter => {
  const { businessName, serviceName, zone, startsAt, firstDay, heldUntil, amountKobo, isRental } = waiting;
  const until = clockTime(heldUntil, zone);
  return {
    subject: `Held for you until ${until}: ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: 'Your booking is waiting for payment',
    greeting: greeting(waiting.payerName),
    paragraphs: [
      `You started to book ${serviceName} with ${businessName}. We are holding it for you until ${until} ${zoneNote(zone)}. After that, someone else can take it.`,
      'Nothing is booked or paid yet. Use the link to pay, to choose another time, or to cancel.',
    ],
    details: [
      { label: 'For', value: serviceName },
      {
        label: isRental ? 'Pick-up' : 'When',
        value: isRental ? longDate(firstDay) : `${dateAndTime(startsAt, zone)} ${zoneNote(zone)}`,
      },
      { label: 'To pay now', value: naira(amountKobo) },
      phoneDetail('Questions', waiting.businessPhone),
    ],
    action: { label: 'Continue your booking', url: link },
    afterwards: ['If you did not start this booking, you can ignore this email.'],
    footer: sentFor(businessName),
  };
};

/** Whoever means to pay has done so by then, and two thirds of the hold are left for whoever was interrupted. */
const AFTER_MINUTES = 10;

/**
 * Queues the one mail that leads a client back to a payment they have begun, in the transaction that holds the time. It
 * is left out where they have paid or let go by then.
 */
export const enqueuePaymentWaiting = async (
  transaction: TenantTransaction,
  { intent, address, now }: { readonly intent: Id; readonly address: string; readonly now: Instant },
): Promise<void> => {
  const { business } = transaction;
  const dueAt = toInstant(now + AFTER_MINUTES * minuteMs);
  const message = { business, kind: 'payment-waiting', recipient: 'client', address, intent, dueAt } as const;
  await insertMessages(transaction, [message], now);
};

const path = ({ business, intent }: WaitingFacts, secrets: Secrets): string =>
  paths.held(holdToken(secrets, business, intent));

/** A time is held for a payment that was begun. */
export const paymentWaiting = moneyNews<WaitingNews>({
  kind: 'payment-waiting',
  due: { by: 'step', step: enqueuePaymentWaiting },
  counts: 'news',
  find: async (transaction, business, { intent }, now) => {
    const waiting = intent === null ? undefined : await findWaitingFacts(transaction, business, intent, now);
    return waiting === undefined ? null : { kind: 'payment-waiting', waiting };
  },
  isTrue: () => true,
  mail: ({ waiting }, { publicUrl, secrets }) =>
    clientLetter(waiting, (named) => letter(named, publicUrl + path(waiting, secrets))),
  sms: () => null,
  link: ({ waiting }, secrets) => path(waiting, secrets),
  byHand: () => null,
});
