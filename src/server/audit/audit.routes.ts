import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../platform/http/mount.ts';
import type { Platform } from '../platform/platform.ts';
import { readRecordsCheck } from './audit.reads.ts';

export const auditEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(settingsCalls.recordsCheck, async (_, { session }) =>
    ok({ success: true, data: await readRecordsCheck(platform, session.business) }),
  ),
];
