import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import { type Answer, newIdempotencyKey, request } from '../../../api/client.ts';
import { type HoursChoice, weekOfChoice } from './hours.ts';
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

/** Why a setup was not saved, in the server's words or the specification's; null: it was. A 200 may say that it was not. */
export function setupFailure(answer: Answer<typeof usersCalls.completeSetup>): string | null {
  if (!answer.ok) {
    const said = answer.errors[0]?.message || answer.error || answer.message;
    return said || (answer.status === 0 ? 'Failed to save setup data.' : 'Failed to finalize setup.');
  }
  // By the contract it cannot: by the specification the client reads it all the same.
  const { success, error } = answer.reply as { readonly success: unknown; readonly error?: unknown };
  if (success === true) return null;
  return typeof error === 'string' && error !== '' ? error : 'Failed to save setup data.';
}

/** Keeps the hours that were chosen, once the business is set up; false: they could not be saved. */
export async function saveHours(choice: HoursChoice): Promise<boolean> {
  if (choice === 'later') return true;
  const weeklyHours = weekOfChoice(choice).map((day) => ({ ...day, breaks: [...(day.breaks ?? [])] }));
  return (await request(settingsCalls.saveHours, { body: { weeklyHours } })).ok;
}
