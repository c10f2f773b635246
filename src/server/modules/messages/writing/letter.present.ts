import type { ThemeColours } from '#core/people/page-palette.ts';
import { mailColours } from './colours.rules.ts';
import type { Detail, Letter } from './letter.types.ts';
import { letterHtml } from './letter-html.present.ts';

export type WrittenLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** The letter as it is sent, in the colours of `theme`; null: in our own. */
export const writeLetter = (letter: Letter, theme: ThemeColours | null): WrittenLetter => ({
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
