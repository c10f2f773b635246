import type { MessageText, MessageTextBody } from '#contract/messages.calls.ts';
import type { Outcome } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseSample, refuseText } from './samples.present.ts';
import { loadSampleBusiness } from './samples.queries.ts';
import { readTexts, usualText } from './texts.queries.ts';
import { findConfirmation, removeOwnText, saveOwnText } from './texts.repo.ts';

/** Puts a message in the owner's words; empty, or just like ours: back to ours. */
export const saveText = (
  platform: Platform,
  text: MessageTextBody,
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<Outcome<{ success: true; data: MessageText[] }>> => {
  const refused = refuseText(text);
  if (refused !== null) return Promise.resolve(refused);
  return inTenant(platform.database, session.business, async (transaction) => {
    const claiming = refuseSample(await loadSampleBusiness(transaction), text, now);
    if (claiming !== null) return claiming;
    const ours = usualText(text.kind, text.channel, await findConfirmation(transaction));
    if (text.body === '' || text.body === ours) await removeOwnText(transaction, text);
    else await saveOwnText(transaction, text, now);
    return ok({ success: true, data: await readTexts(transaction) });
  });
};
