import { productName } from '#contract/brand.ts';
import { withoutLink } from '#core/messages/link-like.ts';
import { claimsTrust } from '#core/people/claimed-name.ts';
import { type Markup, markup } from './markup.ts';

export type Link = { readonly label: string; readonly url: string };
export type Detail = {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
  /** What else there is to say of it, a line each. */
  readonly lines?: readonly string[];
};

/** How a letter begins, as paragraphs, and the link its reader goes on with. */
export type Said = { readonly opening: readonly string[]; readonly link: string };

/** What a mail says, once; its plain text and its HTML are two ways of writing the same letter. */
export type Letter = {
  /** Made of our words and the business's; never of what a client typed. */
  readonly subject: string;
  readonly mood: 'good' | 'waiting' | 'ended';
  /** Whose letter it is, above the heading. */
  readonly from: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly details: readonly Detail[];
  readonly action: Link;
  readonly afterwards: readonly string[];
  readonly footer: string;
};

export type WrittenLetter = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * A business's name as it may stand in a subject, which is all that many read of a mail: of one that was taken before
 * such names were refused, nothing that leads anywhere or claims somebody's trust.
 */
const nameInSubject = (name: string): string =>
  claimsTrust(name) ? `a business on ${productName}` : withoutLink(name);

const subjectOf = ({ subject, from }: Letter): string =>
  from === productName ? subject : subject.replaceAll(from, () => nameInSubject(from));

export const writeLetter = (letter: Letter): WrittenLetter => ({
  subject: subjectOf(letter),
  text: textOf(letter),
  html: htmlOf(letter).html,
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

const bar = { good: '#2E7D32', waiting: '#C25A00', ended: '#C62828' } as const;
const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const line = `margin:0 0 16px;font-size:16px;line-height:24px`;

/** Programs that know dark colours take these; the others keep the light ones, which stand inline. */
const darkColours = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0F1512 !important; }
  .sheet { background: #18211C !important; border-right-color: #2A352F !important; border-bottom-color: #2A352F !important; border-left-color: #2A352F !important; }
  .ink { color: #E8EFE9 !important; }
  .muted { color: #A9B6AE !important; }
  .rule { border-color: #2A352F !important; }
  .link { color: #8CC291 !important; }
  .button { background: #8CC291 !important; color: #0F1512 !important; }
}`;

const htmlOf = (letter: Letter): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${{ html: darkColours }}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#F6F8F5;${font}">
<div style="display:none;max-height:0;overflow:hidden">${letter.paragraphs[0] ?? ''}</div>
<div class="canvas" style="background:#F6F8F5;padding:24px 12px">
<div class="sheet" style="max-width:560px;margin:0 auto;box-sizing:border-box;background:#FFFFFF;border:1px solid #DFE5E0;border-top:4px solid ${bar[letter.mood]};border-radius:12px;padding:28px 24px">
<p class="muted" style="margin:0 0 8px;font-size:14px;line-height:20px;color:#55625B">${letter.from}</p>
<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:30px;font-weight:700;color:#14201A">${letter.heading}</h1>
${[letter.greeting, ...letter.paragraphs].map(paragraph)}
${letter.details.length === 0 ? '' : detailTable(letter.details)}
<p style="margin:24px 0"><a class="button" href="${letter.action.url}" style="display:inline-block;background:#2E7D32;color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;padding:14px 22px;border-radius:10px">${letter.action.label}</a></p>
${letter.afterwards.map(paragraph)}
</div>
<p class="muted" style="max-width:560px;margin:16px auto 0;padding:0 12px;box-sizing:border-box;font-size:13px;line-height:20px;color:#55625B">${letter.footer}</p>
</div>
</body>
</html>
`;

const paragraph = (text: string): Markup => markup`<p class="ink" style="${line};color:#14201A">${text}</p>
`;

const detailTable = (details: readonly Detail[]): Markup =>
  markup`<table style="width:100%;border-collapse:collapse;margin:4px 0 8px"><tbody>
${details.map(detailRow)}</tbody></table>`;

const cell = 'padding:10px 0;border-top:1px solid #DFE5E0;vertical-align:top;font-size:15px;line-height:22px';

const detailRow = ({ label, value, url, lines = [] }: Detail): Markup => {
  const shown =
    url === undefined
      ? markup`${value}`
      : markup`<a class="link" href="${url}" style="color:#2E7D32;text-decoration:underline">${value}</a>`;
  return markup`<tr><th scope="row" class="muted rule" style="${cell};width:32%;padding-right:12px;text-align:left;font-weight:400;color:#55625B">${label}</th><td class="ink rule" style="${cell};font-weight:600;color:#14201A">${shown}${lines.map(furtherLine)}</td></tr>
`;
};

const furtherLine = (text: string): Markup =>
  markup`<div class="muted" style="font-size:14px;line-height:20px;font-weight:400;color:#55625B">${text}</div>`;

/** The last line of a letter that a business sends through us. */
export const sentFor = (businessName: string): string => `Sent by ${productName} for ${businessName}.`;
