import { whyGivenBack } from '../../../payments/index.ts';
import type { RefundFacts } from '../../facts/money.types.ts';
import { manageOr } from '../../links/links.rules.ts';
import type { Letter, Link } from '../../writing/letter.types.ts';
import { money } from '../../writing/wording.rules.ts';
import { BANK_TIME, draftRefund, goOn, refundFrame, refundNews } from '../refunds.queries.ts';

/** To the client: it was sent, by the provider or by the business. */
const letter = (refund: RefundFacts, action: Link): Letter => {
  const { businessName, state, transferReference } = refund;
  const inCash = state === 'sent' && transferReference === '';
  const amount = money(refund.amountKobo, refund.currency);
  const sent =
    state === 'sent'
      ? `${businessName} has sent you ${amount} by bank transfer.`
      : `${amount} has been sent back the way you paid. ${BANK_TIME}`;
  if (inCash)
    return {
      ...refundFrame(refund, action),
      subject: `${amount} was given back to you: ${businessName}`,
      mood: 'good',
      heading: 'Your money was given back',
      paragraphs: [whyGivenBack(refund), `${businessName} says that you were given ${amount} in cash.`],
      afterwards: ['If you were not, please call the business and mention the amount.'],
    };
  return {
    ...refundFrame(refund, action),
    subject: `${amount} was sent back to you: ${businessName}`,
    mood: 'good',
    heading: 'Your money was sent back',
    paragraphs: [whyGivenBack(refund), sent],
    afterwards: ['If it does not arrive, please call the business and mention the amount.'],
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
