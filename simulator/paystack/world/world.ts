import type { Timers } from '../../bookkeeping/timers.ts';
import type { PaystackSettings } from '../control/paystack-settings.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { DailyCount } from './daily-count.ts';
import type { Ids } from './ids.ts';
import type { Store } from './store.ts';

/** What every part of the simulated provider works with. */
export type World = Readonly<{
  store: Store;
  ids: Ids;
  timers: Timers;
  webhooks: Webhooks;
  /** Accounts of real banks looked up. */
  liveResolves: DailyCount;
  /** The settings in force at this moment. */
  settings: () => PaystackSettings;
  change: (settings: PaystackSettings) => void;
  /** The provider's clock, with the shift a test gave it, in milliseconds since 1970. */
  now: () => number;
}>;
