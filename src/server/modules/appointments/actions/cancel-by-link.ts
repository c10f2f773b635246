import type { Outcome } from '../../../platform/http/outcome.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ByLink, changeByLink, type Managed } from './change-by-link.ts';

/** The client cancels, until the booking begins; its time is free at once, and the business is told. */
export const cancelByLink = (
  platform: Platform,
  token: string,
  reason: string,
  context: ByLink,
): Promise<Outcome<Managed>> =>
  changeByLink(
    platform,
    token,
    { event: 'cancel', right: ({ cancel }) => cancel, reason, cause: 'cancelled-by-client' },
    context,
  );
