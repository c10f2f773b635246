import { phoneText } from '#core/contact/phone.ts';
import type { Session } from '../../platform/http/session.ts';

const UNNAMED = 'Client not named';

/** What stands for a payer whom no booking names: their number, else their address, to whoever is shown those. */
export const payerText = (
  { seesPhones }: Pick<Session, 'seesPhones'>,
  phone: string | null,
  email: string | null = null,
): string => {
  // guard: a-payer-is-told-by-number-to-whoever-may-see-it
  if (!seesPhones) return UNNAMED;
  return phoneText(phone ?? '') || (email ?? '');
};
