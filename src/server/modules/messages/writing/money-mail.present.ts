import { paths } from '#contract/paths.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { MoneyContents } from '../kinds/contents.types.ts';
import { cautionKept } from '../kinds/money/caution-kept.kind.ts';
import { overpaidLetter } from '../kinds/money/overpaid.kind.ts';
import { paymentWaiting } from '../kinds/money/payment-waiting.kind.ts';
import { receiptLetter } from '../kinds/money/receipt.kind.ts';
import { refundDetailsAsked, refundSent, refundStarted } from '../kinds/money/refund.kind.ts';
import { timeGone, timeGoneForOwner } from '../kinds/money/time-gone.kind.ts';
import { linkPath } from '../links/links.present.ts';
import type { Draft, Letter } from './letter.types.ts';
import { namedForClients } from './wording.rules.ts';

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
