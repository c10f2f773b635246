import { type Refusal, refusal } from '#contract/outcome.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import type { AppointmentRow, BookedService } from '../record/record.repo.ts';
import { inactive, invalidBooking } from './details.rules.ts';

/** Ended bookings stay as they ended; of two edits at once the second has to look again. */
export const refuseOutdated = (row: AppointmentRow, version: number | undefined): Refusal | null => {
  const { status } = row;
  if (!isBlocking(status)) {
    const message = `This booking is ${status} and can no longer be edited.`;
    return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  }
  if (row.anonymised_at !== null) {
    const message = 'The client of this booking was erased, so it can no longer be edited.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  }
  if (version === undefined || version === row.version) return null;
  return refusal('ILLEGAL_TRANSITION', { data: { status, appointment: presentOwnerAppointment(row) } });
};

/** A booking may take another service of its own kind, as long as that is on offer. */
export const refuseService = (seen: AppointmentRow, service: BookedService): Refusal | null => {
  if (service.service_id === seen.service_id) return null;
  if (service.deleted_at !== null) return refusal('NOT_FOUND');
  if (service.booking_type !== seen.booking_type) {
    const message =
      seen.booking_type === 'time-based'
        ? 'An appointment cannot become a hire. Please book the hire on its own.'
        : 'A hire cannot become an appointment. Please book the appointment on its own.';
    return invalidBooking([{ field: 'serviceId', message }]);
  }
  return service.available ? null : inactive(service);
};
