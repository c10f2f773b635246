import { paths } from '#contract/paths.ts';
import { refundToken, whyGivenBack } from '../../../payments/index.ts';
import type { RefundFacts } from '../../facts/money.types.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { money } from '../../writing/wording.rules.ts';
import { draftRefund, refundFrame, refundNews } from '../refunds.queries.ts';

/** To the client: the money could not go back the way it came; they are asked for a bank account. */
const letter = (refund: RefundFacts, link: string): Letter => {
  const { businessName, state } = refund;
  const amount = money(refund.amountKobo, refund.currency);
  const isProviders = state === 'needs-details';
  return {
    ...refundFrame(refund, { label: 'Give your bank details', url: link }),
    subject: isProviders
      ? `Where should your ${amount} from ${businessName} go?`
      : `Where should ${businessName} send your ${amount}?`,
    mood: 'waiting',
    heading: 'Where should your money go?',
    paragraphs: [
      whyGivenBack(refund),
      isProviders
        ? `Paystack, our payment provider, sends you ${amount}, and needs to know your bank account for it.`
        : `${businessName} owes you ${amount} and will send it to your bank account.`,
      'Please give the account name, the account number and the bank. Nobody needs your card or your PIN for that.',
    ],
    afterwards: [
      'The link is only for you, and works until the money has been sent. What you type is kept encrypted and deleted 30 days later.',
    ],
  };
};

/** A bank account is wanted for what is owed. */
export const refundDetails = refundNews({
  kind: 'refund-details',
  due: { by: 'event', on: { 'refund.account-wanted': draftRefund('refund-details', 'either way') } },
  isSo: (state) => state === 'owed' || state === 'needs-details',
  letter: letter,
  path: ({ business, refund }, secrets) => paths.refundDetails(refundToken(secrets, business, refund)),
});
