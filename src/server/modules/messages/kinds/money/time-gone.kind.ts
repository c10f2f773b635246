import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { moneySmsText } from '#core/messages/sms/money-sms.ts';
import type { TenantTransaction } from '../../../../platform/db/transaction.ts';
import type { Id } from '../../../../platform/ids.ts';
import { findPayer, findVainFacts } from '../../facts/money.repo.ts';
import type { VainFacts } from '../../facts/money.types.ts';
import { bookAgainPath } from '../../links/links.rules.ts';
import { insertMessages } from '../../planning/queue.repo.ts';
import { emailOrSms } from '../../planning/ways.rules.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, money } from '../../writing/wording.rules.ts';
import { fixedParts, moneyValues } from '../../writing/words.present.ts';
import type { VainNews } from '../contents.types.ts';
import { clientLetter, moneyNews } from '../money.queries.ts';

const cause = ({ reason }: VainFacts): string =>
  reason === 'wrong-amount'
    ? 'was not the amount that was asked for'
    : reason === 'wrong-currency'
      ? 'was not in naira'
      : 'arrived too late: we no longer held the time, and it is not free any more';

/** To the client: there is no booking by it, and all of the money goes back. */
const letter = (vain: VainFacts, goOn: string): Letter => {
  const { businessName, serviceName, paidTwice } = vain;
  const amount = money(vain.amountKobo, vain.currency);
  return {
    subject: `${amount} goes back to you: ${businessName}`,
    mood: 'ended',
    from: businessName,
    heading: paidTwice ? 'You paid twice' : 'No booking was made',
    greeting: greeting(vain.clientName),
    paragraphs: [
      paidTwice
        ? `You had paid ${businessName} for ${serviceName} already when this payment of ${amount} came. Your booking stands, and all of this second payment goes back to you.`
        : `Your payment of ${amount} to ${businessName} for ${serviceName} ${cause(vain)}. So there is no booking, and all of it goes back to you.`,
      'It goes back the way you paid. Banks can take up to 10 working days to show it. You do not have to do anything.',
    ],
    details: [
      { label: 'Amount', value: amount },
      { label: 'For', value: serviceName },
      phoneDetail('Questions', vain.businessPhone),
    ],
    action: { label: paidTwice ? 'Find your booking' : 'Choose another time', url: goOn },
    afterwards: ['You will get one more email as soon as the money has been sent.'],
    footer: sentFor(businessName),
  };
};

/** To the booking they have, by the page that sends its link again; else to one they may still want. */
const wayOn = (vain: VainFacts): string =>
  vain.paidTwice && vain.businessSlug !== null ? paths.myBookings(vain.businessSlug) : bookAgainPath(vain);

const whoKnows = ({ clientTold, clientPhone, paidTwice }: VainFacts): string => {
  if (!clientTold)
    return 'All of it goes back to the client. We could not tell them, because we erased their contact details when they had not paid in time. You do not have to do anything.';
  const call = clientPhone === '' || paidTwice ? '' : '; you may want to call and offer another time';
  return `All of it goes back to the client, and we have told them. You do not have to do anything${call}.`;
};

/** To the owner: a payment was given back, and whom they might want to call. */
const letterToOwner = (vain: VainFacts, payments: string): Letter => {
  const amount = money(vain.amountKobo, vain.currency);
  return {
    subject: `A payment of ${amount} goes back to the client`,
    mood: 'waiting',
    from: `${productName} for ${vain.businessName}`,
    heading: 'A payment goes back to the client',
    greeting: greeting(vain.ownerName),
    paragraphs: [
      `A client’s payment of ${amount} for ${vain.serviceName} ${vain.paidTwice ? 'came a second time: their booking is paid for and stands' : cause(vain)}. ${whoKnows(vain)}`,
    ],
    details: vain.clientPhone === '' ? [] : [phoneDetail('Client’s phone', vain.clientPhone)],
    action: { label: 'Open your payments', url: payments },
    afterwards: [],
    footer: sentFor(vain.businessName),
  };
};

/** Queues the news, for both sides, of money that came too late or was not what was asked for; after its refund's row. */
export const enqueueTimeGone = async (
  transaction: TenantTransaction,
  { intent, now }: { readonly intent: Id; readonly now: Instant },
): Promise<void> => {
  const payer = await findPayer(transaction, intent);
  if (payer === undefined) throw new Error('Messages were asked for a payment that is not there');
  const about = { business: transaction.business, kind: 'time-gone', intent } as const;
  const drafts = [
    { ...about, recipient: 'client', ...emailOrSms(payer, now) },
    { ...about, recipient: 'owner', address: payer.ownerEmail ?? '' },
  ] as const;
  await insertMessages(
    transaction,
    drafts.filter(({ address }) => address !== ''),
    now,
  );
};

/** Money came that no booking could be made for. */
export const timeGone = moneyNews<VainNews>({
  kind: 'time-gone',
  due: { by: 'step', step: enqueueTimeGone },
  counts: 'told in any case',
  find: async (transaction, business, { intent, recipient }) => {
    const vain = intent === null ? undefined : await findVainFacts(transaction, business, intent);
    return vain === undefined ? null : { kind: 'time-gone', recipient, vain };
  },
  isTrue: () => true,
  mail: ({ vain, recipient }, { publicUrl }) =>
    recipient === 'owner'
      ? { letter: letterToOwner(vain, publicUrl + paths.payments) }
      : clientLetter(vain, (named) => letter(named, publicUrl + wayOn(vain))),
  sms: ({ kind, vain, recipient }, link) =>
    recipient === 'client'
      ? fixedParts(
          moneySmsText(vain.paidTwice ? 'paid-twice' : kind, vain.amountKobo, vain.currency),
          moneyValues(vain, link),
        )
      : null,
  link: ({ vain }) => wayOn(vain),
  byHand: () => null,
});
