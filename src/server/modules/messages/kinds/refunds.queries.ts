import { moneySmsText } from '#core/messages/sms/money-sms.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { TenantEvent } from '../../../platform/events.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { oneLine } from '../calendar-file/lines.rules.ts';
import { findOrphanPayer, findPayer, findRefundFacts } from '../facts/money.repo.ts';
import type { RefundFacts } from '../facts/money.types.ts';
import { findContact } from '../facts/recipients.repo.ts';
import type { NewMessage } from '../planning/queue.repo.ts';
import { emailOrSms, notBefore } from '../planning/ways.rules.ts';
import { phoneDetail } from '../writing/details.present.ts';
import { type Detail, type Letter, type Link, sentFor } from '../writing/letter.types.ts';
import { greeting, money, naira } from '../writing/wording.rules.ts';
import { fixedParts, moneyValues } from '../writing/words.present.ts';
import type { RefundNews } from './contents.types.ts';
import type { Due, EventOf } from './kind.types.ts';
import { clientLetter, moneyNews } from './money.queries.ts';

/** How long banks take at the longest, as the provider says. */
export const BANK_TIME = 'Banks can take up to 10 working days to show it.';

const details = (refund: RefundFacts): readonly Detail[] => [
  { label: 'Amount', value: money(refund.amountKobo, refund.currency) },
  ...(refund.serviceName === '' ? [] : [{ label: 'For', value: refund.serviceName }]),
  ...(refund.withheldKobo === 0
    ? []
    : [
        { label: 'Kept', value: naira(refund.withheldKobo) },
        { label: 'Reason', value: oneLine(refund.withheldReason) },
      ]),
  ...(refund.transferReference === ''
    ? []
    : [{ label: 'Reference', value: oneLine(refund.transferReference) }]),
  phoneDetail('Questions', refund.businessPhone),
];

/** Which way the provider sends it. */
export const wayBack = ({ toAccount }: RefundFacts): string =>
  toAccount ? 'to your bank account' : 'the way you paid';

/** What every letter about a refund has. */
export const refundFrame = (refund: RefundFacts, action: Link) => ({
  from: refund.businessName,
  greeting: greeting(refund.clientName),
  details: details(refund),
  action,
  footer: sentFor(refund.businessName),
});

/** Whose money it is, and where to tell them. */
const contactOf = (
  transaction: TenantTransaction,
  { appointment, intent, orphan }: Pick<RefundEvent, 'appointment' | 'intent' | 'orphan'>,
) => {
  if (appointment !== null) return findContact(transaction, appointment);
  if (intent !== null) return findPayer(transaction, intent);
  return orphan === null ? undefined : findOrphanPayer(transaction, orphan);
};

type RefundEvent = EventOf<TenantEvent, 'refund.started' | 'refund.sent' | 'refund.account-wanted'>;

/**
 * What is queued for a client of a refund, by email alone or by whichever way reaches them. An SMS about a cancelling
 * has no room for what goes back.
 */
export const draftRefund =
  (kind: RefundNews['kind'], by: 'email' | 'either way') =>
  async (
    transaction: TenantTransaction,
    news: RefundEvent & { readonly version?: number; readonly isTold?: boolean },
  ): Promise<readonly NewMessage[]> => {
    const { refund, appointment, dueAt, now, version = 1, isTold = false } = news;
    const contact = await contactOf(transaction, news);
    const way = by === 'email' ? { address: contact?.email ?? '' } : emailOrSms(contact, dueAt ?? now);
    // guard: what-a-letter-of-the-same-moment-says-has-no-other
    if (isTold && !('channel' in way && way.channel === 'sms')) return [];
    const due = notBefore('dueAt' in way ? way.dueAt : undefined, dueAt);
    const about = { business: transaction.business, appointment, refund, version } as const;
    return [{ ...about, kind, recipient: 'client', ...way, ...due }];
  };

type Own<C extends RefundNews> = {
  readonly kind: C['kind'];
  readonly due: Due;
  /** In which of its states it is still news. */
  readonly isSo: (state: RefundFacts['state']) => boolean;
  readonly letter: (refund: RefundFacts, link: string) => Letter;
  readonly path: (refund: RefundFacts, secrets: Secrets) => string;
};

/** A kind that tells a client of money that goes back to them. */
export const refundNews = <K extends RefundNews['kind']>({
  kind,
  due,
  isSo,
  letter,
  path,
}: Own<RefundNews & { readonly kind: K }>) => ({
  ...moneyNews<RefundNews>({
    kind,
    due,
    counts: 'told in any case',
    find: async (transaction, business, { refund: id }) => {
      const refund = id === null ? undefined : await findRefundFacts(transaction, business, id);
      return refund === undefined ? null : { kind, refund };
    },
    isTrue: ({ refund }) => isSo(refund.state),
    mail: ({ refund }, { publicUrl, secrets }) =>
      clientLetter(refund, (named) => letter(named, publicUrl + path(refund, secrets))),
    sms: ({ refund }, link) =>
      fixedParts(moneySmsText(kind, refund.amountKobo, refund.currency), moneyValues(refund, link)),
    link: ({ refund }, secrets) => path(refund, secrets),
    byHand: (booking, { refundId }) => {
      const found = booking.refunds.find(({ refund }) => refund === refundId);
      if (found === undefined || !isSo(found.state)) return null;
      const unsaid = {
        ...{ toAccount: false, transferReference: '', paidTwice: false },
        ...{ withheldKobo: toKobo(0), withheldReason: '' },
      };
      return { kind, refund: { ...booking, ...found, ...unsaid } };
    },
  }),
  kind,
});

/** The page of a booking, or where none was ever made, of what the business offers; and what that is called. */
export const goOn = ({ appointment, paidTwice }: RefundFacts, url: string): Link => ({
  label: appointment !== null ? 'See your booking' : paidTwice ? 'Book something else' : 'Book another time',
  url,
});
