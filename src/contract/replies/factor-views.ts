import * as z from 'zod/mini';
import { success } from '../requests/fields.ts';

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** Null: never. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether it logs in without the password; after a reset those of before do not. */
  alone: z.boolean(),
});
export type PasskeyView = z.output<typeof passkey>;

const factors = z.object({
  /** Null: there is none. */
  authenticator: z.nullable(z.object({ since: z.string() })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.output<typeof factors>;

export const factorsReply = z.object({ success, data: factors });
/** Shown this once. Of an account that has some already none are made, and the list is empty. */
export const withCodes = z.object({ success, data: factors, recoveryCodes: z.array(z.string()) });
