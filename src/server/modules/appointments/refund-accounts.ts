import { isBlocking } from '#core/appointments/statuses.ts';
import type { AppointmentRow } from './record/record.repo.ts';

/** Whether the owner is shown where a caution fee goes back to: while the hire stands, and while one is in keeping. */
export const showsAccount = ({
  status,
  caution_fee_kobo: fee,
  caution_held_kobo: held,
}: Pick<AppointmentRow, 'status' | 'caution_fee_kobo' | 'caution_held_kobo'>): boolean =>
  (isBlocking(status) && fee > 0) || held > 0;
