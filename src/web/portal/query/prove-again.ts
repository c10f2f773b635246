import type { Call } from '#contract/call.ts';
import { type Answer, type Refusal, type RequestParts, request } from '../../api/client.ts';

/** Has whoever is at the screen show again that it is they, as a refusal asks for; false: they would not. */
export type Proving = (refusal: Refusal) => Promise<boolean>;

let proving: Proving = async () => false;

/** Says who asks; the answered function takes it back. */
export const onProveAgain = (asking: Proving): (() => void) => {
  const before = proving;
  proving = asking;
  return () => {
    proving = before;
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
  if (answer.ok || answer.code !== 'PROVE_AGAIN' || !(await proving(answer))) return answer;
  return requestProved(call, parts);
};
