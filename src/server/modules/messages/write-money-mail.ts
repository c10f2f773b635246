import { paths } from '#contract/paths.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { MoneyContents } from './contents.ts';
import { linkPath } from './message-link.ts';
import { cautionKept } from './templates/caution-kept.ts';
import { overpaidLetter } from './templates/overpaid.ts';
import { paymentWaiting } from './templates/payment-waiting.ts';
import { receiptLetter } from './templates/receipt.ts';
import { refundDetailsAsked, refundSent, refundStarted } from './templates/refund.ts';
import { timeGone, timeGoneForOwner } from './templates/time-gone.ts';

type Settings = { readonly publicUrl: string; readonly secrets: Secrets };

export const writeMoneyMail = (
  contents: MoneyContents,
  { publicUrl, secrets }: Settings,
): Omit<Mail, 'to'> => {
  const url = publicUrl + linkPath(contents, secrets);
  switch (contents.kind) {
    case 'receipt':
      return { ...receiptLetter(contents.receipt, url), ...replyTo(contents.receipt) };
    case 'refund-details':
      return { ...refundDetailsAsked(contents.refund, url), ...replyTo(contents.refund) };
    case 'refund-started':
    case 'refund-sent': {
      const { kind, refund } = contents;
      const label = refund.appointment === null ? 'Book another time' : 'See your booking';
      const written = kind === 'refund-sent' ? refundSent : refundStarted;
      return { ...written(refund, { label, url }), ...replyTo(refund) };
    }
    case 'caution-kept':
      return { ...cautionKept(contents.kept, url), ...replyTo(contents.kept) };
    case 'overpaid':
      return { ...overpaidLetter(contents.over, url), ...replyTo(contents.over) };
    case 'payment-waiting':
      return { ...paymentWaiting(contents.waiting, url), ...replyTo(contents.waiting) };
    case 'time-gone': {
      const { vain, recipient } = contents;
      return recipient === 'owner'
        ? timeGoneForOwner(vain, publicUrl + paths.payments)
        : { ...timeGone(vain, url), ...replyTo(vain) };
    }
  }
};

const replyTo = ({ businessEmail }: { readonly businessEmail: string }) =>
  businessEmail === '' ? {} : { replyTo: businessEmail };
