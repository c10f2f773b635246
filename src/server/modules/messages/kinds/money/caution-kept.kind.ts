import { moneySmsText } from '#core/messages/sms/money-sms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { oneLine } from '../../calendar-file/lines.rules.ts';
import { findKeptFacts } from '../../facts/money.repo.ts';
import type { KeptFacts } from '../../facts/money.types.ts';
import { findContact } from '../../facts/recipients.repo.ts';
import { manageOr } from '../../links/links.rules.ts';
import { emailOrSms } from '../../planning/ways.rules.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, naira } from '../../writing/wording.rules.ts';
import { fixedParts, moneyValues } from '../../writing/words.present.ts';
import type { KeptNews } from '../contents.types.ts';
import { clientLetter, moneyNews } from '../money.queries.ts';

/** To the client: what of the caution fee does not come back, and why. */
const letter = (kept: KeptFacts, url: string): Letter => {
  const { businessName, serviceName, withheldKobo, cautionKobo } = kept;
  const back = toKobo(cautionKobo - withheldKobo);
  const amount = naira(withheldKobo);
  const said =
    back === 0
      ? `${businessName} keeps your whole caution fee of ${amount} for ${serviceName}.`
      : `${businessName} keeps ${amount} of your caution fee for ${serviceName}. The other ${naira(back)} comes back to you.`;
  return {
    subject: `About your caution fee: ${businessName}`,
    mood: 'ended',
    from: businessName,
    heading: back === 0 ? 'Your caution fee is kept' : 'A part of your caution fee is kept',
    greeting: greeting(kept.clientName),
    paragraphs: [said],
    details: [
      { label: 'Caution fee', value: naira(cautionKobo) },
      { label: 'Kept', value: amount },
      { label: 'Reason', value: oneLine(kept.withheldReason) },
      phoneDetail('Questions', kept.businessPhone),
    ],
    action: { label: 'See your booking', url },
    afterwards: [`If you do not agree, please call ${businessName} and ask about it.`],
    footer: sentFor(businessName),
  };
};

/** A caution fee, or a part of it, does not come back. */
export const cautionKept = moneyNews<KeptNews>({
  kind: 'caution-kept',
  due: {
    by: 'event',
    on: {
      // What is kept in part stands in the email about the rest of it: only who gets none is told apart.
      'caution.kept': async (transaction, { appointment, isWhole, now }) => {
        const contact = await findContact(transaction, appointment);
        if (!isWhole && contact?.email !== '') return [];
        const about = { business: transaction.business, appointment } as const;
        return [{ ...about, kind: 'caution-kept', recipient: 'client', ...emailOrSms(contact, now) }];
      },
    },
  },
  counts: 'told in any case',
  find: async (transaction, business, { appointment }) => {
    const kept = appointment === null ? undefined : await findKeptFacts(transaction, business, appointment);
    return kept === undefined ? null : { kind: 'caution-kept', kept };
  },
  isTrue: () => true,
  mail: ({ kept }, { publicUrl, secrets }) =>
    clientLetter(kept, (named) => letter(named, publicUrl + manageOr(kept, secrets))),
  sms: ({ kind, kept }, link) => fixedParts(moneySmsText(kind, kept.withheldKobo), moneyValues(kept, link)),
  link: ({ kept }, secrets) => manageOr(kept, secrets),
  byHand: () => null,
});
