import type { FieldError } from '#contract/errors.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { listZones } from '../../businesses/index.ts';
import { planItems } from '../lines/edited-items.rules.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { firstDayOf, readRentalDays } from '../record/rental-days.rules.ts';
import { deliveryOf, settleDelivery } from '../reservation/delivery.rules.ts';
import { moveRental } from '../reservation/move-rental.commands.ts';
import type { Asked, Plan } from './change.types.ts';
import { readFirstDay } from './details.rules.ts';

const OF_SEVERAL = 'This booking has several items. Change each of them in the booking itself.';

/** What is asked of a rental: other days, another return, other items or units, another delivery. */
export const planRentalChange = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  asked: Asked,
  zone: string,
): Promise<Result<Plan, readonly FieldError[]>> => {
  const { body, now } = asked;
  const zones = body.deliveryDetails?.method === 'delivery' ? await listZones(transaction) : [];
  const day = readFirstDay(body.date, zone, now);
  const delivery = settleDelivery(body.deliveryDetails, zones, deliveryOf(seen));
  const wishes = wishesOf(seen, asked);
  const planned = wishes.ok ? planItems(linesOf(seen), wishes.value) : wishes;
  const days = day.ok ? readRentalDays(body.returnDate, { firstDay: day.value, least: 1 }) : null;
  if (!day.ok || !delivery.ok || !planned.ok || days?.ok !== true) {
    const parts = [day, delivery, planned, ...(days === null ? [] : [days])];
    return refuse(parts.flatMap((part) => (part.ok ? [] : part.reason)));
  }
  const firstDay = day.value;
  const sameDay = firstDay === firstDayOf(seen, zone);
  const change = { ...planned.value, firstDay, sameDay, days: days.value, delivery: delivery.value };
  const rulesOf = () => ({
    by: 'owner' as const,
    override: body.override,
    settled: sameDay ? (['PAST', 'TOO_FAR', 'CLOSED'] as const) : [],
  });
  return ok(moveRental(transaction, { seen, changeOf: () => change, rulesOf, now }));
};

/** The items that are wanted: those named, or those that stand, of the one item as many as are asked for. */
const wishesOf = (
  seen: AppointmentRow,
  { body, lines, serviceId }: Asked,
): Result<Parameters<typeof planItems>[1], readonly FieldError[]> => {
  if (lines !== undefined) return ok(lines);
  const left = standing(linesOf(seen));
  const [only, second] = left;
  const sameItem = serviceId === seen.service_id;
  if (only !== undefined && second === undefined)
    return ok([
      { line: only.line, serviceId, quantity: body.quantity ?? (sameItem ? only.quantity : seen.quantity) },
    ]);
  if (!sameItem) return refuse([{ field: 'serviceId', message: OF_SEVERAL }]);
  if (body.quantity !== undefined) return refuse([{ field: 'quantity', message: OF_SEVERAL }]);
  return ok(left.map((line) => ({ line: line.line, serviceId: line.serviceId, quantity: line.quantity })));
};
