import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { parsePhone, whatsappLink } from '#core/contact/phone.ts';
import { fillTemplate, hasPlaceholder, type Template } from '#core/messages/texts/template.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { HandWritten } from '../facts/hand-written.repo.ts';
import type { Contents } from '../kinds/contents.types.ts';
import type { SentAbout } from '../kinds/kind.types.ts';
import { kindOf } from '../kinds/kinds.queries.ts';
import { linesInWords } from '../writing/lines.present.ts';
import { smsParts } from '../writing/sms.present.ts';
import { namedForClients } from '../writing/wording.rules.ts';

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
  const kind = kindOf(message.kind);
  const phone = parsePhone(booking.clientPhone);
  const contents =
    message.recipient === 'client' && phone !== null ? kind.byHand(booking, message, now) : null;
  const path = contents === null ? null : kind.link(contents, secrets);
  if (phone === null || contents === null || path === null) return null;
  const link = publicUrl + path;
  const { own, ours, values } = smsParts(contents, link, now);
  const words = withLinkOnItsOwn(own ?? ours[0] ?? [], link);
  const text = fillTemplate(words, values);
  const said = [text.replace(/ *\n */g, '\n').trim(), ...visitOf(contents)];
  return whatsappLink(phone, said.join('\n'));
};

/** Line by line what takes place, which an SMS has no room for; of a plain booking its words say it all. */
const visitOf = (contents: Contents): readonly string[] => {
  if (!('booking' in contents) || !isBlocking(contents.booking.status)) return [];
  const visit = linesInWords(namedForClients(contents.booking));
  return visit.length === 0 ? [] : ['', ...visit];
};

/** Where it stands on a line of its own, it can be tapped in every version of WhatsApp. */
const withLinkOnItsOwn = (words: Template, link: string): Template =>
  hasPlaceholder(words, 'link')
    ? words.map((part) => (typeof part !== 'string' && part.name === 'link' ? `\n${link}\n` : part))
    : [...words, `\n${link}`];
