import type { ReplyOf } from '#contract/call.ts';
import type { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type HistoryEntry, historyEntry, type SentMessage } from '#contract/replies/history-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { reachIn, type Session } from '../../../platform/http/session.ts';
import { type BusinessId, handleOf, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findHandWritten, whatsappUrlOf } from '../../messages/index.ts';
import { shownTo } from '../record/reader.rules.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  countClientAppointments,
  type EventRow,
  findClientRecord,
  listClientAppointments,
  listEvents,
  listMessagesAbout,
  type MessageRow,
} from './history.repo.ts';

type History = ReplyOf<typeof appointmentsCalls.history>['data'];

/** More changes of one booking than this are a fault; the latest are what is asked for. */
const MOST = 200;

/** What happened to an appointment and what was written about it, the latest first. Null when there is none. */
export const readHistory = (
  platform: Platform,
  session: Session,
  handle: string,
): Promise<History | null> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const events = await listEvents(transaction, id, MOST);
    if (events.length === 0) return null;
    const messages = await listMessagesAbout(transaction, id, MOST);
    // It has the client's number and their link in it.
    // guard: whoever-sees-no-numbers-gets-no-message-to-send-by-hand
    const booking = session.seesPhones ? await findHandWritten(transaction, id) : undefined;
    const mayRefund = reachIn(session, 'payments.refund') !== null;
    const { publicUrl, secrets, clock } = platform;
    const settings = { publicUrl, secrets, now: clock.now() };
    return {
      events: events.map(presentHistoryEntry),
      messages: messages.map((row) => {
        // Whoever has its link says which account the money goes to.
        // guard: the-link-that-asks-for-an-account-is-for-whoever-refunds
        const isHidden = booking === undefined || (row.kind === 'refund-details' && !mayRefund);
        const whatsappUrl = isHidden ? null : whatsappUrlOf(booking, row, settings);
        return presentSentMessage(business, row, whatsappUrl);
      }),
    };
  });
};

const A_PAGE = 10;

/** A client's bookings, the latest first, pages counted from 1; those of records merged into it too. Null: no such client. */
export const readClientHistory = (
  platform: Platform,
  session: Session,
  handle: string,
  page: number,
): Promise<{ readonly data: OwnerAppointment[]; readonly total: number } | null> => {
  const { business } = session;
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const client = await findClientRecord(transaction, id);
    if (client === null) return null;
    const window = { offset: (page - 1) * A_PAGE, limit: A_PAGE };
    const rows = await listClientAppointments(transaction, client, window);
    const total = await countClientAppointments(transaction, client);
    return { data: rows.map((row) => shownTo(session, presentOwnerAppointment(row), null)), total };
  });
};

const { event, from, to } = historyEntry.shape;

/** Throws for a change that the table of legal moves does not know. */
const presentHistoryEntry = (row: EventRow): HistoryEntry => ({
  event: event.parse(row.event),
  from: from.parse(row.from_status === 'none' ? null : row.from_status),
  to: to.parse(row.to_status),
  actor: row.actor,
  by: row.actor === 'owner' && row.by_key === null ? row.by : null,
  byKey: row.by_key,
  reason: row.reason,
  at: formatInstant(row.happened_at),
});

const presentSentMessage = (
  business: BusinessId,
  row: MessageRow,
  whatsappUrl: string | null,
): SentMessage => ({
  _id: handleOf(business, row.message_id),
  kind: row.kind,
  recipient: row.recipient,
  channel: row.channel,
  to: maskAddress(row.address),
  state: row.state,
  error: row.error,
  at: formatInstant(row.sent_at ?? row.due_at),
  leadMinutes: row.lead_minutes,
  delivery: row.delivery,
  deliveryDetail: row.delivery_detail,
  whatsappUrl,
});

/** Enough to tell which address it was, and no more: a•••@gmail.com, 080••••1234. Empty stays empty. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  // A first letter may be two units long.
  if (at > 0) return `${[...address][0]}•••${address.slice(at)}`;
  return address.length < 8 ? '•'.repeat(address.length) : `${address.slice(0, 3)}••••${address.slice(-4)}`;
};
