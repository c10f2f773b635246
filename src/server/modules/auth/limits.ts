import type { Limit } from '../../platform/limits.ts';

/** Loose: a mobile network puts thousands behind one address. Guesses at passwords are braked in `check-password.ts`. */
export const registerPerAddress: Limit = { name: 'register-address', max: 60, windowMinutes: 60 };
export const verificationsPerAccount: Limit = { name: 'verification-account', max: 3, windowMinutes: 60 };
export const verificationTriesPerAddress: Limit = {
  name: 'verification-try-address',
  max: 60,
  windowMinutes: 60,
};
export const resetPerAccount: Limit = { name: 'reset-account', max: 3, windowMinutes: 60 };
export const resetPerAddress: Limit = { name: 'reset-address', max: 60, windowMinutes: 60 };
export const resetTriesPerAddress: Limit = { name: 'reset-try-address', max: 60, windowMinutes: 60 };
