import type { FieldError } from '#contract/errors.ts';
import type { InternalBooking } from '#contract/requests/booking-bodies.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { AppointmentRow, Delivery } from '../record/record.repo.ts';
import { REQUIRED } from './refusals.rules.ts';

export type DeliveryTexts = { readonly noZones: FieldError; readonly otherZone: string };

const ownersTexts: DeliveryTexts = {
  noZones: {
    field: 'deliveryDetails.zone',
    message: 'You have no delivery zones yet. Please add one in Settings, or choose pick-up.',
  },
  otherZone: 'Please choose one of your delivery zones.',
};

type Zone = { readonly name: string; readonly price_kobo: Kobo };

export const PICKUP: Delivery = { method: 'pickup', zone: '', feeKobo: toKobo(0), address: '' };

/**
 * How a hire reaches its client, the fee from the business's own list. A hire that goes to the same zone as before
 * keeps the fee agreed on, whatever has become of the zone since.
 */
export const settleDelivery = (
  asked: InternalBooking['deliveryDetails'],
  zones: readonly Zone[],
  earlier: Delivery | null,
  texts = ownersTexts,
): Result<Delivery, readonly FieldError[]> => {
  if (asked === undefined) return ok(earlier ?? PICKUP);
  if (asked.method === 'pickup') return ok(PICKUP);
  const name = asked.zone ?? '';
  const address = asked.address ?? '';
  const kept = earlier?.method === 'delivery' && earlier.zone === name ? earlier.feeKobo : undefined;
  const feeKobo = kept ?? zones.find((zone) => zone.name === name)?.price_kobo;
  const fieldErrors: FieldError[] = [];
  if (feeKobo === undefined) fieldErrors.push(zoneError(name, zones, texts));
  if (address === '') fieldErrors.push({ field: 'deliveryDetails.address', message: REQUIRED });
  if (feeKobo === undefined || fieldErrors.length > 0) return refuse(fieldErrors);
  return ok({ method: 'delivery', zone: name, feeKobo, address });
};

const zoneError = (name: string, zones: readonly Zone[], texts: DeliveryTexts): FieldError => {
  if (zones.length === 0) return texts.noZones;
  return { field: 'deliveryDetails.zone', message: name === '' ? REQUIRED : texts.otherZone };
};

/** How a rental reaches its client now; null for an appointment. */
export const deliveryOf = (row: AppointmentRow): Delivery | null =>
  row.delivery_method === null
    ? null
    : {
        method: row.delivery_method,
        zone: row.delivery_zone,
        feeKobo: row.delivery_fee_kobo,
        address: row.delivery_address,
      };

/**
 * How else than before a rental reaches its client, in a few words that its client reads too; empty: as before. An
 * address stays out of what they are sent, so that it is another one is all that is said of it.
 */
export const deliveryChangeText = (before: Delivery | null, after: Delivery): string => {
  const wasPickedUp = before === null || before.method === 'pickup';
  if (after.method === 'pickup') return wasPickedUp ? '' : 'Pick-up instead of delivery';
  if (wasPickedUp) return `Delivery to ${after.zone} instead of pick-up`;
  if (after.zone !== before.zone) return `Delivery to ${after.zone} instead of ${before.zone}`;
  return after.address === before.address ? '' : 'Delivery to another address';
};
