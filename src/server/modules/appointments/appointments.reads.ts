import type { OwnerAppointment, PublicAppointment } from '#contract/views.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, readHandle, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSealing } from '../../platform/sealing.ts';
import { findBusiness } from '../businesses/index.ts';
import { presentOwnerAppointment, presentPublicAppointment } from './appointments.present.ts';
import { type AppointmentRow, findAppointment, listAppointments } from './appointments.repo.ts';
import { findRefundAccount } from './hire-papers.repo.ts';
import { openAccount, type RefundAccount, showsAccount } from './refund-accounts.ts';

const DEFAULT_REACH_DAYS = 30;

/** Those that begin on the days from `from` to `to` in the business's zone; absent ends lie 30 days from today. */
export const readAppointments = (
  platform: Platform,
  business: BusinessId,
  range: { readonly from: CalendarDate | null; readonly to: CalendarDate | null },
  now: Instant,
): Promise<OwnerAppointment[]> =>
  inTenant(platform.database, business, async (transaction) => {
    const { time_zone: zone } = await findBusiness(transaction);
    const today = dateIn(zone, now);
    const from = range.from ?? addDays(range.to ?? today, -DEFAULT_REACH_DAYS);
    const to = range.to ?? addDays(range.from ?? today, DEFAULT_REACH_DAYS);
    const rows = await listAppointments(
      transaction,
      startOfDay(zone, from),
      startOfDay(zone, addDays(to, 1)),
    );
    return rows.map(presentOwnerAppointment);
  });

export const readAppointment = (
  platform: Platform,
  business: BusinessId,
  handle: string,
): Promise<OwnerAppointment | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const row = await findAppointment(transaction, id);
    if (row === undefined) return null;
    const clientRefundDetails = await readRefundAccount(platform, transaction, row);
    return { ...presentOwnerAppointment(row), clientRefundDetails };
  });
};

/** Where the caution fee goes back to, opened; null where there is none or nothing is left to give back. */
const readRefundAccount = async (
  { secretKey, log }: Platform,
  transaction: TenantTransaction,
  row: AppointmentRow,
): Promise<RefundAccount | null> => {
  const { appointment_id: id } = row;
  const sealed = showsAccount(row) ? await findRefundAccount(transaction, id) : null;
  if (sealed === null) return null;
  const account = openAccount(createSealing(secretKey), transaction.business, id, sealed);
  if (account === null) log.warn('A refund account does not open with the present secret key', { id });
  return account;
};

/** The public view by the unguessable handle alone. */
export const readAppointmentDetails = (
  platform: Platform,
  handle: string,
): Promise<PublicAppointment | null> => {
  const found = readHandle(handle);
  if (found === null) return Promise.resolve(null);
  return inTenant(platform.database, found.business, async (transaction) => {
    const row = await findAppointment(transaction, found.id);
    return row === undefined ? null : presentPublicAppointment(row, await findBusiness(transaction));
  });
};
