import { describe, expect, test } from 'vitest';
import { checkAnswer, checkAnswers, type IntakeField, withOpenQuestions } from './answers.ts';

const field = (over: Partial<IntakeField>): IntakeField => ({
  id: 'abcd1234',
  label: 'Hair length',
  type: 'text',
  required: false,
  options: [],
  ...over,
});

describe('one answer', () => {
  test.each([
    [{ type: 'text', required: true }, '  ', 'This field is required.'],
    [{ type: 'checkbox', required: true }, false, 'This must be checked'],
    [{ type: 'select', options: ['Short', 'Long'] }, 'Medium', 'Please choose one of the options.'],
    [{ type: 'number' }, 'twelve', 'Please enter a number.'],
    [{ type: 'number' }, '1e309', 'Please enter a number.'],
    [{ type: 'textarea' }, 'x'.repeat(2001), 'Please keep this under 2000 characters.'],
  ] as const)('%o refuses %o', (over, value, message) => {
    expect(checkAnswer(field(over), value)).toEqual({ ok: false, reason: message });
  });

  test.each([
    [{ type: 'text' }, ' Long ', 'Long'],
    [{ type: 'text' }, null, null],
    [{ type: 'number' }, '12.5', 12.5],
    [{ type: 'checkbox' }, 'on', true],
    [{ type: 'checkbox' }, null, null],
    [{ type: 'select', options: ['Short', 'Long'] }, 'Long', 'Long'],
  ] as const)('%o keeps %o as %o', (over, value, kept) => {
    expect(checkAnswer(field(over), value)).toEqual({ ok: true, value: kept });
  });
});

test('label and type are the question’s own, and unknown answers are dropped', () => {
  const spoofed = { fieldId: 'abcd1234', label: 'Your PIN', type: 'password', value: 'Long' };
  expect(checkAnswers([field({})], [spoofed, { fieldId: 'unknown1', value: 'x' }])).toEqual({
    ok: true,
    value: [{ fieldId: 'abcd1234', label: 'Hair length', type: 'text', value: 'Long' }],
  });
});

test('every wrong answer is told at once', () => {
  const fields = [field({ required: true }), field({ id: 'second01', type: 'checkbox', required: true })];
  const outcome = checkAnswers(fields, []);
  expect(outcome.ok ? [] : outcome.reason.map((fault) => fault.fieldId)).toEqual(['abcd1234', 'second01']);
});

test('lists every question with its answer, the open ones without, and what is asked no more', () => {
  const fields = [field({ id: 'aaaa1111', label: 'Length' }), field({ id: 'bbbb2222', label: 'Colour' })];
  const colour = { fieldId: 'bbbb2222', label: 'Shade', type: 'text', value: 'Plum' } as const;
  const former = { fieldId: 'cccc3333', label: 'Allergies', type: 'text', value: 'None' } as const;
  expect(withOpenQuestions(fields, [former, colour])).toEqual([
    { fieldId: 'aaaa1111', label: 'Length', type: fields[0]?.type, value: null },
    colour,
    former,
  ]);
  expect(withOpenQuestions([], [former])).toEqual([former]);
});
