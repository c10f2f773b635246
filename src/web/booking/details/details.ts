import type { FieldError } from '#contract/errors.ts';
import type { CustomField } from '#contract/replies/views.ts';
import { parseEmail } from '#core/contact/email.ts';
import { parsePhone } from '#core/contact/phone.ts';
import { parsePersonName, personNameTexts } from '#core/names/names.ts';

/** What stands in the form, by input name; a ticked box is 'true', an empty one is absent or empty. */
export type Details = Readonly<Record<string, string>>;
export type FieldErrors = Readonly<Record<string, string>>;

export const REQUIRED = 'This field is required.';
const MUST_CHECK = 'This must be checked';

/** The input name of an intake field. */
export const answerName = (fieldId: string): string => `field-${fieldId}`;

const typed = (details: Details, name: string): string => (details[name] ?? '').trim();

const nameError = (value: string): string | null => {
  if (value === '') return REQUIRED;
  const parsed = parsePersonName(value);
  return parsed.ok ? null : personNameTexts[parsed.reason];
};

const emailError = (value: string): string | null => {
  if (value === '') return REQUIRED;
  return parseEmail(value) === null ? 'Must be a valid email' : null;
};

const phoneError = (value: string): string | null => {
  if (value === '') return REQUIRED;
  return parsePhone(value) === null ? 'Enter a valid 11-digit NG number.' : null;
};

const answerError = (field: CustomField, value: string): string | null => {
  if (field.required && value === '') return field.type === 'checkbox' ? MUST_CHECK : REQUIRED;
  if (field.type === 'number' && value !== '' && !Number.isFinite(Number(value))) return 'Enter a number.';
  return null;
};

/** Every error of the form by input name; an empty object means it can be sent. */
export const fieldErrorsAbout = (details: Details, fields: readonly CustomField[]): FieldErrors => {
  const found: [string, string | null][] = [
    ['clientName', nameError(typed(details, 'clientName'))],
    ['clientEmail', emailError(typed(details, 'clientEmail'))],
    ['clientPhone', phoneError(typed(details, 'clientPhone'))],
    ...fields.map((field): [string, string | null] => {
      const name = answerName(field.id);
      return [name, answerError(field, typed(details, name))];
    }),
  ];
  const fieldErrors: Record<string, string> = {};
  for (const [name, fieldError] of found) if (fieldError !== null) fieldErrors[name] = fieldError;
  return fieldErrors;
};

type Answer = {
  readonly fieldId: string;
  readonly label: string;
  readonly type: string;
  readonly value: string | number | boolean;
};

/** The intake answers to send: only those that are not empty, in the order of the fields. */
export const answersIn = (details: Details, fields: readonly CustomField[]): Answer[] =>
  fields.flatMap(({ id, label, type }) => {
    const text = typed(details, answerName(id));
    if (text === '') return [];
    const value = type === 'checkbox' ? true : type === 'number' ? Number(text) : text;
    return [{ fieldId: id, label, type, value }];
  });

/**
 * The server's errors by input name. It names an intake answer by its place in what was sent
 * (`customFieldAnswers.2.value`), by its field, or as the form does.
 */
export const fieldErrorsFrom = (
  errors: readonly FieldError[],
  sent: readonly { readonly fieldId: string }[],
): FieldErrors => {
  const fieldErrors: Record<string, string> = {};
  for (const { field, message } of errors) {
    const place = /^customFieldAnswers\.([^.]+)/.exec(field)?.[1];
    const fieldId = place === undefined ? undefined : (sent[Number(place)]?.fieldId ?? place);
    fieldErrors[fieldId === undefined ? field : answerName(fieldId)] = message;
  }
  return fieldErrors;
};
