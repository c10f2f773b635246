import type { Instant } from '#core/calendar/instant.ts';
import { fillTemplate, hasPlaceholder, type Template } from '#core/messages/template.ts';
import { whatsappLink } from '#core/messages/whatsapp-link.ts';
import { toKobo } from '#core/money/kobo.ts';
import { parsePhone } from '#core/people/phone.ts';
import type { MessageTable } from '../../../platform/db/message-tables.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { HandWritten } from '../facts/hand-written.repo.ts';
import type { BookingNews, LinkNews, RefundNews } from '../kinds/contents.types.ts';
import { isStillSo } from '../kinds/money-contents.queries.ts';
import { isLinkUsable, isStillTrue } from '../kinds/still-true.rules.ts';
import { smsParts } from '../writing/sms.present.ts';
import { linkPath } from './links.present.ts';

/** A message of a booking's history, as far as it says what it is about. */
export type SentAbout = Pick<MessageTable, 'kind' | 'recipient'> & {
  readonly version: number;
  readonly linkId: Id | null;
  readonly refundId: Id | null;
};

type Settings = { readonly publicUrl: string; readonly secrets: Secrets; readonly now: Instant };

/**
 * The address that opens WhatsApp with the same message to the client, for the owner to send by hand. Null for what is
 * not for the client, is not true any more, or was to someone whose number is gone.
 */
export const whatsappUrlOf = (
  booking: HandWritten,
  message: SentAbout,
  { publicUrl, secrets, now }: Settings,
): string | null => {
  const phone = parsePhone(booking.clientPhone);
  const contents =
    message.recipient === 'client' && phone !== null ? contentsOf(booking, message, now) : null;
  if (phone === null || contents === null) return null;
  const link = publicUrl + linkPath(contents, secrets);
  const { own, ours, values } = smsParts(contents, link, now);
  const words = withLinkOnItsOwn(own ?? ours[0] ?? [], link);
  const text = fillTemplate(words, values);
  return whatsappLink(phone, text.replace(/ *\n */g, '\n').trim());
};

/** Where it stands on a line of its own, it can be tapped in every version of WhatsApp. */
const withLinkOnItsOwn = (words: Template, link: string): Template =>
  hasPlaceholder(words, 'link')
    ? words.map((part) => (typeof part !== 'string' && part.name === 'link' ? `\n${link}\n` : part))
    : [...words, `\n${link}`];

const contentsOf = (
  booking: HandWritten,
  { kind, version, linkId, refundId }: SentAbout,
  now: Instant,
): BookingNews | LinkNews | RefundNews | null => {
  switch (kind) {
    case 'booking-received':
    case 'booking-confirmed':
    case 'rescheduled':
    case 'cancelled':
    case 'reminder':
    case 'rebooking': {
      const words = booking.ownSms?.[kind] ?? null;
      // By the rule for SMS: of what has begun, nothing is told by hand either.
      const told = isStillTrue({ kind, version, channel: 'sms' }, booking, now);
      return told ? { kind, recipient: 'client', booking, words } : null;
    }
    case 'reschedule-link': {
      if (linkId === null) return null;
      const live = booking.liveLink === linkId;
      return isLinkUsable({ link: linkId, live }, booking, now) ? { kind, booking, link: linkId } : null;
    }
    case 'refund-started':
    case 'refund-sent':
    case 'refund-details': {
      const found = booking.refunds.find(({ refund }) => refund === refundId);
      if (found === undefined) return null;
      const refund = {
        ...booking,
        ...found,
        transferReference: '',
        withheldKobo: toKobo(0),
        withheldReason: '',
      };
      return isStillSo(kind, refund) ? { kind, refund } : null;
    }
    default:
      return null;
  }
};
