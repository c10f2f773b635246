import type { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { OwnerAppointment } from '#contract/views.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { type BusinessId, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findHandWritten, whatsappUrlOf } from '../../messages/index.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import { presentHistoryEntry, presentSentMessage } from './history.present.ts';
import {
  countClientAppointments,
  findClientRecord,
  listClientAppointments,
  listEvents,
  listMessagesAbout,
} from './history.repo.ts';

type History = ReplyOf<typeof appointmentsCalls.history>['data'];

/** More changes of one booking than this are a fault; the latest are what is asked for. */
const MOST = 200;

/** What happened to an appointment and what was written about it, the latest first. Null when there is none. */
export const readHistory = (
  platform: Platform,
  business: BusinessId,
  handle: string,
): Promise<History | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const events = await listEvents(transaction, id, MOST);
    if (events.length === 0) return null;
    const messages = await listMessagesAbout(transaction, id, MOST);
    const booking = await findHandWritten(transaction, id);
    const { publicUrl, secrets, clock } = platform;
    const settings = { publicUrl, secrets, now: clock.now() };
    return {
      events: events.map(presentHistoryEntry),
      messages: messages.map((row) => {
        const whatsappUrl = booking === undefined ? null : whatsappUrlOf(booking, row, settings);
        return presentSentMessage(business, row, whatsappUrl);
      }),
    };
  });
};

const A_PAGE = 10;

/** A client's bookings, the latest first, pages counted from 1; those of records merged into it too. Null: no such client. */
export const readClientHistory = (
  platform: Platform,
  business: BusinessId,
  handle: string,
  page: number,
): Promise<{ readonly data: OwnerAppointment[]; readonly total: number } | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const client = await findClientRecord(transaction, id);
    if (client === null) return null;
    const window = { offset: (page - 1) * A_PAGE, limit: A_PAGE };
    const rows = await listClientAppointments(transaction, client, window);
    const total = await countClientAppointments(transaction, client);
    return { data: rows.map(presentOwnerAppointment), total };
  });
};
