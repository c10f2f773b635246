import type { ThemeColours } from '#core/people/page-palette.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Contents } from '../kinds/contents.types.ts';
import type { Settings } from '../kinds/kind.types.ts';
import { kindOf } from '../kinds/kinds.queries.ts';
import { writeLetter } from './letter.present.ts';

/**
 * The mail that says it, all but the address it goes to. What comes from a business wears the colours of `theme`, and
 * what comes from us our own.
 */
export const writeMail = (
  contents: Contents,
  theme: ThemeColours | null,
  settings: Settings,
): Omit<Mail, 'to'> => {
  const { letter, business, ics } = kindOf(contents.kind).mail(contents, settings);
  return {
    ...writeLetter(letter, business === undefined ? null : theme),
    ...(business === undefined || business.businessEmail === '' ? {} : { replyTo: business.businessEmail }),
    ...(ics === undefined ? {} : { ics }),
  };
};
