import { escapeHtml } from '../../../platform/http/escape-html.ts';

/** HTML made by `markup` alone, so that text which was not escaped cannot get into it. */
export type Markup = { readonly html: string };

type Part = string | Markup | readonly Markup[];

/** Template tag: texts are escaped, for content and quoted attributes alike; other markup is kept as it is. */
export const markup = (fixed: readonly string[], ...parts: readonly Part[]): Markup => ({
  html: fixed.map((text, index) => text + written(parts[index] ?? '')).join(''),
});

const written = (part: Part): string => {
  if (typeof part === 'string') return escapeHtml(part);
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
};
