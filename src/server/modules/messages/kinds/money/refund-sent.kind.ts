import { whyGivenBack } from '../../../payments/index.ts';
import type { RefundFacts } from '../../facts/money.types.ts';
import { manageOr } from '../../links/links.rules.ts';
import type { Letter, Link } from '../../writing/letter.types.ts';
import { money } from '../../writing/wording.rules.ts';
import { BANK_TIME, draftRefund, goOn, refundFrame, refundNews, wayBack } from '../refunds.queries.ts';

type Words = { readonly done: string; readonly how: string; readonly otherwise: string };

/** By the provider, by the business's own transfer or, without the reference that one has, in cash. */
const wordsOf = (refund: RefundFacts, amount: string): Words => {
  const { businessName, state, transferReference } = refund;
  const arrives = { done: 'sent back', otherwise: 'If it does not arrive' };
  if (state !== 'sent')
    return { ...arrives, how: `${amount} has been sent back ${wayBack(refund)}. ${BANK_TIME}` };
  if (transferReference !== '')
    return { ...arrives, how: `${businessName} has sent you ${amount} by bank transfer.` };
  const how = `${businessName} says that you were given ${amount} in cash.`;
  return { done: 'given back', how, otherwise: 'If you were not' };
};

/** To the client, whose money it is. */
const letter = (refund: RefundFacts, action: Link): Letter => {
  const amount = money(refund.amountKobo, refund.currency);
  const { done, how, otherwise } = wordsOf(refund, amount);
  return {
    ...refundFrame(refund, action),
    subject: `${amount} was ${done} to you: ${refund.businessName}`,
    mood: 'good',
    heading: `Your money was ${done}`,
    paragraphs: [whyGivenBack(refund), how],
    afterwards: [`${otherwise}, please call the business and mention the amount.`],
  };
};

/** Money has gone back. */
export const refundSent = refundNews({
  kind: 'refund-sent',
  due: { by: 'event', on: { 'refund.sent': draftRefund('refund-sent', 'either way') } },
  isSo: (state) => state === 'sent' || state === 'done',
  letter: (refund, url) => letter(refund, goOn(refund, url)),
  path: manageOr,
});
