import { toKobo } from '#core/money/kobo.ts';
import { oneLine } from '../../calendar-file/lines.rules.ts';
import type { KeptFacts } from '../../facts/money.types.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, naira } from '../../writing/wording.rules.ts';

/** To the client: what of the caution fee does not come back, and why. */
export const cautionKept = (kept: KeptFacts, url: string): Letter => {
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
