import { type ReactElement, useEffect } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { orderLinesOf } from '#contract/pages/items-form.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { orderTotals } from '#core/rentals/order-totals.ts';
import { carryDetails, useCarriedDetails } from '../../../details/carried-details.ts';
import { orderQuery } from '../rental-address.ts';
import { RentalApp } from '../rental-app.tsx';
import { ORDER_STEPS, periodFrom } from '../rental-terms.ts';
import { OrderFacts, OrderRecap } from './order-recap.tsx';
import { TakeLess } from './take-less.tsx';

/** The steps of an order once its items and days are chosen: those of any hire, with its lines. */
export const OrderSteps = ({ page }: { readonly page: RentalPage }): ReactElement => {
  const { asked, business, chosen } = page;
  useCarriedDetails(business._id, true);
  useEffect(() => {
    // The way back to the items, by a link or the browser's own, is a page of its own.
    const carry = (): void => carryDetails(business._id);
    addEventListener('pagehide', carry);
    return () => removeEventListener('pagehide', carry);
  }, [business]);
  const lines = orderLinesOf(asked.lines, asked.items);
  const totals = orderTotals(lines, { date: parseCalendarDate(chosen.date ?? ''), days: chosen.days });
  // Whoever comes to the steps with a day that is short was refused it.
  const short = page.month.short?.find(({ date }) => date === chosen.date);
  return (
    <RentalApp
      page={page}
      steps={ORDER_STEPS}
      facts={<OrderFacts lines={lines} totals={totals} />}
      recap={
        <>
          {/* Of an order less can be taken on the same day; another one that is picked comes after it, and counts. */}
          <input type="hidden" name="date" value={chosen.date ?? ''} />
          <OrderRecap lines={lines} totals={totals} />
          {short === undefined ? null : <TakeLess day={short} lines={lines} />}
        </>
      }
      query={orderQuery(asked.text, chosen.days)}
      wantedFrom={(date) => ({
        lines: asked.lines.map(({ serviceId, quantity }) => ({ serviceId, quantity })),
        returnDate: chosen.days === null ? undefined : periodFrom(date, chosen.days)?.back,
      })}
    />
  );
};
