import type { Assertion, NewPasskey } from '#contract/requests/passkeys.ts';
import { ALGORITHMS, siteOf } from './ceremonies.rules.ts';
import type { FoundPasskey } from './passkeys.repo.ts';

/** Read when the first passkey is shown: a process that is shown none never has it in memory. */
const library = () => import('@simplewebauthn/server');
const libraryReads = () => import('@simplewebauthn/server/helpers');

type Asked = { readonly publicUrl: string; readonly challenge: string };

/** A passkey as it is kept. */
export type ReadPasskey = {
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
};

/**
 * The passkey that a browser made of what it was asked, for this site and with somebody there; null: it did not. Who made
 * its keeper is not asked for. A statement with certificates is refused unread: checking one can lead to addresses that
 * whoever sends it chose.
 */
export const readNewPasskey = async (
  { publicUrl, challenge }: Asked,
  shown: NewPasskey,
): Promise<ReadPasskey | null> => {
  const { host, origin } = siteOf(publicUrl);
  try {
    const { decodeAttestationObject } = await libraryReads();
    const made = decodeAttestationObject(Buffer.from(shown.attestationObject, 'base64url'));
    const format = made.get('fmt');
    if (format !== 'none' && (format !== 'packed' || made.get('attStmt').get('x5c') !== undefined))
      return null;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: shown.id,
        rawId: shown.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: shown.clientDataJSON, attestationObject: shown.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    // What was sent beside it is not what was made.
    if (id !== shown.id) return null;
    return { credential: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
  } catch {
    // Whatever is wrong with it, the library throws an error without a kind.
    return null;
  }
};

/**
 * How often a passkey was used, as its keeper says, where it signed what was asked, for this site and with somebody
 * there; null: it did not. `verified`: its keeper has to have made sure of who that is.
 */
export const readAssertion = async (
  { publicUrl, challenge, verified: mustVerify }: Asked & { readonly verified: boolean },
  { credential_id: id, public_key: publicKey }: FoundPasskey,
  shown: Assertion,
): Promise<number | null> => {
  const { host, origin } = siteOf(publicUrl);
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: shown.id,
        rawId: shown.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: shown.clientDataJSON,
          authenticatorData: shown.authenticatorData,
          signature: shown.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // Compared in the statement that keeps it, since two may come at once.
      credential: { id: id.toString('base64url'), publicKey: new Uint8Array(publicKey), counter: 0 },
      // guard: a-passkey-alone-logs-in-whom-its-keeper-has-verified
      requireUserVerification: mustVerify,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // As above.
    return null;
  }
};
