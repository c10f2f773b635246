import { type AnswerValue, checkAnswers, type IntakeAnswer, type IntakeField } from '#core/intake/answers.ts';
import { pick, type Random } from './random.ts';

/** A question and what clients answer; an answer of null is one left open. */
export type DemoQuestion = { readonly field: IntakeField; readonly answers: readonly AnswerValue[] };

/** One client's answers, as a booking keeps them. Throws when an answer is one that the booking page would refuse. */
export const answerAll = (questions: readonly DemoQuestion[], random: Random): readonly IntakeAnswer[] => {
  const given = questions.map(({ field, answers }) => ({ fieldId: field.id, value: pick(random, answers) }));
  const checked = checkAnswers(
    questions.map(({ field }) => field),
    given,
  );
  if (!checked.ok) throw new Error(`A demo answer is refused: ${checked.reason[0]?.message}`);
  return checked.value;
};
