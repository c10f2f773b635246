import { paths } from '#contract/paths.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { MoneyContents } from './contents.ts';
import { linkPath } from './message-link.ts';
import { cautionKept } from './templates/caution-kept.ts';
import type { Draft } from './templates/letter.ts';
import { overpaidLetter } from './templates/overpaid.ts';
import { paymentWaiting } from './templates/payment-waiting.ts';
import { receiptLetter } from './templates/receipt.ts';
import { refundDetailsAsked, refundSent, refundStarted } from './templates/refund.ts';
import { timeGone, timeGoneForOwner } from './templates/time-gone.ts';

type Settings = { readonly publicUrl: string; readonly secrets: Secrets };

/** The letter about money, and whose it is. */
export const draftMoneyMail = (contents: MoneyContents, { publicUrl, secrets }: Settings): Draft => {
  const url = publicUrl + linkPath(contents, secrets);
  switch (contents.kind) {
    case 'receipt':
      return { letter: receiptLetter(contents.receipt, url), business: contents.receipt };
    case 'refund-details':
      return { letter: refundDetailsAsked(contents.refund, url), business: contents.refund };
    case 'refund-started':
    case 'refund-sent': {
      const { kind, refund } = contents;
      const label = refund.appointment === null ? 'Book another time' : 'See your booking';
      const written = kind === 'refund-sent' ? refundSent : refundStarted;
      return { letter: written(refund, { label, url }), business: refund };
    }
    case 'caution-kept':
      return { letter: cautionKept(contents.kept, url), business: contents.kept };
    case 'overpaid':
      return { letter: overpaidLetter(contents.over, url), business: contents.over };
    case 'payment-waiting':
      return { letter: paymentWaiting(contents.waiting, url), business: contents.waiting };
    case 'time-gone': {
      const { vain, recipient } = contents;
      return recipient === 'owner'
        ? { letter: timeGoneForOwner(vain, publicUrl + paths.payments) }
        : { letter: timeGone(vain, url), business: vain };
    }
  }
};
