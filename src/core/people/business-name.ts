import { ok, type Result, refuse } from '../result.ts';
import { hidesSomething } from './unseen.ts';

export type BusinessNameFault = 'EMPTY' | 'TOO_LONG' | 'UNEXPECTED_CHARACTER';

export const businessNameMaxLength = 80;

/** A business's name as it is kept: composed Unicode, trimmed, at most 80 characters, nothing unseen in it. */
export function parseBusinessName(input: string): Result<string, BusinessNameFault> {
  const name = input.normalize('NFC').trim();
  if (name === '') return refuse('EMPTY');
  if (hidesSomething(name)) return refuse('UNEXPECTED_CHARACTER');
  return [...name].length > businessNameMaxLength ? refuse('TOO_LONG') : ok(name);
}
