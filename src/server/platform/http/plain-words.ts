import type * as z from 'zod/mini';

const REQUIRED = 'This field is required.';
const UNREADABLE = 'This could not be read. Please check it.';

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be yes or no: true or false.',
  array: 'This must be a list.',
  object: 'This must be a group of fields.',
  record: 'This must be a group of fields.',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

const bounded = (word: string, bound: number | bigint, origin: string): string =>
  origin === 'array' || origin === 'string'
    ? `Please enter ${word} ${bound.toLocaleString('en')}${units[origin] ?? ''}.`
    : `Please enter ${word} ${bound.toLocaleString('en')}.`;

/** What is wrong with a value, where its schema has no words of its own: what is taken instead, from the schema's own limits. */
export const plainWords = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : (kinds[issue.expected] ?? UNREADABLE);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? REQUIRED
        : bounded(issue.exact === true ? 'exactly' : 'at least', issue.minimum, issue.origin);
    case 'too_big':
      return bounded(issue.exact === true ? 'exactly' : 'at most', issue.maximum, issue.origin);
    case 'invalid_value':
      return issue.input === undefined
        ? REQUIRED
        : `Please choose one of these: ${issue.values.map((value) => `${String(value)}`).join(', ')}.`;
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : UNREADABLE;
    default:
      return UNREADABLE;
  }
};
