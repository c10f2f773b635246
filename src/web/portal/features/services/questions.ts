import type { CustomField } from '#contract/replies/views.ts';

/** A question of the intake form while it is edited. */
export type Question = {
  readonly id: string;
  readonly label: string;
  readonly type: CustomField['type'];
  readonly required: boolean;
  /** One option a line; kept while the type is another, so that switching to and fro loses nothing. */
  readonly optionsText: string;
};

export type QuestionErrors = { readonly label?: string; readonly options?: string };

export const questionTypes = [
  { value: 'text', label: 'Short Text' },
  { value: 'textarea', label: 'Paragraph' },
  { value: 'select', label: 'Dropdown Select' },
  { value: 'checkbox', label: 'Checkbox' },
  { value: 'number', label: 'Number' },
] as const satisfies readonly { value: Question['type']; label: string }[];

export const QUESTIONS_MAX = 30;
export const LABEL_MAX = 200;
const OPTION_MAX = 200;
const OPTIONS_MAX = 50;

export const emptyQuestion = (id: string): Question => ({
  id,
  label: '',
  type: 'text',
  required: false,
  optionsText: '',
});

/** The options of a text with one a line: trimmed, empty ones dropped, each once. */
export const optionsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export const questionsOf = (fields: readonly CustomField[]): readonly Question[] =>
  fields.map(({ id, label, type, required, options }) => ({
    id,
    label,
    type,
    required,
    optionsText: options.join('\n'),
  }));

/** The questions as they are saved: only a dropdown has options. */
export const fieldsOf = (questions: readonly Question[]): CustomField[] =>
  questions.map(({ id, label, type, required, optionsText }) => ({
    id,
    label: label.trim(),
    type,
    required,
    options: type === 'select' ? [...optionsOf(optionsText)] : [],
  }));

const errorsOf = ({ label, type, optionsText }: Question): QuestionErrors => {
  const options = type === 'select' ? optionsError(optionsOf(optionsText)) : null;
  return {
    ...(label.trim() === '' ? { label: 'Label is required' } : {}),
    ...(options === null ? {} : { options }),
  };
};

const optionsError = (options: readonly string[]): string | null => {
  if (options.length === 0) return 'Options are required for select type';
  if (options.length > OPTIONS_MAX) return `At most ${OPTIONS_MAX} options`;
  return options.some((option) => option.length > OPTION_MAX)
    ? `Each option may have at most ${OPTION_MAX} characters`
    : null;
};

/** What is wrong with each question, by its id; questions in order are left out. */
export const questionErrors = (questions: readonly Question[]): ReadonlyMap<string, QuestionErrors> =>
  new Map(
    questions
      .map((question) => [question.id, errorsOf(question)] as const)
      .filter(([, errors]) => Object.keys(errors).length > 0),
  );
