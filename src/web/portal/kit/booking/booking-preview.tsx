import { VisuallyHidden } from '@mantine/core';
import type { EditPreview, OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { calendarDayParts, formatDayRange, formatNaira } from '../../../ui/format.ts';
import classes from './booking-preview.module.css';
import { LineList } from './line-list.tsx';

type BookingPreviewProps = {
  /** As it would be. */
  readonly booking: Pick<OwnerAppointment, 'hireDays' | 'serviceId' | 'deliveryDetails'>;
  /** Those of its lines that are told. */
  readonly lines: readonly OwnerLine[];
  readonly marked?: readonly number[];
  readonly preview: EditPreview;
  readonly zone: string;
};

/** What a change of its lines makes of a booking: when they are, of a hire its days, and what it costs then. */
export function BookingPreview({ booking, lines, marked = [], preview, zone }: BookingPreviewProps) {
  const { hireDays, serviceId, deliveryDetails } = booking;
  const delivery = deliveryDetails?.fee ?? 0;
  const caution = serviceId.pricing?.cautionFee ?? 0;
  return (
    <>
      {hireDays !== undefined && (
        <p className={classes.days}>
          {formatDayRange(hireDays.firstDay, hireDays.lastDay)}, back on{' '}
          {calendarDayParts(hireDays.returnDate).full}
        </p>
      )}
      <LineList lines={lines} zone={zone} marked={marked} />
      <PriceChange {...preview} />
      {delivery > 0 && (
        <p className={classes.besides}>
          Delivery fee <span>{formatNaira(delivery)}</span>
        </p>
      )}
      {(preview.overpaid ?? 0) > 0 && (
        <p>
          The client has then paid {formatNaira(preview.overpaid ?? 0)} too much. You choose afterwards
          whether it goes back or is kept as credit.
        </p>
      )}
      {caution > 0 && (
        <p className={classes.besides}>
          Caution fees (refundable) <span>{formatNaira(caution)}</span>
        </p>
      )}
    </>
  );
}

/** What a booking costs after a change, and what it was. */
function PriceChange({ price, before }: Pick<EditPreview, 'price' | 'before'>) {
  return (
    <p className={classes.total}>
      <span>{price === before ? 'Price, as before' : 'New price'}</span>
      <span className={classes.amounts}>
        {price !== before && (
          <del>
            <VisuallyHidden>before </VisuallyHidden>
            {formatNaira(before)}
          </del>
        )}
        <strong>{formatNaira(price)}</strong>
      </span>
    </p>
  );
}
