import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { BankList } from './payments/bank-list.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { MediaStore } from './storage/media-store.ts';

/** What every module is given: made once in compose.ts. */
export type Platform = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly secretKey: string;
  readonly publicUrl: string;
  readonly media: MediaStore;
  readonly provider: PaymentProvider;
  readonly banks: BankList;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly outbound: Outbound;
};
