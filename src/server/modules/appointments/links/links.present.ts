import type { ToldLine } from '#contract/replies/money-views.ts';
import type { ManagedAppointment, MovableAppointment } from '#contract/replies/views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { type Kobo, koboToNaira, toKobo } from '#core/money/kobo.ts';
import { rentalTotal } from '#core/money/quote.ts';
import { handleOf } from '../../../platform/ids.ts';
import type { BusinessRow } from '../../businesses/index.ts';
import { tellClientMoney } from '../../payments/index.ts';
import { wantedLine } from '../lines/lines.present.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import { presentPublicAppointment } from '../record/record.present.ts';
import type { ManagedRow } from './links.repo.ts';
import { confirmationOf, rightsOf } from './links.rules.ts';

/** What whoever holds a link to move the booking may see of it: nothing that the client typed. */
export const presentMovable = (row: ManagedRow, business: BusinessRow): MovableAppointment => ({
  ...presentPublicAppointment(row, business),
  serviceId: {
    _id: handleOf(row.business_id, row.service_id),
    name: row.service_name,
    slug: row.service_slug,
    duration: row.duration,
  },
  staffId:
    row.staff_id === null ? null : { _id: handleOf(row.business_id, row.staff_id), name: row.staff_name },
  again: againOf(row),
});

/** What stands of it, or stood until all was called off, to be booked again as it was chosen. */
const againOf = (row: ManagedRow): string | null => {
  const lines = linesOf(row);
  const [only, second] = lines;
  if (second === undefined && only?.options.length === 0 && only.helperId === null && only.quantity === 1)
    return null;
  const left = standing(lines);
  return writeLines((left.length === 0 ? lines : left).map((line) => wantedLine(row.business_id, line)));
};

/** What the manage link shows, and what its holder may do at `now`. */
export const presentManaged = (row: ManagedRow, business: BusinessRow, now: Instant): ManagedAppointment => {
  const rights = rightsOf(row, business, now);
  return {
    ...presentMovable(row, business),
    quantity: row.quantity,
    delivery: row.delivery_method === null ? null : { method: row.delivery_method, zone: row.delivery_zone },
    total: koboToNaira(totalOf(row)),
    cautionFee: koboToNaira(row.caution_fee_kobo),
    priceVaries: row.service_price_varies,
    amountPaid: koboToNaira(toKobo(row.paid_kobo + row.caution_held_kobo)),
    overpaid:
      row.overpaid_kobo === null || row.overpaid_state === null
        ? null
        : { amount: koboToNaira(row.overpaid_kobo), state: row.overpaid_state },
    cautionKept:
      row.withheld_kobo === null || row.withheld_kobo === 0
        ? null
        : { amount: koboToNaira(row.withheld_kobo), reason: row.withheld_reason ?? '' },
    money: tellMoney(row, business),
    confirmedBy: confirmationOf(row, business),
    can: {
      confirm: rights.confirm === null,
      cancel: rights.cancel === null,
      reschedule: rights.reschedule === null,
    },
    movesLeft: Math.max(0, business.client_moves - row.client_moves),
    refund: koboToNaira(toKobo(rights.refund + row.caution_held_kobo)),
    freeUntil: formatInstant(rights.freeUntil),
    cancellationPolicy: business.cancellation_policy,
    businessEmail: business.public_email,
  };
};

/** What the client is told of the money, in the words of the messages. */
export const tellMoney = (row: ManagedRow, business: BusinessRow): ToldLine[] =>
  tellClientMoney(
    {
      status: row.status,
      deliveryMethod: row.delivery_method,
      businessName: business.name,
      priceVaries: row.service_price_varies,
      priceKobo: row.price_kobo,
      deliveryFeeKobo: row.delivery_fee_kobo,
      cautionFeeKobo: row.caution_fee_kobo,
      paidKobo: row.paid_kobo,
      cautionHeldKobo: row.caution_held_kobo,
      zone: business.time_zone,
    },
    row.aside,
  );

const totalOf = (row: ManagedRow): Kobo =>
  rentalTotal({ base: row.price_kobo, caution: row.caution_fee_kobo, delivery: row.delivery_fee_kobo });
