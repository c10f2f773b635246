import type { PhoneNumber } from '../people/phone.ts';

/** The address that opens a WhatsApp chat with this number, the text ready to be sent by hand. */
export function whatsappLink(phone: PhoneNumber, text: string): string {
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
}
