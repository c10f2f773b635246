import PostalMime, { type Address, type Attachment as MailAttachment } from 'postal-mime';
import type { Attachment, InboxMessage } from '../inbox/messages.ts';

export type ReadMail = Pick<InboxMessage, 'from' | 'subject' | 'text' | 'html' | 'attachments' | 'headers'>;

const TEXTUAL = /^(text\/|application\/(ics|json|xml|csv)\b)|[+](xml|json)$/;

/** Takes a raw message apart; throws when it is too malformed to be read. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw);
  return {
    from: addressText(mail.from),
    subject: mail.subject ?? '',
    text: withoutLastBreak(mail.text ?? ''),
    html: withoutLastBreak(mail.html ?? ''),
    attachments: mail.attachments.map(readAttachment),
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

function addressText(address: Address | undefined): string {
  if (!address || address.address === undefined) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function readAttachment(attachment: MailAttachment): Attachment {
  const content =
    typeof attachment.content === 'string'
      ? Buffer.from(attachment.content)
      : Buffer.from(new Uint8Array(attachment.content));
  return {
    filename: attachment.filename ?? '',
    contentType: attachment.mimeType,
    text: TEXTUAL.test(attachment.mimeType) ? content.toString('utf8') : '',
    bytes: content.length,
  };
}

/** SMTP ends every message with a line break that its sender never wrote. */
function withoutLastBreak(text: string): string {
  return text.replace(/\r?\n$/, '');
}
