import * as z from 'zod/mini';
import { success } from '../requests/fields.ts';
import { storedUser } from './views.ts';

/** The password was right, and the account has a second factor: whoever shows it with this challenge is signed in. */
const challenged = z.object({
  success,
  challenge: z.object({ token: z.string(), expiresAt: z.string() }),
});

/** What a sign-in is answered with: who it is, or what is left to show. */
export const signedIn = z.union([z.object({ success, user: storedUser }), challenged]);
export type SignedIn = z.output<typeof signedIn>;
