import { type ClientWays, waysText } from '#core/appointments/client-rights.ts';

/** What a client does when their plans change: what is left of moving and cancelling by `link`, else a call. */
export const ifPlansChange = (ways: ClientWays, businessName: string, link = 'this link'): string => {
  const doing = waysText(ways);
  return doing === ''
    ? `If you have a question, please call ${businessName}.`
    : `If your plans change, please use ${link} to ${doing} as early as you can, so that someone else can have the time.`;
};

/** Why a link is nobody else's. */
export const keepLink = (ways: ClientWays): string =>
  `Keep the link to yourself: anyone who has it can ${waysText(ways) === '' ? 'see' : 'change'} your booking.`;
