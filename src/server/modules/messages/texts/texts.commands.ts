import { messagesCalls } from '#contract/calls/messages.calls.ts';
import { ok } from '#core/result.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { refuseSample, refuseText } from './samples.present.ts';
import { loadSampleBusiness, readTexts, usualText } from './texts.queries.ts';
import { findConfirmation, removeOwnText, saveOwnText } from './texts.repo.ts';

/** Puts a message in the owner's words; empty, or just like ours: back to ours. */
export const saveText = defineCommand(messagesCalls.saveText, {
  run: async ({ ctx: { tx, now }, input: { body: text } }) => {
    const refused = refuseText(text);
    if (refused !== null) return refused;
    const claiming = refuseSample(await loadSampleBusiness(tx), text, now);
    if (claiming !== null) return claiming;
    const ours = usualText(text.kind, text.channel, await findConfirmation(tx));
    if (text.body === '' || text.body === ours) await removeOwnText(tx, text);
    else await saveOwnText(tx, text, now);
    return ok({ success: true, data: await readTexts(tx) });
  },
});
