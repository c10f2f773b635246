import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { createExportLimit } from '../../../platform/http/downloads/export-limit.ts';
import { type Endpoint, handle } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readClientHistory, readHistory } from '../history/history.queries.ts';
import { readAffected } from './affected.queries.ts';
import { exportAppointments } from './export.queries.ts';
import { readAppointment, readAppointmentDetails, readList } from './lists.queries.ts';

/** What owners read of bookings besides the calendar: the list, one in full, histories, those a change touches, a file of all. */
export const listEndpoints = (platform: Platform): readonly Endpoint[] => {
  const gate = createExportLimit(platform, 'export-bookings');
  return [
    readList.endpoint(platform),
    handle(appointmentsCalls.get, async ({ params }, { session }) => {
      const appointment = await readAppointment(platform, session, params.id);
      return appointment === null ? refusal('NOT_FOUND') : ok({ success: true, data: appointment });
    }),
    handle(appointmentsCalls.affected, ({ query }, { session, now }) =>
      readAffected(platform, session, query, now),
    ),
    handle(appointmentsCalls.history, async ({ params }, { session }) => {
      const history = await readHistory(platform, session, params.id);
      return history === null ? refusal('NOT_FOUND') : ok({ success: true, data: history });
    }),
    handle(clientsCalls.history, async ({ params, query }, { session }) => {
      const history = await readClientHistory(platform, session, params.id, query.page ?? 1);
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

/** A booking by its id alone, for whoever has it: apart from the others, since it is asked for by strangers. */
export const bookingDetailsEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.details, async ({ params }) => {
    const appointment = await readAppointmentDetails(platform, params.id);
    return appointment === null ? refusal('NOT_FOUND') : ok({ success: true, data: appointment });
  }),
];
