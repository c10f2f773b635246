import { paths } from '#contract/paths.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { receiptToken, refundToken } from '../payments/index.ts';
import { manageToken } from './link-tokens.ts';
import type { ReceiptFacts, RefundFacts, VainFacts } from './money-facts.ts';
import type { Link } from './templates/letter.ts';
import { receiptLetter } from './templates/receipt.ts';
import { refundDetailsAsked, refundSent, refundStarted } from './templates/refund.ts';
import { timeGone, timeGoneForOwner } from './templates/time-gone.ts';

/** A kind of message about money with everything it speaks of. */
export type MoneyContents =
  | { readonly kind: 'receipt'; readonly receipt: ReceiptFacts }
  | {
      readonly kind: 'refund-started' | 'refund-sent' | 'refund-details';
      readonly refund: RefundFacts;
    }
  | { readonly kind: 'time-gone'; readonly recipient: 'client' | 'owner'; readonly vain: VainFacts };

type Settings = { readonly publicUrl: string; readonly secrets: Secrets };

export const writeMoneyMail = (contents: MoneyContents, settings: Settings): Omit<Mail, 'to'> => {
  const { publicUrl, secrets } = settings;
  switch (contents.kind) {
    case 'receipt': {
      const { receipt } = contents;
      const link = publicUrl + paths.receipt(receiptToken(secrets, receipt.business, receipt.receipt));
      return { ...receiptLetter(receipt, link), ...replyTo(receipt) };
    }
    case 'refund-details': {
      const { refund } = contents;
      const link = publicUrl + paths.refundDetails(refundToken(secrets, refund.business, refund.refund));
      return { ...refundDetailsAsked(refund, link), ...replyTo(refund) };
    }
    case 'refund-started':
      return {
        ...refundStarted(contents.refund, goOn(contents.refund, settings)),
        ...replyTo(contents.refund),
      };
    case 'refund-sent':
      return { ...refundSent(contents.refund, goOn(contents.refund, settings)), ...replyTo(contents.refund) };
    case 'time-gone': {
      const { vain, recipient } = contents;
      if (recipient === 'owner') return timeGoneForOwner(vain, publicUrl + paths.payments);
      return { ...timeGone(vain, publicUrl + bookAgain(vain)), ...replyTo(vain) };
    }
  }
};

const replyTo = ({ businessEmail }: { readonly businessEmail: string }) =>
  businessEmail === '' ? {} : { replyTo: businessEmail };

const bookAgain = ({ businessSlug }: { readonly businessSlug: string | null }): string =>
  businessSlug === null ? paths.landing : paths.universal(businessSlug);

/** To the booking, where there is one. */
const goOn = (refund: RefundFacts, { publicUrl, secrets }: Settings): Link => {
  const { business, appointment, linkVersion } = refund;
  if (appointment === null || linkVersion === null) {
    return { label: 'Book another time', url: publicUrl + bookAgain(refund) };
  }
  const token = manageToken(secrets, { business, appointment, linkVersion });
  return { label: 'See your booking', url: publicUrl + paths.manage(token) };
};
