import { messagesCalls } from '#contract/messages.calls.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { done } from '../../platform/http/outcome.ts';
import { saveText } from './actions/save-text.ts';
import { sendTest, type TestDeps } from './actions/send-test.ts';
import { previewText, readTexts } from './texts.reads.ts';

/** What owners do with the words of their messages. */
export const messageTextEndpoints = (deps: TestDeps): readonly Endpoint[] => {
  const { platform } = deps;
  return [
    handle(messagesCalls.texts, async (_, { session }) => {
      const data = await inTenant(platform.database, session.business, readTexts);
      return done({ success: true, data });
    }),
    handle(messagesCalls.saveText, ({ body }, context) => saveText(platform, body, context)),
    handle(messagesCalls.preview, ({ body }, context) => previewText(platform, body, context)),
    handle(messagesCalls.sendTest, ({ body }, context) => sendTest(deps, body, context)),
  ];
};
