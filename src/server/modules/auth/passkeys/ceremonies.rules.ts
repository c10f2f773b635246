import { productName } from '#contract/brand.ts';
import type { AskOptions, CreateOptions } from '#contract/requests/passkeys.ts';
import { minuteMs } from '#core/calendar/instant.ts';
import { type Secrets, sha256 } from '../../../platform/secrets/secrets.ts';
import type { PasskeyRow } from './passkeys.repo.ts';

/** So long a browser may take from what it is asked to what it answers. */
export const CEREMONY_MS = 5 * minuteMs;

/** ES256, EdDSA and RS256: what keepers of passkeys make. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/** What a ceremony is begun for: a session's or a sign-in's own, so that what one asked is answered to no other. */
export type Purpose =
  | { readonly to: 'add' | 'prove'; readonly session: Buffer }
  /** `challenge` null: with the passkey alone. */
  | { readonly to: 'log-in'; readonly challenge: string | null };

/** A purpose as a ceremony keeps it. */
export const boundTo = (purpose: Purpose): Buffer =>
  sha256(
    purpose.to === 'log-in'
      ? `log-in ${purpose.challenge ?? ''}`
      : `${purpose.to} ${purpose.session.toString('hex')}`,
  );

/** Whose passkeys these are to the browser: the host, and the address that it has to be asked from. */
export const siteOf = (publicUrl: string): { readonly host: string; readonly origin: string } => {
  const { hostname: host, origin } = new URL(publicUrl);
  return { host, origin };
};

/** What a passkey keeps of its account: nobody else can tell whose it is. */
export const userHandleOf = (secrets: Secrets, email: string): string =>
  sha256(secrets.derive('passkey-account', email)).toString('base64url');

/** What a passkey is called in addresses of the API. */
export const passkeyName = ({ credential_id: id }: Pick<PasskeyRow, 'credential_id'>): string =>
  sha256(id.toString('base64url')).toString('base64url');

const described = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    type: 'public-key' as const,
    id: id.toString('base64url'),
    transports,
  }));

/** By what a browser is to ask one of these passkeys; of none named, whichever it has for this site. */
export const askOptionsOf = (
  publicUrl: string,
  asked: {
    readonly challenge: string;
    readonly passkeys: readonly PasskeyRow[];
    readonly userVerification: AskOptions['userVerification'];
  },
): AskOptions => ({
  challenge: asked.challenge,
  rpId: siteOf(publicUrl).host,
  timeout: CEREMONY_MS,
  userVerification: asked.userVerification,
  allowCredentials: described(asked.passkeys),
});

/** By what a browser is to make another passkey for an account. */
export const createOptionsOf = (
  { publicUrl, secrets }: { readonly publicUrl: string; readonly secrets: Secrets },
  asked: { readonly challenge: string; readonly email: string; readonly passkeys: readonly PasskeyRow[] },
): CreateOptions => ({
  challenge: asked.challenge,
  rp: { id: siteOf(publicUrl).host, name: productName },
  user: { id: userHandleOf(secrets, asked.email), name: asked.email, displayName: asked.email },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CEREMONY_MS,
  attestation: 'none',
  excludeCredentials: described(asked.passkeys),
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
});

/** What the browser says was asked; null: it says nothing that can be read. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = Object(said) as { readonly challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
