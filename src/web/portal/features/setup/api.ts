import { authCalls } from '#contract/auth.calls.ts';
import { usersCalls } from '#contract/users.calls.ts';
import { newIdempotencyKey, request } from '../../../api/client.ts';
import { type Profile, setupBody } from './model.ts';

export type SlugAnswer =
  | { readonly status: 'available' }
  | { readonly status: 'taken'; readonly message: string }
  | { readonly status: 'unknown'; readonly message: string };

/** Asks whether a booking address is free. */
export async function checkSlug(slug: string): Promise<SlugAnswer> {
  const answer = await request(authCalls.checkSlug, { query: { slug } });
  if (!answer.ok) return { status: 'unknown', message: 'Could not verify availability.' };
  const { available, message } = answer.reply;
  return available
    ? { status: 'available' }
    : { status: 'taken', message: message || 'This URL path is already taken.' };
}

/** Sends finished setups: the same one again carries the same key, so that a lost answer is not acted on twice. */
export function createSetupSender() {
  let last = { text: '', key: '' };
  return (profile: Profile) => {
    const body = setupBody(profile);
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: newIdempotencyKey() };
    return request(usersCalls.completeSetup, { body, idempotencyKey: last.key });
  };
}
