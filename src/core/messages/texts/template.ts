import { ok, type Result, refuse } from '../../result.ts';
import { linkIn, withoutLink } from './link-like.ts';
import {
  type Placeholder,
  type PlaceholderName,
  type PlaceholderValues,
  placeholders,
} from './placeholders.ts';

/** A template that was read: its fixed words and its placeholders, in order. */
export type Template = readonly TemplatePart[];
export type TemplatePart = string | Placeholder;

/** TOUCHES_LINK: without a space between, what stands beside the link would become part of it. */
export type TemplateFault = 'UNKNOWN_PLACEHOLDER' | 'UNBALANCED_BRACE' | 'LINK' | 'TOUCHES_LINK';

/** What is wrong, and the part of the text that it is about. */
export type TemplateRefusal = { readonly reason: TemplateFault; readonly part: string };

const placeholderOrBrace = /(\{[^{}]*\}|[{}])/;

/**
 * Reads a template with words such as {client} in it, in any letter case. Refuses what is in braces and no placeholder,
 * a brace without its other, text that touches {link}, and anything that a telephone or mail program makes a link of.
 */
export function parseTemplate(text: string): Result<Template, TemplateRefusal> {
  const template: TemplatePart[] = [];
  const pieces = text.split(placeholderOrBrace);
  for (const [at, piece] of pieces.entries()) {
    // What was split at stands at every second place.
    if (at % 2 === 0) {
      if (piece !== '') template.push(piece);
      continue;
    }
    if (piece.length === 1) {
      const near = lastWord(pieces[at - 1] ?? '') + piece + firstWord(pieces[at + 1] ?? '');
      return refused('UNBALANCED_BRACE', near);
    }
    const placeholder = placeholderNamed(piece.slice(1, -1));
    if (placeholder === undefined) return refused('UNKNOWN_PLACEHOLDER', piece);
    template.push(placeholder);
  }
  const touching = touchingLink(template);
  if (touching !== null) return refused('TOUCHES_LINK', touching);
  const link = linkIn(template.map((part) => (typeof part === 'string' ? part : part.name)).join(''));
  return link === null ? ok(template) : refused('LINK', link);
}

/** The text with every placeholder's value in its place, the values not shortened. */
export function fillTemplate(template: Template, values: PlaceholderValues): string {
  return template.map((part) => (typeof part === 'string' ? part : placeholderValue(part, values))).join('');
}

/** Whether a template has this placeholder. */
export function hasPlaceholder(template: Template, name: PlaceholderName): boolean {
  return template.some((part) => typeof part !== 'string' && part.name === name);
}

/**
 * What is written for a placeholder: its value, or what stands for one that is empty. Only {link} may be a link: in any
 * other value, which somebody typed, what looks like one is written so that it is none.
 */
export function placeholderValue({ name, whenEmpty }: Placeholder, values: PlaceholderValues): string {
  if (name === 'link') return values.link;
  const value = withoutLink(values[name]).trim();
  return value === '' ? whenEmpty : value;
}

const partMaxLength = 60;

function refused(reason: TemplateFault, part: string) {
  return refuse({ reason, part: part.length > partMaxLength ? `${part.slice(0, partMaxLength)}…` : part });
}

function placeholderNamed(word: string): Placeholder | undefined {
  const wanted = word.trim().toLowerCase();
  return placeholders.find(({ name }) => name === wanted);
}

const firstWord = (text: string): string => /^\S*/.exec(text)?.[0] ?? '';
const lastWord = (text: string): string => /\S*$/.exec(text)?.[0] ?? '';

/** What may stand right before and right after a link without becoming part of it. */
const before = /(?:^|\s)[("]*$/;
const after = /^[)".,!?:]*(?:\s|$)/;

/** The words around a link that has no space beside it; null when there are none. */
function touchingLink(template: Template): string | null {
  for (const [at, part] of template.entries()) {
    if (typeof part === 'string' || part.name !== 'link') continue;
    const left = writtenOut(template.slice(0, at));
    const right = writtenOut(template.slice(at + 1));
    if (!before.test(left) || !after.test(right)) return `${lastWord(left)}{link}${firstWord(right)}`;
  }
  return null;
}

function writtenOut(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
}
