import { HIDDEN_TEXT, hidesSomething, hidesSomethingInLines } from '../names/unseen.ts';
import { ok, type Result, refuse } from '../result.ts';

/** A question the owner added to a service's booking form. */
export type IntakeField = {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'textarea' | 'select' | 'checkbox' | 'number';
  readonly required: boolean;
  readonly options: readonly string[];
};

export type AnswerValue = string | number | boolean | null;
export type IntakeAnswer = {
  readonly fieldId: string;
  readonly label: string;
  readonly type: IntakeField['type'];
  readonly value: AnswerValue;
};
export type AnswerFault = { readonly fieldId: string; readonly message: string };

const LONGEST_ANSWER = 2000;

/**
 * The answers to keep: matched to the questions by id, with label and type from the question and never from the
 * client; empty ones left out, unknown ones dropped. Refuses with one message for each question answered wrongly.
 */
export function checkAnswers(
  fields: readonly IntakeField[],
  given: readonly { readonly fieldId: string; readonly value: AnswerValue }[],
): Result<readonly IntakeAnswer[], readonly AnswerFault[]> {
  const values = new Map(given.map(({ fieldId, value }) => [fieldId, value]));
  const checked = fields.map((field) => ({
    field,
    outcome: checkAnswer(field, values.get(field.id) ?? null),
  }));
  const faults = checked.flatMap(({ field, outcome }) =>
    outcome.ok ? [] : [{ fieldId: field.id, message: outcome.reason }],
  );
  if (faults.length > 0) return refuse(faults);
  return ok(
    checked.flatMap(({ field, outcome }) =>
      outcome.ok && outcome.value !== null
        ? [{ fieldId: field.id, label: field.label, type: field.type, value: outcome.value }]
        : [],
    ),
  );
}

/**
 * Every question with its answer, null where it was left open, in the order they are asked; then what was answered to
 * questions that are asked no more.
 */
export function withOpenQuestions(
  fields: readonly IntakeField[],
  answers: readonly IntakeAnswer[],
): readonly IntakeAnswer[] {
  const asked = new Set(fields.map(({ id }) => id));
  return [
    ...fields.map(
      ({ id, label, type }) =>
        answers.find(({ fieldId }) => fieldId === id) ?? { fieldId: id, label, type, value: null },
    ),
    ...answers.filter(({ fieldId }) => !asked.has(fieldId)),
  ];
}

/** The value to keep, null where the question was left open. */
export function checkAnswer(field: IntakeField, value: AnswerValue): Result<AnswerValue, string> {
  if (field.type === 'checkbox') {
    const ticked = value === true || value === 'true' || value === 'on';
    if (field.required && !ticked) return refuse('This must be checked');
    return ok(ticked ? true : value === null ? null : false);
  }
  const text = value === null ? '' : String(value).trim();
  if (text === '') return field.required ? refuse('This field is required.') : ok(null);
  if (text.length > LONGEST_ANSWER) return refuse(`Please keep this under ${LONGEST_ANSWER} characters.`);
  if (field.type === 'select')
    return field.options.includes(text) ? ok(text) : refuse('Please choose one of the options.');
  if (field.type === 'number') {
    const number = Number(text);
    return Number.isFinite(number) && Math.abs(number) < 1e15 ? ok(number) : refuse('Please enter a number.');
  }
  const hides = field.type === 'textarea' ? hidesSomethingInLines(text) : hidesSomething(text);
  return hides ? refuse(HIDDEN_TEXT) : ok(text);
}
