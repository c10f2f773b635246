import { productName } from '#contract/brand.ts';
import type { ThemeColours } from '#core/colours/page-palette.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Contents } from '../kinds/contents.types.ts';
import type { Settings } from '../kinds/kind.types.ts';
import { kindOf } from '../kinds/kinds.queries.ts';
import { mailColours } from './colours.rules.ts';
import type { Detail, Letter } from './letter.types.ts';
import { letterHtml } from './letter-html.present.ts';
import { businessInWords } from './wording.rules.ts';

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
    ...(business === undefined
      ? {}
      : { fromName: `${businessInWords(business.businessName)} (${productName})` }),
    ...(business === undefined || business.businessEmail === '' ? {} : { replyTo: business.businessEmail }),
    ...(ics === undefined ? {} : { ics }),
  };
};

type WrittenLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** The letter as it is sent, in the colours of `theme`; null: in our own. */
const writeLetter = (letter: Letter, theme: ThemeColours | null): WrittenLetter => ({
  subject: letter.subject,
  text: textOf(letter),
  html: letterHtml(letter, mailColours(theme)).html,
});

const textOf = (letter: Letter): string => {
  const details = letter.details.map(detailLine).join('\n');
  const blocks = [
    letter.heading,
    letter.greeting,
    ...letter.paragraphs,
    details,
    `${letter.action.label}:\n${letter.action.url}`,
    ...letter.afterwards,
    `-- \n${letter.footer}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
};

/** A telephone number reads well without its link; a page does not. */
const detailLine = ({ label, value, url, lines = [] }: Detail): string =>
  [`${label}: ${url === undefined || url.startsWith('tel:') ? value : url}`, ...lines].join('\n  ');
