import { type Refusal, refusal } from '#contract/outcome.ts';

const refusals = {
  unavailable: ['INVALID_INPUT', 'URL path unavailable.'],
  taken: ['SLUG_TAKEN', 'This URL path is already taken.'],
  'too many': [
    'LIMIT_REACHED',
    'Your business has had too many addresses already. Please take up one of the earlier ones.',
  ],
} as const;

/** Why a business cannot have a slug, told at the field it was typed in. */
export const slugRefusal = (reason: keyof typeof refusals, field: string): Refusal => {
  const [code, message] = refusals[reason];
  return refusal(code, { message, errors: [{ field, message }] });
};
