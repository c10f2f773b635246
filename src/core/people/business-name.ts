import { ok, type Result, refuse } from '../result.ts';

export type BusinessNameFault = 'EMPTY' | 'TOO_LONG' | 'UNEXPECTED_CHARACTER';

export const businessNameMaxLength = 80;

// Line breaks, other controls, unseen direction marks and lone surrogates; anything visible may stand in a name.
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A business's name as it is kept: composed Unicode, trimmed, at most 80 characters, nothing unseen in it. */
export function parseBusinessName(input: string): Result<string, BusinessNameFault> {
  const name = input.normalize('NFC').trim();
  if (name === '') return refuse('EMPTY');
  if (unwanted.test(name)) return refuse('UNEXPECTED_CHARACTER');
  return [...name].length > businessNameMaxLength ? refuse('TOO_LONG') : ok(name);
}
