/** HTML that is safe to place in a page. Made by `html` alone, so unescaped text cannot slip in. */
export type Markup = Readonly<{ markup: string }>;

type Part = string | number | Markup | null | readonly Markup[];

/** Template tag: every interpolated text is escaped, every `Markup` is kept as it is, null leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const rest = parts.map((part, index) => render(part) + (strings[index + 1] ?? ''));
  return { markup: (strings[0] ?? '') + rest.join('') };
}

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  if ('markup' in part) return part.markup;
  return part.map((one) => one.markup).join('');
}

/** Escapes for element content and for quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
