import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveDelivery } from './reports.repo.ts';
import type { DeliveryReport } from './reports.rules.ts';

/**
 * Writes down what a gateway reported of an SMS; null: nothing that matters. States only move forward, so that reports
 * may come twice and in any order. One of an SMS that is not ours changes nothing.
 */
export const recordDelivery = async (
  { database }: Pick<Platform, 'database'>,
  report: DeliveryReport | null,
): Promise<void> => {
  if (report === null) return;
  await acrossTenants(database, (transaction) => saveDelivery(transaction, report));
};
