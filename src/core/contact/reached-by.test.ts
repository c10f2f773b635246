import { expect, it } from 'vitest';
import { readReachedBy } from './reached-by.ts';

it.each([
  [' Ngozi@Example.NG ', 'email', 'ngozi@example.ng'],
  ['0803 123 4567', 'sms', '08031234567'],
  ['+234 803 123 4567', 'sms', '08031234567'],
])('%j is reached by %s at %s', (typed, channel, address) => {
  expect(readReachedBy(typed)).toEqual({ channel, address });
});

it.each(['', 'ngozi', 'ngozi@example', '0803 123', '0803 123 4567 @', 'a@b.ng\r\nBcc: c@d.ng'])(
  '%j is neither an address nor a number',
  (typed) => {
    expect(readReachedBy(typed)).toBeNull();
  },
);
