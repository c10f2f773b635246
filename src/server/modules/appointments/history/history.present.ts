import { type HistoryEntry, historyEntry, type SentMessage } from '#contract/views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import type { EventRow, MessageRow } from './history.repo.ts';

const { event, from, to } = historyEntry.shape;

/** Throws for a change that the table of legal moves does not know. */
export const presentHistoryEntry = (row: EventRow): HistoryEntry => ({
  event: event.parse(row.event),
  from: from.parse(row.from_status === 'none' ? null : row.from_status),
  to: to.parse(row.to_status),
  actor: row.actor,
  reason: row.reason,
  at: formatInstant(row.happened_at),
});

export const presentSentMessage = (
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
