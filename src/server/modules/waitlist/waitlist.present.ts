import type { WaitlistEntry } from '#contract/waitlist.calls.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf } from '../../platform/ids.ts';
import type { EntryRow } from './waitlist.repo.ts';

export const presentEntry = (business: BusinessId, row: EntryRow): WaitlistEntry => ({
  _id: handleOf(business, row.entry_id),
  serviceName: row.service_name,
  bookingType: row.booking_type,
  staffName: row.staff_name ?? '',
  date: row.day,
  clientName: row.client_name,
  clientPhone: row.client_phone,
  clientEmail: row.client_email,
  state: row.state,
  joinedAt: formatInstant(row.joined_at),
  offer:
    row.starts_at === null || row.expires_at === null
      ? null
      : { date: formatInstant(row.starts_at), heldUntil: formatInstant(row.expires_at) },
});
