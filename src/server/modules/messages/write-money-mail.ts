import { paths } from '#contract/paths.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { MoneyContents } from './contents.ts';
import { linkPath } from './message-link.ts';
import { cautionKept } from './templates/caution-kept.ts';
import type { Draft, Letter } from './templates/letter.ts';
import { overpaidLetter } from './templates/overpaid.ts';
import { paymentWaiting } from './templates/payment-waiting.ts';
import { receiptLetter } from './templates/receipt.ts';
import { refundDetailsAsked, refundSent, refundStarted } from './templates/refund.ts';
import { timeGone, timeGoneForOwner } from './templates/time-gone.ts';
import { namedForClients } from './templates/wording.ts';

type Settings = { readonly publicUrl: string; readonly secrets: Secrets };

/** The letter about money, and whose it is. */
export const draftMoneyMail = (contents: MoneyContents, { publicUrl, secrets }: Settings): Draft => {
  const url = publicUrl + linkPath(contents, secrets);
  switch (contents.kind) {
    case 'receipt':
      return of(contents.receipt, (receipt) => receiptLetter(receipt, url));
    case 'refund-details':
      return of(contents.refund, (refund) => refundDetailsAsked(refund, url));
    case 'refund-started':
    case 'refund-sent': {
      const { kind, refund } = contents;
      const label = refund.appointment === null ? 'Book another time' : 'See your booking';
      const written = kind === 'refund-sent' ? refundSent : refundStarted;
      return of(refund, (named) => written(named, { label, url }));
    }
    case 'caution-kept':
      return of(contents.kept, (kept) => cautionKept(kept, url));
    case 'overpaid':
      return of(contents.over, (over) => overpaidLetter(over, url));
    case 'payment-waiting':
      return of(contents.waiting, (waiting) => paymentWaiting(waiting, url));
    case 'time-gone': {
      const { vain, recipient } = contents;
      return recipient === 'owner'
        ? { letter: timeGoneForOwner(vain, publicUrl + paths.payments) }
        : of(vain, (named) => timeGone(named, url));
    }
  }
};

/** A letter to a client, by the names that it may carry. */
const of = <T extends Parameters<typeof namedForClients>[0] & { readonly businessEmail: string }>(
  about: T,
  write: (named: T) => Letter,
): Draft => ({ letter: write(namedForClients(about)), business: about });
