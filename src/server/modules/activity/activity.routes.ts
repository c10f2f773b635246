import { activityCalls } from '#contract/calls/activity.calls.ts';
import { createExportLimit } from '../../platform/http/downloads/export-limit.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportActivity, readActivity } from './activity.queries.ts';

/** Who did what. */
export const activityEndpoints = (platform: Platform): readonly Endpoint[] => {
  const gate = createExportLimit(platform, 'export-activity');
  return [
    readActivity.endpoint(platform),
    handle(activityCalls.exportAll, async ({ query }, { session, now }) => {
      // Asked for outside the gate, so that a faulty range does not count as an export.
      const file = await exportActivity(platform, session.business, query, now);
      return file.ok ? gate(session.business, now, async () => file.value) : file;
    }),
  ];
};
