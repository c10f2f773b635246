import { parseEmail } from '#core/contact/email.ts';

type Sender = { readonly name: string; readonly address: string; readonly host: string };

/** Reads `Name <address>` or an address alone. Throws for anything else: it is a setting, not what a person typed. */
export const readSender = (text: string): Sender => {
  const [, quotedName = '', inner] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = parseEmail(inner ?? text);
  if (address === null) throw new Error('MAIL_FROM must read like: Akoko <bookings@akoko.example>');
  return {
    name: quotedName.trim().replace(/^"|"$/g, ''),
    address,
    host: address.slice(address.lastIndexOf('@') + 1),
  };
};
