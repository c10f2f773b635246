import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { manageCalls } from '#contract/calls/manage.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRange } from '../../availability/index.ts';
import { addLineByLink, cancelLineByLink } from './client-lines.commands.ts';
import { readLineOffer } from './client-lines.queries.ts';
import { cancelByLink, confirmByLink, sendRescheduleLink } from './links.commands.ts';
import { readManaged, readMovable } from './manage.queries.ts';
import { badLink, rescheduleByLink } from './move.commands.ts';
import { readMoveRentalDays, readMoveTimes } from './move.queries.ts';

/** What clients do with the links they were sent, and the owner's sending of one. */
export const linkEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(manageCalls.get, async ({ params }, { now }) => {
    const managed = await readManaged(platform, params.token, now);
    return managed === null ? refusal('NOT_FOUND') : ok({ success: true, data: managed.booking });
  }),
  confirmByLink.endpoint(platform),
  cancelByLink.endpoint(platform),
  cancelLineByLink.endpoint(platform),
  readLineOffer.endpoint(platform),
  addLineByLink.endpoint(platform),
  handle(appointmentsCalls.validateRescheduleToken, async ({ params }, { now }) => {
    const movable = await readMovable(platform, params.token, now);
    return movable === null ? badLink : ok({ success: true, appointment: movable.booking });
  }),
  rescheduleByLink.endpoint(platform),
  handle(appointmentsCalls.rescheduleDays, async ({ params, query }, { now }) => {
    const range = readRange(query);
    if (!range.ok) return range;
    const days = await readMoveTimes(platform, params.token, range.value, now);
    if (days === null) return badLink;
    return ok({
      success: true,
      data: days.map(({ date, times, full }) => ({ date, free: times.length, full })),
    });
  }),
  handle(appointmentsCalls.rescheduleSlots, async ({ params, query }, { now }) => {
    const date = parseCalendarDate(query.date);
    const days =
      date === null ? null : await readMoveTimes(platform, params.token, { from: date, to: date }, now);
    if (days === null) return badLink;
    return ok({ success: true, slots: (days[0]?.times ?? []).map(formatInstant) });
  }),
  handle(appointmentsCalls.rescheduleHireDays, async ({ params, query }, { now }) => {
    const dates = await readMoveRentalDays(platform, params.token, query, now);
    return dates === null ? badLink : ok({ success: true, unavailableDates: [...dates] });
  }),
  sendRescheduleLink.endpoint(platform),
];
