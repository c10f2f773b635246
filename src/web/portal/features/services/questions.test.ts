import { describe, expect, it } from 'vitest';
import {
  emptyQuestion,
  fieldsOf,
  moved,
  optionsOf,
  type Question,
  questionErrors,
  questionId,
  questionsOf,
} from './questions.ts';

const question = (change: Partial<Question>): Question => ({
  ...emptyQuestion('q1'),
  label: 'Length',
  ...change,
});

it('makes ids of 8 letters and digits', () => {
  expect(questionId(Uint8Array.from([0, 25, 26, 51, 52, 61, 62, 255, 9]))).toBe('AZaz09AH');
});

describe('options', () => {
  it('are trimmed, without empty ones, each once', () => {
    expect(optionsOf(' Short \r\n\n  \nLong\nShort')).toEqual(['Short', 'Long']);
  });

  it('are kept by a dropdown only, but stay typed', () => {
    const changed = question({ type: 'text', optionsText: 'Short\nLong' });
    expect(fieldsOf([changed])[0]?.options).toEqual([]);
    expect(fieldsOf([{ ...changed, type: 'select' }])[0]?.options).toEqual(['Short', 'Long']);
  });
});

it('goes out as it came in', () => {
  const fields = [
    { id: 'abcd1234', label: 'Length', type: 'select' as const, required: true, options: ['Short', 'Long'] },
    { id: 'efgh5678', label: 'Allergies', type: 'textarea' as const, required: false, options: [] },
  ];
  expect(fieldsOf(questionsOf(fields))).toEqual(fields);
});

describe('what is wrong', () => {
  it.each([
    [question({}), undefined],
    [question({ label: ' ' }), { label: 'Label is required' }],
    [question({ type: 'select', optionsText: ' \n' }), { options: 'Options are required for select type' }],
    [question({ type: 'select', optionsText: 'Short' }), undefined],
    [
      question({ label: '', type: 'select' }),
      { label: 'Label is required', options: 'Options are required for select type' },
    ],
    [
      question({ type: 'select', optionsText: 'x'.repeat(201) }),
      { options: 'Each option may have at most 200 characters' },
    ],
    [
      question({ type: 'select', optionsText: Array.from({ length: 51 }, (_, at) => at).join('\n') }),
      { options: 'At most 50 options' },
    ],
  ])('with %o is %o', (asked, errors) => {
    expect(questionErrors([asked]).get('q1')).toEqual(errors);
  });
});

describe('order', () => {
  const questions = ['a', 'b', 'c'].map(emptyQuestion);
  const idsAfter = (from: number, to: number) =>
    moved(questions, from, to)
      .map(({ id }) => id)
      .join('');

  it('changes by moving one', () => {
    expect([idsAfter(0, 1), idsAfter(2, 0), idsAfter(0, 2), idsAfter(1, 0)]).toEqual([
      'bac',
      'cab',
      'bca',
      'bac',
    ]);
  });

  it('stays where there is no such place', () => {
    expect(moved(questions, 0, -1)).toBe(questions);
    expect(moved(questions, 2, 3)).toBe(questions);
    expect(moved(questions, 5, 0)).toBe(questions);
  });
});
