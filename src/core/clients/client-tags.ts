import { hidesSomething } from '../names/unseen.ts';
import { ok, type Result, refuse } from '../result.ts';

export type ClientTagsFault = 'TOO_MANY' | 'TOO_LONG' | 'UNEXPECTED_CHARACTER';

export const mostClientTags = 20;
export const clientTagMaxLength = 30;

/** What `splitTags` reads as the end of a tag cannot be part of one. */
const between = /[,;]/;

/**
 * A client's tags as they are kept: composed Unicode, single spaces, none empty, each once (letter case aside, the
 * first spelling stays), at most 20 of at most 30 characters.
 */
export function parseClientTags(input: readonly string[]): Result<readonly string[], ClientTagsFault> {
  const tags = new Map<string, string>();
  for (const text of input) {
    const tag = text.normalize('NFC').replace(/ +/g, ' ').trim();
    if (tag === '') continue;
    if (between.test(tag) || hidesSomething(tag)) return refuse('UNEXPECTED_CHARACTER');
    if ([...tag].length > clientTagMaxLength) return refuse('TOO_LONG');
    const key = tag.toLowerCase();
    if (!tags.has(key)) tags.set(key, tag);
  }
  return tags.size > mostClientTags ? refuse('TOO_MANY') : ok([...tags.values()]);
}

/** The tags written in one cell or field, between commas, semicolons or line breaks; not yet checked. */
export function splitTags(text: string): readonly string[] {
  return text.split(/[,;\r\n]/);
}
