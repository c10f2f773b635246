import type { ReactElement } from 'react';
import type { ShortDay } from '#contract/pages/booking-pages.ts';
import { ChoiceLink } from '../../../stepper/choice-link.tsx';
import { dayText } from '../../../times/time-text.ts';
import { nearestDays } from './order-texts.ts';
import { ShortLines } from './short-lines.tsx';
import type { Order } from './use-order.ts';

type ShortProps = {
  readonly day: ShortDay;
  readonly order: Order;
  /** The days of its month on which all of it can be had. */
  readonly free: readonly string[];
};

/** What cannot be had on the chosen day, how much of it can, with one tap to take that, and the nearest other days. */
export const ShortOn = ({ day, order, free }: ShortProps): ReactElement => (
  <ShortLines
    day={day}
    lines={order.lines}
    way={({ at, units }, label) => (
      <ChoiceLink
        ready={order.ready}
        href={order.addressWith(at, units)}
        chosen={false}
        className="button button-quiet"
        onChoose={() => order.setUnits(at, units)}
      >
        {label}
      </ChoiceLink>
    )}
  >
    <Elsewhere days={nearestDays(day.date, free)} order={order} />
  </ShortLines>
);

const Elsewhere = ({
  days,
  order,
}: {
  readonly days: readonly string[];
  readonly order: Order;
}): ReactElement | null =>
  days.length === 0 ? null : (
    <>
      <p>Or have all of it on another day:</p>
      <p className="order-nearest">
        {days.map((date) => (
          <ChoiceLink
            key={date}
            ready={order.ready}
            href={order.address({ date })}
            chosen={false}
            className="button button-quiet"
            onChoose={() => order.chooseDate(date)}
          >
            {dayText(date)}
          </ChoiceLink>
        ))}
      </p>
    </>
  );
