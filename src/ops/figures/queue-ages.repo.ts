import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction } from '#server/platform/db/transaction.ts';

/** Something that waits, and since when it is due; null: nothing of it waits. */
export type Due = { readonly name: string; readonly due: Instant | null };

/** Each from the first entry of the index that its job works by: it costs the same however much waits. */
const OLDEST_DUE = `
  SELECT 'messages-email' AS name,
         (SELECT min(due_at) FROM messages WHERE state = 'queued' AND channel = 'email') AS due
   UNION ALL SELECT 'messages-sms',
         (SELECT min(due_at) FROM messages WHERE state = 'queued' AND channel = 'sms')
   UNION ALL SELECT 'refunds', (SELECT min(due_at) FROM refunds WHERE due_at IS NOT NULL)
   UNION ALL SELECT 'payouts', (SELECT min(due_at) FROM payout_accounts WHERE due_at IS NOT NULL)
   UNION ALL SELECT 'payments', (SELECT min(check_at) FROM payment_intents WHERE check_at IS NOT NULL)
   UNION ALL SELECT 'disputes', (SELECT min(check_at) FROM disputes WHERE check_at IS NOT NULL)
   UNION ALL SELECT 'agendas', (SELECT min(agenda_at) FROM message_plans WHERE agenda_at IS NOT NULL)
   UNION ALL SELECT 'reminders', (SELECT min(replan_at) FROM message_plans WHERE replan_at IS NOT NULL)
   UNION ALL SELECT 'waitlists', (SELECT min(look_at) FROM waitlist_days)`;

/** Of every queue of the program the instant that its oldest entry is due. */
export const findOldestDue = ({ prepared }: PlatformTransaction): Promise<readonly Due[]> =>
  prepared<Due>({ name: 'oldest-due', text: OLDEST_DUE }, []);

const SHARED_JOBS = 'SELECT name, due_at AS due FROM shared_jobs';

/** Of every job that one process does for all, when it is due next. */
export const findSharedJobs = ({ prepared }: PlatformTransaction): Promise<readonly Due[]> =>
  prepared<Due>({ name: 'shared-jobs-due', text: SHARED_JOBS }, []);
