import type { Instant } from '#core/calendar/instant.ts';
import { at, later } from '#server/platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import { demoAccount } from './demo-account.ts';
import type { DemoAppointment } from './demo-appointments.ts';
import { demoMessages } from './demo-messages.ts';

const AT_ONCE = 1_000;

/** What clients and owner were told of the demo's bookings, and will be, by the business's own settings. */
export const insertTold = async (
  { query, business }: TenantTransaction,
  appointments: readonly DemoAppointment[],
  now: Instant,
): Promise<void> => {
  const settings = await query
    .selectFrom('businesses')
    .select([
      'news_by_sms as newsBySms',
      'rebook_after_no_show as rebookAfterNoShow',
      'remind_by_email as remindByEmail',
      'remind_by_sms as remindBySms',
      'reminder_leads as leads',
    ])
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  const telling = { ...settings, ownerEmail: demoAccount.email };
  const rows = appointments
    .flatMap((appointment) => demoMessages(appointment, telling, now))
    .map((message) => ({
      business_id: business,
      message_id: newId(),
      appointment_id: message.appointmentId,
      kind: message.kind,
      recipient: message.recipient,
      channel: message.channel,
      lead_minutes: message.leadMinutes,
      version: message.version,
      address: message.address,
      state: message.state,
      attempts: message.state === 'sent' ? 1 : 0,
      due_at: at(message.dueAt),
      created_at: at(message.createdAt),
      sent_at: message.state === 'sent' ? at(later(message.dueAt, 1)) : null,
      gateway: message.state === 'sent' && message.channel === 'sms' ? ('log' as const) : null,
    }));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await query
      .insertInto('messages')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
};
