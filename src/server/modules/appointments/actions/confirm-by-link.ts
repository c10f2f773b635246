import type { Outcome } from '../../../platform/http/outcome.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ByLink, changeByLink, type Managed } from './change-by-link.ts';

/** 'I'll be there': the client confirms a pending booking, where the business leaves that to clients. */
export const confirmByLink = (
  platform: Platform,
  token: string,
  context: ByLink,
): Promise<Outcome<Managed>> =>
  changeByLink(
    platform,
    token,
    { event: 'confirm', right: ({ confirm }) => confirm, reason: '', cause: 'confirmed' },
    context,
  );
