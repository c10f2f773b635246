import { usersCalls } from '#contract/users.calls.ts';
import { newIdempotencyKey, request } from '../../../api/client.ts';
import { type SetupDraft, setupBody } from './model.ts';

/** Sends finished setups: the same one again carries the same key, so that a lost answer is not acted on twice. */
export function createSetupSender() {
  let last = { text: '', key: '' };
  return (draft: SetupDraft) => {
    const body = setupBody(draft);
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: newIdempotencyKey() };
    return request(usersCalls.completeSetup, { body, idempotencyKey: last.key });
  };
}
