import { whyGivenBack } from '../../../payments/index.ts';
import type { RefundFacts } from '../../facts/money.types.ts';
import { manageOr } from '../../links/links.rules.ts';
import type { Letter, Link } from '../../writing/letter.types.ts';
import { money } from '../../writing/wording.rules.ts';
import { BANK_TIME, draftRefund, goOn, refundFrame, refundNews, wayBack } from '../refunds.queries.ts';

/** To the client: money goes back, how much, and when to expect it. */
const letter = (refund: RefundFacts, action: Link): Letter => {
  const { businessName, state } = refund;
  const amount = money(refund.amountKobo, refund.currency);
  const next =
    state === 'owed'
      ? `${businessName} will send you ${amount} back. If it has not arrived after three working days, please call them.`
      : `${amount} goes back ${wayBack(refund)}. ${BANK_TIME} You do not have to do anything.`;
  return {
    ...refundFrame(refund, action),
    subject: `${amount} goes back to you: ${businessName}`,
    mood: 'waiting',
    heading: 'Your money goes back to you',
    paragraphs: [whyGivenBack(refund), next],
    afterwards: ['You will get one more email as soon as it has been sent.'],
  };
};

/**
 * Money goes back; news until it did, and while nobody waits for an account, which another mail asks for. That it is on
 * its way is said by email only.
 */
export const refundStarted = refundNews({
  kind: 'refund-started',
  due: { by: 'event', on: { 'refund.started': draftRefund('refund-started', 'email') } },
  isSo: (state) => !['needs-details', 'sent', 'done', 'withdrawn'].includes(state),
  letter: (refund, url) => letter(refund, goOn(refund, url)),
  path: manageOr,
});
