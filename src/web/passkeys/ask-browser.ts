import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AskOptions, Assertion, CreateOptions, NewPasskey } from '#contract/requests/passkeys.ts';

/** What browsers do with passkeys. Fetched once one is asked for: no page begins with it. */

/** Somebody closed what the browser showed, let it time out, or asked for another passkey in its place. */
const wasLeft = (failure: unknown): boolean =>
  failure instanceof Error && (failure.name === 'NotAllowedError' || failure.name === 'AbortError');

/** Has the browser ask for a passkey, by `autofill` where an address is typed; null: whoever was asked left it. */
export const askPasskey = async (options: AskOptions, autofill = false): Promise<Assertion | null> => {
  try {
    const optionsJSON = { ...options, allowCredentials: options.allowCredentials.map(withTransports) };
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null };
  } catch (failure) {
    if (wasLeft(failure)) return null;
    throw failure;
  }
};

/** Has the browser make a passkey; null: whoever was asked left it. */
export const makePasskey = async (options: CreateOptions): Promise<NewPasskey | null> => {
  try {
    const optionsJSON = { ...options, excludeCredentials: options.excludeCredentials.map(withTransports) };
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports: [...transports] };
  } catch (failure) {
    if (wasLeft(failure)) return null;
    throw failure;
  }
};

type Described = AskOptions['allowCredentials'][number];
type Transport = NonNullable<
  NonNullable<
    Parameters<typeof startAuthentication>[0]['optionsJSON']['allowCredentials']
  >[number]['transports']
>[number];

/** Browsers pass over what they do not know. */
const withTransports = ({ transports, ...passkey }: Described) => ({
  ...passkey,
  transports: transports as Transport[],
});
