import { type Notice, noticesCalls } from '#contract/calls/notices.calls.ts';
import { dayMs, formatInstant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { handleOf } from '../../../platform/ids.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { listNotices, type NoticeRow } from './notices.repo.ts';

const KEPT_MS = 14 * dayMs;
const OVER_MS = 2 * dayMs;
const MOST = 30;

const whats: Readonly<Record<NoticeRow['event'], Notice['what']>> = {
  book: 'booked',
  confirm: 'confirmed',
  reschedule: 'moved',
  cancel: 'cancelled',
};

/** What clients did with their bookings, or time did, while nobody of the business looked. */
export const readNotices = defineQuery(noticesCalls.list, {
  run: async ({ ctx: { tx, now } }) => {
    const span = { since: toInstant(now - KEPT_MS), begun: toInstant(now - OVER_MS) };
    const rows = await listNotices(tx, span, MOST);
    return ok({
      success: true,
      data: rows.map((row) => ({
        what: whats[row.event],
        at: formatInstant(row.at),
        byClient: row.actor === 'client',
        appointmentId: handleOf(tx.business, row.appointment_id),
        clientName: row.client_name,
        serviceName: row.service_name,
        startsAt: formatInstant(row.starts_at),
      })),
    });
  },
});
