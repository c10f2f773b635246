import type { Call } from '#contract/call.ts';
import { type Answer, type Refusal, type RequestParts, request } from '../../api/client.ts';

/** Has whoever is at the screen show again that it is they, as a refusal asks for; false: they would not. */
export type Proving = (refusal: Refusal) => Promise<boolean>;

/** Whoever asks comes once the first screen is there: a call that is refused before waits for them. */
const nobodyYet = () => {
  let come: (asking: Proving) => void = () => undefined;
  const asked = new Promise<Proving>((resolve) => {
    come = resolve;
  });
  return { asked, come };
};
let asker = nobodyYet();

/** Says who asks; the answered function takes it back. */
export const onProveAgain = (asking: Proving): (() => void) => {
  asker.come(asking);
  return () => {
    asker = nobodyYet();
  };
};

/**
 * Asks for something that may ask again. Where it is refused for want of a proof, that is asked for and the same is sent
 * once more: whoever asked waits, and need not know.
 */
export const askProved = async <A extends { readonly ok: true } | Refusal>(
  ask: () => Promise<A>,
): Promise<A> => {
  const answer = await ask();
  if (answer.ok || answer.code !== 'PROVE_AGAIN') return answer;
  const prove = await asker.asked;
  return (await prove(answer)) ? askProved(ask) : answer;
};

/** Which calls do, by the contract; on a shared device others as well. */
type SignedIn = Call & { readonly access: 'account' | 'owner' };

/** The same of a call. */
export const requestProved = <C extends SignedIn>(call: C, parts: RequestParts<C>): Promise<Answer<C>> =>
  askProved(() => request(call, parts));
