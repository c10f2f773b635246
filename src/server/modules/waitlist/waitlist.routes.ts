import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { joinWaitlist, removeEntry } from './waitlist.commands.ts';
import { readWaitlist } from './waitlist.queries.ts';

/** The line of those who wait for a day that is full. */
export const waitlistEndpoints = (platform: Platform): readonly Endpoint[] =>
  [joinWaitlist, readWaitlist, removeEntry].map(({ endpoint }) => endpoint(platform));
