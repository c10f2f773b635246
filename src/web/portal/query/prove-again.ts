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

type AsksAgain = Call & { readonly asksAgain: true | 'code' };

/**
 * Makes a call that asks again. Where it is refused for want of a proof, that is asked for and the same is sent once
 * more: whoever asked waits, and need not know.
 */
export const requestProved = async <C extends AsksAgain>(
  call: C,
  parts: RequestParts<C>,
): Promise<Answer<C>> => {
  const answer = await request(call, parts);
  if (answer.ok || answer.code !== 'PROVE_AGAIN') return answer;
  const prove = await asker.asked;
  return (await prove(answer)) ? requestProved(call, parts) : answer;
};
