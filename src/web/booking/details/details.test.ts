import { describe, expect, it } from 'vitest';
import { silkPress } from '../testing/sample-pages.ts';
import { answersIn, fieldErrorsAbout, fieldErrorsFrom } from './details.ts';

describe('the details', () => {
  const fields = silkPress.customFields;
  const good = {
    clientName: 'Bísí Adéyẹmí',
    clientEmail: 'bisi@mail.ng',
    clientPhone: '+234 803 123 4567',
    'field-hairtype': 'Natural',
    'field-washed01': 'true',
  };

  it('have the messages of the specification', () => {
    expect(fieldErrorsAbout({}, fields)).toEqual({
      clientName: 'This field is required.',
      clientEmail: 'This field is required.',
      clientPhone: 'This field is required.',
      'field-hairtype': 'This field is required.',
      'field-washed01': 'This must be checked',
    });
    expect(fieldErrorsAbout({ ...good, clientEmail: 'bisi', clientPhone: '0603' }, fields)).toEqual({
      clientEmail: 'Must be a valid email',
      clientPhone: 'Enter a valid 11-digit NG number.',
    });
    expect(fieldErrorsAbout(good, fields)).toEqual({});
  });

  it('refuse a number that is none', () => {
    expect(fieldErrorsAbout({ ...good, 'field-lengthcm': 'long' }, fields)).toEqual({
      'field-lengthcm': 'Enter a number.',
    });
  });

  it('send only answers that were given, each as its kind', () => {
    const sent = answersIn({ ...good, 'field-lengthcm': ' 40.5 ', 'field-allergy1': '  ' }, fields);
    expect(sent.map(({ fieldId, value }) => [fieldId, value])).toEqual([
      ['hairtype', 'Natural'],
      ['lengthcm', 40.5],
      ['washed01', true],
    ]);
  });

  it('find the field a server complains about, however it names it', () => {
    const errors = [
      { field: 'clientEmail', message: 'a' },
      { field: 'customFieldAnswers.1.value', message: 'b' },
      { field: 'field-washed01', message: 'c' },
      { field: 'customFieldAnswers.hairtype', message: 'd' },
    ];
    expect(fieldErrorsFrom(errors, [{ fieldId: 'x' }, { fieldId: 'lengthcm' }])).toEqual({
      clientEmail: 'a',
      'field-lengthcm': 'b',
      'field-washed01': 'c',
      'field-hairtype': 'd',
    });
  });
});
