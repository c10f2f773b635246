import { accountTables } from './accounts.ts';
import { businessTables } from './businesses.ts';
import { diaryTables } from './diary.ts';
import { messageTables } from './messages.ts';
import { offerTables } from './offer.ts';
import { paymentTables } from './payments.ts';
import type { PlantedTable } from './planted-table.ts';
import { refundTables } from './refunds.ts';

/** Every table, each after those that its rows refer to. */
export const plantedTables: readonly PlantedTable[] = [
  ...businessTables,
  ...accountTables,
  ...offerTables,
  ...diaryTables,
  ...paymentTables,
  ...refundTables,
  ...messageTables,
];
