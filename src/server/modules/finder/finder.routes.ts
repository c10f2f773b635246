import { finderCalls } from '#contract/finder.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { find } from './finder.reads.ts';

export const finderEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(finderCalls.find, ({ query }, { session, now }) => find(platform, session, query.q, now)),
];
