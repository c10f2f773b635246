import { describe, expect, it } from 'vitest';
import {
  forgotRefusalText,
  loginRefusalText,
  registerRefusalText,
  resetRefusalText,
} from './refusal-texts.ts';

const silent = { code: 'INTERNAL' as const, status: 0, message: '', error: '', errors: [] };

describe('what a refused form says', () => {
  it.each([401, 404])('login hides which of the two was wrong on %i', (status) => {
    expect(loginRefusalText({ ...silent, status, message: 'No such user' })).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    );
  });

  it('login tells whoever gave the right password why it is not enough', () => {
    const message = 'This account does not belong to a business any more.';
    expect(loginRefusalText({ code: 'INVALID_CREDENTIALS', status: 401, message })).toBe(message);
  });

  it("login passes on the server's words only when it was tried too often", () => {
    const other = 'An unexpected error occurred. Please check your internet connection and try again later.';
    expect(loginRefusalText({ ...silent, status: 429, message: 'Wait 3 minutes.' })).toBe('Wait 3 minutes.');
    expect(loginRefusalText({ ...silent, status: 500, message: 'Wait 3 minutes.' })).toBe(other);
    expect(loginRefusalText(silent)).toBe(other);
  });

  it('register appends the list to the message, and falls back in order', () => {
    const errors = [
      { field: 'phone', message: 'Enter a valid 11-digit NG number (e.g., 080...)' },
      { field: 'password', message: 'This password is too common.' },
    ];
    expect(registerRefusalText({ ...silent, message: 'Please check.', error: 'E', errors })).toBe(
      'Please check. Enter a valid 11-digit NG number (e.g., 080...) This password is too common.',
    );
    expect(registerRefusalText({ ...silent, error: 'E' })).toBe('E');
    expect(registerRefusalText(silent)).toBe(
      'Could not create your account at this time. Please try again later.',
    );
  });

  it('forgot and reset fall back to their own words', () => {
    expect(forgotRefusalText(silent)).toBe('Failed to send reset link');
    expect(forgotRefusalText({ ...silent, message: 'Later.' })).toBe('Later.');
    expect(resetRefusalText(silent)).toBe('Please fix form errors');
    expect(resetRefusalText({ ...silent, error: 'E' })).toBe('E');
    expect(resetRefusalText({ ...silent, error: 'E', message: 'M' })).toBe('M');
  });
});
