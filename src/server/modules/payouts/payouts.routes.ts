import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePayout, confirmPayout, withdrawPayoutChange } from './payouts.commands.ts';
import { readPayout } from './payouts.queries.ts';

/** Where deposits are paid out to. */
export const payoutEndpoints = (platform: Platform): readonly Endpoint[] => [
  readPayout.endpoint(platform),
  changePayout.endpoint(platform),
  confirmPayout.endpoint(platform),
  withdrawPayoutChange.endpoint(platform),
];
