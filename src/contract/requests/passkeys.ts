import * as z from 'zod/mini';

/** What a browser is given and gives of passkeys (WebAuthn): bytes are texts in base64url. */

const bytes = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/, 'Not base64url'));

const credentialId = bytes(1364);
const clientDataJSON = bytes(4000);

/** A new passkey, as the browser made it. */
export const newPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(6000),
  /** How its keeper can be asked, as the browser says. */
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** What a passkey signed. */
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** Whose it is; told by a passkey that was asked for without naming any. */
  userHandle: z.optional(z.nullable(bytes(100))),
});
export type Assertion = z.output<typeof assertion>;

const described = z.array(
  z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
);

/** What a browser asks a passkey by; `PublicKeyCredentialRequestOptionsJSON`. */
export const askOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  /** Empty: whichever the device has of this site. */
  allowCredentials: described,
});
export type AskOptions = z.output<typeof askOptions>;

/** What a browser makes a passkey by; `PublicKeyCredentialCreationOptionsJSON`. */
export const createOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: described,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
});
export type CreateOptions = z.output<typeof createOptions>;
