/** What the server's drawing leaves in the page: the picture of the day, and the answers it was drawn from. */
export const DRAWN = 'drawn-day';
export const ANSWERS = 'drawn-answers';

/** The answers by their queries' keys, and whose they are. */
export type DrawnAnswers = {
  readonly businessId: string;
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[];
};

/** What stands in the document until a script draws. */
const PLACE = /<div id="root">[\s\S]*?<\/div><\/div>/;
const SHEETS = /<link rel="stylesheet"[^>]*>/g;
/** The theme's own values, which come with the markup. */
const THEME = /<style data-mantine-styles[\s\S]*?<\/style>/g;

type Drawing = {
  readonly markup: string;
  readonly styles: string;
  readonly nonce: string;
  readonly answers: DrawnAnswers;
};

/**
 * The document with the day in it. The styles of what is drawn come with it, so that the sheet of all screens holds
 * nothing up; what cannot be pressed yet is inert, and a word says so.
 */
export const withDrawing = (document: string, { markup, styles, nonce, answers }: Drawing): string => {
  const sheets = document.match(SHEETS) ?? [];
  // Data and no script: a word of a client's must not end it.
  const data = JSON.stringify(answers).replaceAll('<', '\\u003c');
  const drawn = [
    `<style nonce="${nonce}">${styles}</style>`,
    `<div id="${DRAWN}"><div inert>${markup}</div><p class="opening" role="status">Opening your Business Portal…</p></div>`,
    ...sheets,
    // They win over the sheet's by coming after it, as they do where the portal itself draws.
    ...(markup.match(THEME) ?? []),
    `<script type="application/json" id="${ANSWERS}">${data}</script>`,
    '<div id="root"></div>',
  ];
  return document.replace(SHEETS, '').replace(PLACE, () => drawn.join(''));
};
