import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import {
  passwordStrength,
  registerPasswordError,
  resetConfirmationError,
  resetPasswordErrors,
} from './password-rules.ts';

describe('strength meter', () => {
  it.each([
    ['', 0, 'Very Weak'],
    ['short', 0, 'Very Weak'],
    ['longenough', 1, 'Weak'],
    ['Longenough', 2, 'Fair'],
    ['Longenough1', 3, 'Strong'],
    ['Longenough1!', 4, 'Very Strong'],
    ['A1!', 3, 'Strong'],
    ['aaaa aaaa~', 1, 'Weak'],
  ])('%j fills %d quarters: %s', (password, quarters, label) =>
    expect(passwordStrength(password)).toMatchObject({ quarters, label }),
  );

  it.each([...'!@#$%^&*'])('counts %s as special', (sign) =>
    expect(passwordStrength(sign).met).toEqual(['special']),
  );

  it('counts no other sign as special', () => {
    expect([...'()-_=+,.?/~` ;:'].flatMap((sign) => passwordStrength(sign).met)).toEqual([]);
  });
});

describe('reset form', () => {
  it.each([
    ['', ['Password is required']],
    [
      'a',
      [
        'Minimum 8 characters',
        'At least one uppercase letter',
        'At least one number',
        'At least one special character',
      ],
    ],
    ['Abcdefg1', ['At least one special character']],
    ['Abcdef1!', []],
  ])('%j', (password, problems) => expect(resetPasswordErrors(password)).toEqual(problems));

  it.each([
    ['Abcdef1!', '', 'Confirm password is required'],
    ['Abcdef1!', 'Abcdef1! ', 'Passwords do not match'],
    ['Abcdef1!', 'Abcdef1!', null],
  ])('%j repeated as %j', (password, confirmation, problem) =>
    expect(resetConfirmationError(password, confirmation)).toBe(problem),
  );
});

describe('register form', () => {
  it.each([
    ['', 'This field is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['      ', null],
    ['123456', null],
  ])('%j', (password, problem) => expect(registerPasswordError(password)).toBe(problem));
});

describe('common passwords', () => {
  it.each(['123456', 'password', 'PassWord1', 'qwerty123', 'nigeria1', 'jesus123', 'P@ssw0rd'])(
    'has %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['Akoko2026!', 'bookings1', '!Salon!', 'AdaHair1', 'ngozi#1990'])(
    'has %s of an owner who is Ngozi of Ada Hair',
    (password) => expect(isCommonPassword(password, ['ngozi', 'Ada Hair'])).toBe(true),
  );

  it.each(['AdaHair1', 'ngozi#1990', 'akoko-und-pferd', 'Sweet-Salon-47!'])(
    'does not have %s of anybody else',
    (password) => expect(isCommonPassword(password, ['', 'Bola'])).toBe(false),
  );

  it.each(['', 'korrekt-pferd-42', ' 123456', 'constructor'])('has no %j', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
