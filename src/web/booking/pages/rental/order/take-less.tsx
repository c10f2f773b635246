import type { ReactElement } from 'react';
import type { ShortDay } from '#contract/pages/booking-pages.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { Button } from '../../../kit/button.tsx';
import { sendByItself } from '../../../sending/send-by-itself.ts';
import { ShortLines } from './short-lines.tsx';
import { type Order, withUnits } from './use-order.ts';

type TakeProps = Pick<Order, 'lines'> & { readonly day: ShortDay };

/**
 * In the form, after some of the order was lost: what can be had of it on its day. It sends the form for the page with
 * that, so that everything typed stays, with the script and without.
 */
export const TakeLess = ({ day, lines }: TakeProps): ReactElement => {
  const wanted = lines.map(({ item: { _id: serviceId }, quantity }) => ({ serviceId, quantity }));
  const restOf = (at: number, units: number): string => writeLines(withUnits(wanted, at, units));
  return (
    <ShortLines
      day={day}
      lines={lines}
      way={({ at, units }, label) =>
        restOf(at, units) === '' ? null : (
          <Button
            type="submit"
            kind="quiet"
            name="take"
            value={restOf(at, units)}
            formNoValidate
            onClick={sendByItself}
          >
            {label}
          </Button>
        )
      }
    />
  );
};
