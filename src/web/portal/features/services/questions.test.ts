import { describe, expect, it } from 'vitest';
import {
  emptyQuestion,
  fieldsOf,
  optionsOf,
  type Question,
  questionErrors,
  questionsOf,
} from './questions.ts';

const question = (change: Partial<Question>): Question => ({
  ...emptyQuestion('q1'),
  label: 'Length',
  ...change,
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
