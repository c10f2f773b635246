import { type Outcome, refusal } from '#contract/outcome.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import {
  daysOfOrder,
  type RentalLineWish,
  type RentalScheduleRow,
  refuseItems,
} from '../../availability/index.ts';
import { listZones } from '../../businesses/index.ts';
import { askedRentalDays, readRentalDays } from '../record/rental-days.rules.ts';
import { rentalColumns } from '../reservation/columns.rules.ts';
import { settleDelivery } from '../reservation/delivery.rules.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { linesOfItems, type RentalWish, rentalUnits } from '../reservation/rental.commands.ts';
import { lockItems } from '../reservation/rental.repo.ts';
import { reserveOn } from '../reservation/reserve.commands.ts';
import { clientOf, readNewDetails } from './client.commands.ts';
import { readFirstDay } from './details.rules.ts';
import type { OwnerBooking, OwnersPlacement } from './owner-booking.types.ts';

type OwnersOrder = {
  readonly items: readonly RentalLineWish[];
  /** The questions of all items. */
  readonly fields: readonly IntakeField[];
};

/**
 * Reserves the units of a new rental, of one item or of several, under the items' locks: all of them or none. The booking
 * itself is not written yet.
 */
export const placeOwnersRental = async (
  transaction: TenantTransaction,
  { body, business, now }: OwnerBooking,
  { items, fields }: OwnersOrder,
): Promise<Outcome<OwnersPlacement>> => {
  const details = await readNewDetails(transaction, { body, fields, business });
  const firstDay = readFirstDay(body.date, business.time_zone, now);
  const zones = body.deliveryDetails?.method === 'delivery' ? await listZones(transaction) : [];
  const delivery = settleDelivery(body.deliveryDetails, zones, null);
  if (!details.ok || !firstDay.ok || !delivery.ok) {
    return invalidBooking([firstDay, delivery, details].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  await lockItems(
    transaction,
    items.map(({ serviceId }) => serviceId),
  );
  const wish: RentalWish = {
    id: newId(),
    lines: items,
    firstDay: firstDay.value,
    days: askedRentalDays(body.returnDate, firstDay.value),
    ownSpans: [],
    until: null,
    rules: { by: 'owner', override: body.override, settled: [] },
    now,
  };
  const facts = await rentalUnits.read(transaction, wish);
  if (facts === undefined) return refusal('NOT_FOUND');
  const days = refuseOrDays(facts, wish, body.returnDate);
  if (!days.ok) return days;
  const units = await reserveOn(transaction, {
    kind: rentalUnits,
    facts,
    wish: { ...wish, days: days.value },
  });
  if (!units.ok) return units;
  return ok({
    id: wish.id,
    ...rentalColumns(linesOfItems(units.value, items), {
      firstDay: firstDay.value,
      delivery: delivery.value,
    }),
    details: details.value,
    clientId: await clientOf(transaction, details.value, now),
  });
};

/** For how many days the items are hired, or what is wrong with one of them, or with the return. */
const refuseOrDays = (
  facts: RentalScheduleRow,
  { lines, firstDay }: RentalWish,
  returnDate: Parameters<typeof readRentalDays>[0],
): Outcome<number> => {
  const unfit = refuseItems(facts, lines);
  if (unfit.length > 0) return invalidBooking(unfit);
  const least = daysOfOrder(facts, { lines, days: null });
  const days = readRentalDays(returnDate, { firstDay, least });
  return days.ok ? ok(days.value ?? least) : invalidBooking(days.reason);
};
