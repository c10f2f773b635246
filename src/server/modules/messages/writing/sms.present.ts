import type { Instant } from '#core/calendar/instant.ts';
import { fitSms } from '#core/messages/sms/fit-sms.ts';
import type { Contents } from '../kinds/contents.types.ts';
import type { SmsParts } from '../kinds/kind.types.ts';
import { kindOf } from '../kinds/kinds.queries.ts';

/**
 * The SMS that says it, always one part of GSM-7: in the owner's words where they fit with this link, else in ours.
 * Throws for a message that only goes by email.
 */
export const writeSms = (
  contents: Contents,
  { shortLink, now }: { readonly shortLink: string; readonly now: Instant },
): string => {
  const { own, ours, values } = smsParts(contents, shortLink, now);
  const inOwn = own === null ? null : fitSms([own], values);
  if (inOwn?.ok === true) return inOwn.value;
  const fitting = fitSms(ours, values);
  if (!fitting.ok) throw new Error('The link leaves no room in an SMS');
  return fitting.value;
};

/**
 * What the SMS of a message is made of, as it stands at `now`; `link` is where its reader goes on. Throws where it only
 * goes by email.
 */
export const smsParts = (contents: Contents, link: string, now: Instant): SmsParts => {
  const parts = kindOf(contents.kind).sms(contents, link, now);
  if (parts === null) throw new Error(`This message of kind ${contents.kind} does not go by SMS`);
  return parts;
};
