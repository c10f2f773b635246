import type { Limit } from '../../platform/limits.ts';

/**
 * Limits count by account first and by address only loosely: a mobile network puts thousands behind one address.
 * Failures alone count at sign-in, so that nobody is locked out by someone else's guesses for longer than a while.
 */
export const loginLimits = {
  accountFromAddress: { name: 'login-account-address', max: 5, windowMinutes: 15 },
  account: { name: 'login-account', max: 20, windowMinutes: 60 },
  address: { name: 'login-address', max: 200, windowMinutes: 60 },
} as const satisfies Record<string, Limit>;

export const registerPerAddress: Limit = { name: 'register-address', max: 60, windowMinutes: 60 };
export const resetPerAccount: Limit = { name: 'reset-account', max: 3, windowMinutes: 60 };
export const resetPerAddress: Limit = { name: 'reset-address', max: 60, windowMinutes: 60 };
export const resetTriesPerAddress: Limit = { name: 'reset-try-address', max: 60, windowMinutes: 60 };
