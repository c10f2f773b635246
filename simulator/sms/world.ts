import type { Inbox } from '../inbox/messages.ts';
import type { SmsSettings } from './control/sms-settings.ts';
import type { Reports } from './reports/reports.ts';

/** What both gateways work with. */
export type SmsWorld = Readonly<{
  inbox: Inbox;
  reports: Reports;
  /** The settings in force at this moment. */
  settings: () => SmsSettings;
  change: (settings: SmsSettings) => void;
  /** The gateways' clock, with the shift a test gave it, in milliseconds since 1970. */
  now: () => number;
}>;
