import type { Interval } from '#core/time/intervals.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { hasLineOf } from '../lines/lines.repo.ts';
import { selectAppointments } from '../record/record.repo.ts';
import type { ListPlace } from './lists.rules.ts';

/** Those that begin within the span and come after `after`, of these staff members or, by null, of all; earliest first, `limit` at most. */
export const listAppointments = (
  transaction: TenantTransaction,
  { start, end }: Interval,
  { after, staff }: { readonly after: ListPlace | null; readonly staff: readonly Id[] | null },
  limit: number,
) =>
  selectAppointments(transaction)
    .where('appointments.starts_at', '>=', moment(start))
    .where('appointments.starts_at', '<', moment(end))
    .$if(staff !== null, (all) =>
      all.where(hasLineOf(transaction.business, { staffIds: staff, serviceId: null })),
    )
    .$if(after !== null, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        after === null
          ? eb.lit(true)
          : eb(
              refTuple('appointments.starts_at', 'appointments.appointment_id'),
              '>',
              tuple(moment(after.startsAt), eb.val(after.id)),
            ),
      ),
    )
    .orderBy('appointments.starts_at')
    .orderBy('appointments.appointment_id')
    .limit(limit)
    .execute();
