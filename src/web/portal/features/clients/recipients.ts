import type { Client } from '#contract/replies/views.ts';
import { parsePhone, whatsappLink } from '#core/contact/phone.ts';

/** A WhatsApp broadcast list takes no more. */
export const MOST_RECIPIENTS = 256;

export type Recipient = { readonly id: string; readonly name: string; readonly phone: string };

/** Who of these can be written to on WhatsApp. */
export const recipientsOf = (clients: readonly Client[]): readonly Recipient[] =>
  clients.flatMap(({ _id, name, phone }) => {
    const known = parsePhone(phone);
    return known === null ? [] : [{ id: _id, name, phone: known }];
  });

const FIRST_NAME = '{name}';

/** What is suggested to be written; `{name}` becomes each client's first name. */
export const firstWords = (businessName: string): string =>
  `Hello ${FIRST_NAME}, this is ${businessName}. We would love to see you again. `;

/** The chat with one of them, these words ready to be sent. */
export const chatWith = ({ name, phone }: Recipient, words: string): string | null => {
  const known = parsePhone(phone);
  const [first = ''] = name.trim().split(/\s+/);
  return known === null ? null : whatsappLink(known, words.replaceAll(FIRST_NAME, first));
};

/** As text of a contact file: what ends a field or a line there is written out. */
const cardText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\s*\r?\n\s*/g, ' ');

/** All of them as a contact file, which a phone takes in at once: WhatsApp sends a broadcast to saved contacts alone. */
export const contactFile = (recipients: readonly Recipient[]): string =>
  recipients
    .map(({ name, phone }) =>
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `N:;${cardText(name)};;;`,
        `FN:${cardText(name)}`,
        `TEL;TYPE=CELL:${phone}`,
      ]
        .concat('END:VCARD', '')
        .join('\r\n'),
    )
    .join('');
