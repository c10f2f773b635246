import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { formatNaira } from '../../../ui/format.ts';
import { glanceOf, isInFull, type KeptBooking } from './model.ts';

/**
 * What cancelling by the business means, a paragraph each: for the client and the diary, and for the money received,
 * all of which goes back. Without `money` the sum is the booking's own, and how it goes back is left unsaid.
 * `newsBySms`: whether the business sends updates by SMS too; undefined while that is not known. `may`: what whoever
 * cancels is shown; nothing is said of what is kept from them.
 */
export function cancellingTexts(
  kept: KeptBooking,
  money: AppointmentMoney | undefined,
  newsBySms: boolean | undefined,
  may: (permission: Permission) => boolean,
): readonly string[] {
  const { client, rental } = glanceOf(kept);
  const who = client === 'N/A' ? 'The client' : client;
  const loss = rental
    ? `${who} loses this hire, and what they hired becomes free for others.`
    : `${who} loses this time and it becomes free for others.`;
  return [
    isInFull(kept) ? `${loss} ${toldText(kept, newsBySms, may('clients.read'))}` : loss,
    may('payments.of-booking')
      ? backText(kept, money, may('payments.read'))
      : 'All they have paid goes back to them.',
    'You have ten seconds to undo it. After that it is final.',
  ].filter(Boolean);
}

function toldText(
  { clientEmail, clientPhone }: { readonly clientEmail: string; readonly clientPhone: string },
  newsBySms: boolean | undefined,
  seesContacts: boolean,
): string {
  const bySms = clientPhone !== '' && newsBySms === true;
  if (clientEmail !== '') return bySms ? 'They are told by email and SMS.' : 'They are told by email.';
  if (bySms) return 'They left no email, so they are told by SMS.';
  if (clientPhone === '' && !seesContacts) return 'They are told by email or SMS, where they left either.';
  if (clientPhone === '') return 'They left no email and no phone number, so please tell them yourself.';
  return newsBySms === undefined
    ? 'They left no email, so please make sure that they know.'
    : 'They left no email and you do not send updates by SMS, so please tell them yourself.';
}

const backText = (kept: KeptBooking, money: AppointmentMoney | undefined, opensPayments: boolean): string =>
  money === undefined ? paidText(isInFull(kept) ? kept.amountPaid : 0) : refundText(money, opensPayments);

const paidText = (amount: number): string =>
  amount > 0 ? `All ${formatNaira(amount)} they paid goes back to them.` : '';

function refundText(money: AppointmentMoney, opensPayments: boolean): string {
  const { paid, cautionHeld } = money;
  if (paid + cautionHeld <= 0) return '';
  if (cautionHeld <= 0) return `${paidText(paid)} ${wayText(money, opensPayments)}`;
  const caution = `the caution fee of ${formatNaira(cautionHeld)}`;
  const sum =
    paid > 0
      ? `All ${formatNaira(paid + cautionHeld)} goes back to them: ${formatNaira(paid)} paid and ${caution}.`
      : `All of ${caution} goes back to them.`;
  return `${sum} ${wayText(money, opensPayments)}`;
}

/** How it reaches the client. Whoever does not open Payments has no list there, and sends nothing. */
function wayText({ payments }: AppointmentMoney, opensPayments: boolean): string {
  const online = payments.filter(({ method }) => method === 'online').length;
  if (online === payments.length) return 'It is sent back the way it was paid.';
  if (online === 0)
    return opensPayments
      ? 'You send it back yourself. It stays on your list under Payments until you have done it.'
      : 'The owner or a manager sends it back.';
  const rest = opensPayments
    ? 'The rest waits under Payments for you to send.'
    : 'The owner or a manager sends back the rest.';
  return `We send back what was paid online. ${rest}`;
}
