import type { Payout } from '#contract/money-views.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentPayout } from './payouts.present.ts';
import { findPayouts } from './payouts.repo.ts';

export const readPayout = ({ database }: Pick<Platform, 'database'>, business: BusinessId): Promise<Payout> =>
  inTenant(database, business, async (transaction) => presentPayout(await findPayouts(transaction)));
