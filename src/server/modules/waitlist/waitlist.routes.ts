import { waitlistCalls } from '#contract/waitlist.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { joinWaitlist } from './actions/join-waitlist.ts';
import { removeEntry } from './actions/remove-entry.ts';
import { readWaitlist } from './waitlist.reads.ts';

export const waitlistEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(waitlistCalls.join, ({ body }, context) => joinWaitlist(platform, body, context)),
  handle(waitlistCalls.list, async (_, { session, now }) =>
    ok({ success: true, data: await readWaitlist(platform, session.business, now) }),
  ),
  handle(waitlistCalls.remove, ({ params }, context) => removeEntry(platform, params.id, context)),
];
