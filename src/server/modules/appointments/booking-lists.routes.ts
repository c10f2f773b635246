import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { clientsCalls } from '#contract/clients.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { createExportGate } from '../../platform/http/export-gate.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAffected } from './affected.reads.ts';
import { exportAppointments } from './appointments-export.reads.ts';
import { readCalendar } from './calendar.reads.ts';
import { readClientHistory } from './client-history.reads.ts';
import { readHistory } from './history.reads.ts';

/** What owners read of bookings besides the list: calendar, histories, those a change touches, and all as a file. */
export const bookingListEndpoints = (platform: Platform): readonly Endpoint[] => {
  const gate = createExportGate(platform, 'export-bookings');
  return [
    handle(appointmentsCalls.affected, ({ query }, { session, now }) =>
      readAffected(platform, session.business, query, now),
    ),
    handle(appointmentsCalls.calendar, ({ query }, { session, now }) =>
      readCalendar(platform, session.business, query, now),
    ),
    handle(appointmentsCalls.history, async ({ params }, { session }) => {
      const history = await readHistory(platform, session.business, params.id);
      return history === null ? refusal('NOT_FOUND') : ok({ success: true, data: history });
    }),
    handle(clientsCalls.history, async ({ params, query }, { session }) => {
      const history = await readClientHistory(platform, session.business, params.id, query.page ?? 1);
      return history === null ? refusal('NOT_FOUND') : ok({ success: true, ...history });
    }),
    handle(appointmentsCalls.exportAll, async ({ query }, { session, now }) => {
      if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
        const message = 'The end is before the start';
        return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
      }
      return gate(session.business, now, () => exportAppointments(platform, session.business, query, now));
    }),
  ];
};
