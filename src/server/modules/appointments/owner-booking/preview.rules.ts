import { type Refusal, refusal } from '#contract/outcome.ts';
import type { EditPreview } from '#contract/replies/line-views.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import type { Placement } from '../reservation/move.commands.ts';

/** What a change makes of a booking's price; by `hash` it is agreed to. */
export type Preview = EditPreview;

/** The hash is of the price before and after and of what each line costs: of when they are and by whom it says nothing. */
export const previewOf = (current: AppointmentRow, placement: Placement): Preview => {
  const { appointment_id: id, price_kobo: before } = current;
  const { priceKobo: price, serviceId, lines } = placement;
  const parts = (lines ?? []).map((line) => [
    line.line,
    line.serviceId,
    line.priceKobo,
    line.cancelledAt !== null,
  ]);
  return {
    price: koboToNaira(price),
    before: koboToNaira(before),
    hash: sha256(JSON.stringify([id, before, price, serviceId, parts])).toString('base64url'),
  };
};

/** Where the price changes, it has to be the one that was shown. */
export const refuseUnlessAgreed =
  (hash: string | undefined) =>
  (preview: Preview): Refusal | null => {
    if (preview.price === preview.before || preview.hash === hash) return null;
    return refusal('AMOUNT_CHANGED', {
      message: 'This changes the price of the booking. Please look at the new price and confirm it.',
      data: { preview },
    });
  };
