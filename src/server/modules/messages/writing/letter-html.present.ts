import { stableDraw } from '#core/drawing/stable-draw.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { MailColours } from './colours.rules.ts';
import type { Detail, Letter } from './letter.types.ts';

/** HTML made by `markup` alone, so that text which was not escaped cannot get into it. */
type Markup = { readonly html: string };

type Part = string | Markup | readonly Markup[];

/** Template tag: texts are escaped, for content and quoted attributes alike; other markup is kept as it is. */
const markup = (fixed: readonly string[], ...parts: readonly Part[]): Markup => ({
  html: fixed.map((text, index) => text + written(parts[index] ?? '')).join(''),
});

const written = (part: Part): string => {
  if (typeof part === 'string') return escapeHtml(part);
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
};

/**
 * A letter as mail programs draw it: tables, since the oldest of them know nothing else, every style inline, and no
 * picture that would have to be fetched. The head wears the colour of whose letter it is.
 */
export const letterHtml = (letter: Letter, colours: MailColours): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${{ html: darkColours(colours) }}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#F6F8F5;${font}">
<div style="display:none;max-height:0;overflow:hidden">${letter.paragraphs[0] ?? ''}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F6F8F5" style="background:#F6F8F5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;border-collapse:separate">
${head(letter, colours)}
${selvedge(letter, colours)}
<tr><td class="sheet" bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid #DFE5E0;border-top:0;border-radius:0 0 12px 12px;padding:28px 24px;text-align:left">
<div style="width:40px;height:4px;margin:0 0 14px;border-radius:2px;background:${moods[letter.mood]};font-size:0;line-height:0">&nbsp;</div>
<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:30px;font-weight:700;color:#14201A">${letter.heading}</h1>
${[letter.greeting, ...letter.paragraphs].map(paragraph)}
${letter.details.length === 0 ? '' : detailTable(letter.details, colours)}
${button(letter.action, colours)}
${letter.afterwards.map(paragraph)}
</td></tr>
<tr><td class="muted" style="padding:16px 12px 0;font-size:13px;line-height:20px;color:#55625B;text-align:left">${letter.footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const moods = { good: '#2E7D32', waiting: '#C25A00', ended: '#C62828' } as const;

/** Programs that know dark colours take these; the others keep the light ones, which stand inline. */
const darkColours = ({ darkEdge, darkLink }: MailColours): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0F1512 !important; }
  .sheet { background: #18211C !important; border-color: #2A352F !important; }
  .head, .button { border-color: ${darkEdge} !important; }
  .ink { color: #E8EFE9 !important; }
  .muted { color: #A9B6AE !important; }
  .rule { border-color: #2A352F !important; }
  .link { color: ${darkLink} !important; }
}`;

/** The first letter of a name, as on the booking pages where a business has no logo. */
const markOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toUpperCase();

const head = ({ from }: Letter, { primary, onPrimary, edge }: MailColours): Markup =>
  markup`<tr><td class="head" bgcolor="${primary}" style="background:${primary};border:1px solid ${edge};border-bottom:0;border-radius:12px 12px 0 0;padding:14px 24px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td aria-hidden="true" width="36" height="36" align="center" bgcolor="${onPrimary}" style="width:36px;height:36px;border-radius:10px;background:${onPrimary};color:${primary};font-size:18px;line-height:36px;font-weight:700">${markOf(from)}</td>
<td style="padding-left:12px;font-size:17px;line-height:22px;font-weight:700;color:${onPrimary};text-align:left">${from}</td>
</tr></table>
</td></tr>`;

const REPEATS = 6;

/** The edge of a cloth after aṣọ-òkè in place of a picture: strips of table, always the same of the same name. */
const selvedge = ({ from }: Letter, { primary, onPrimary, edge }: MailColours): Markup => {
  const draw = stableDraw(from);
  const [a, b, c, d] = [draw.whole(4, 9), draw.whole(1, 4), draw.whole(1, 3), draw.whole(3, 9)];
  // There and back again: of an even number, so that each repeat has the colours of the one before.
  const widths = [...Array.from({ length: REPEATS }, () => [a, b, c, d, c, b]).flat(), a];
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const strip = (width: number, at: number): Markup => {
    const colour = at % 2 === 0 ? primary : onPrimary;
    return markup`<td width="${((100 * width) / whole).toFixed(1)}%" height="10" bgcolor="${colour}">&nbsp;</td>`;
  };
  return markup`<tr aria-hidden="true"><td class="head" bgcolor="${primary}" style="background:${primary};border:1px solid ${edge};border-top:0;padding-bottom:6px;font-size:0;line-height:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${widths.map(strip)}</tr></table></td></tr>`;
};

const button = ({ label, url }: Letter['action'], { primary, onPrimary, edge }: MailColours): Markup =>
  markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="${primary}" style="background:${primary};border:1px solid ${edge};border-radius:10px"><a href="${url}" style="display:inline-block;padding:14px 22px;color:${onPrimary};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>`;

const paragraph = (text: string): Markup =>
  markup`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#14201A">${text}</p>
`;

const detailTable = (details: readonly Detail[], colours: MailColours): Markup =>
  markup`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:4px 0 8px"><tbody>
${details.map((detail) => detailRow(detail, colours))}</tbody></table>`;

const cell = 'padding:10px 0;border-top:1px solid #DFE5E0;vertical-align:top;font-size:15px;line-height:22px';

const detailRow = ({ label, value, url, lines = [] }: Detail, colours: MailColours): Markup => {
  const shown =
    url === undefined
      ? markup`${value}`
      : markup`<a class="link" href="${url}" style="color:${colours.link};text-decoration:underline">${value}</a>`;
  return markup`<tr><th scope="row" class="muted rule" style="${cell};width:32%;padding-right:12px;text-align:left;font-weight:400;color:#55625B">${label}</th><td class="ink rule" style="${cell};font-weight:600;color:#14201A;text-align:left">${shown}${lines.map(furtherLine)}</td></tr>
`;
};

const furtherLine = (text: string): Markup =>
  markup`<div class="muted" style="font-size:14px;line-height:20px;font-weight:400;color:#55625B">${text}</div>`;
