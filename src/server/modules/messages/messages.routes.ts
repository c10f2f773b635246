import { messagesCalls } from '#contract/calls/messages.calls.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { ctxOf } from '../../platform/use-case.ts';
import { saveReminders } from './reminders/reminders.commands.ts';
import { sendTest } from './texts/tests.commands.ts';
import { saveText } from './texts/texts.commands.ts';
import { previewText, readTexts } from './texts/texts.queries.ts';

/** What owners do with the words of their messages. */
export const messageTextEndpoints = (platform: Platform): readonly Endpoint[] => {
  return [
    handle(messagesCalls.texts, async (_, { session }) => {
      const data = await inTenant(platform.database, session.business, readTexts);
      return ok({ success: true, data });
    }),
    saveText.endpoint(platform),
    handle(messagesCalls.preview, ({ body }, context) => previewText(platform, body, context)),
    handle(messagesCalls.sendTest, (input, context) => sendTest({ ctx: ctxOf(platform, context), input })),
  ];
};

export const reminderEndpoints = (platform: Platform): readonly Endpoint[] => [
  saveReminders.endpoint(platform),
];
