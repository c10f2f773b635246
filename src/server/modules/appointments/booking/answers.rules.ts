import type { PublicBooking } from '#contract/booking-bodies.ts';
import type { FieldError } from '#contract/errors.ts';
import { checkAnswers, type IntakeAnswer, type IntakeField } from '#core/intake/answers.ts';
import { type Result, refuse } from '#core/result.ts';

/** The answers to a service's questions, or a complaint for each that is missing or will not do. */
export const readAnswers = (
  given: PublicBooking['customFieldAnswers'],
  fields: readonly IntakeField[],
): Result<readonly IntakeAnswer[], readonly FieldError[]> => {
  const checked = checkAnswers(fields, given ?? []);
  if (checked.ok) return checked;
  return refuse(checked.reason.map(({ fieldId, message }) => ({ field: `field-${fieldId}`, message })));
};
