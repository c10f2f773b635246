import { accountTables } from './accounts.ts';
import { activityTables } from './activity.ts';
import { businessTables } from './businesses.ts';
import { keyTables } from './keys.ts';
import { messageTables } from './messages.ts';
import { offerTables } from './offer.ts';
import { paymentTables } from './payments.ts';
import { refundTables } from './refunds.ts';
import { reviewTables } from './reviews.ts';
import { scheduleTables } from './schedule.ts';
import type { SeededTable } from './seeded-table.ts';
import { webhookTables } from './webhooks.ts';

/** Every table, each after those that its rows refer to. */
export const seededTables: readonly SeededTable[] = [
  ...businessTables,
  ...accountTables,
  ...keyTables,
  ...offerTables,
  ...scheduleTables,
  ...paymentTables,
  ...refundTables,
  ...messageTables,
  ...webhookTables,
  ...reviewTables,
  ...activityTables,
];
