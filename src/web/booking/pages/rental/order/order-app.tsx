import type { ReactElement } from 'react';
import { rentalDaysCalls } from '#contract/calls/free-times.calls.ts';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { itemsWay } from '#contract/pages/items-form.ts';
import { request } from '#web/api/client.ts';
import type { Month } from '#web/ui/calendar/month-grid.ts';
import { telephone } from '../../../business/contact-links.ts';
import { freeDays, monthKey } from '../../../calendar/month-text.ts';
import { RentalCalendar } from '../../../calendar/rental-calendar.tsx';
import { type MonthDays, useRentalMonths } from '../../../calendar/use-rental-months.ts';
import { useClientPaths } from '../../../document/client-paths.tsx';
import { Banner } from '../../../kit/banner.tsx';
import { Button } from '../../../kit/button.tsx';
import { BookBar, ServiceHead, Stepper } from '../../../stepper/stepper.tsx';
import type { Outcome } from '../../../stepper/use-loaded.ts';
import { upTo } from '../rental-address.ts';
import { RentalSummary } from '../rental-summary.tsx';
import { costsOf, ORDER_STEPS, quoteFor } from '../rental-terms.ts';
import { OrderForm } from './order-form.tsx';
import { OrderFacts } from './order-recap.tsx';
import { shortLines, shortText } from './order-texts.ts';
import { ShortOn } from './short-day.tsx';
import { useOrder, useSettled } from './use-order.ts';

/** The days of a month on which an order cannot begin, and what of it can be had on those on which it is short. */
const loadOrderMonth = async (
  what: { readonly lines: string; readonly days: string },
  { year, month }: Month,
): Promise<Outcome<MonthDays>> => {
  const answer = await request(rentalDaysCalls.rentalAvailability, {
    query: { ...what, year: String(year), month: String(month) },
  });
  if (!answer.ok) return { ok: false, reason: answer.message || answer.error };
  const { unavailableDates: unavailable, shortDates = [], items = [] } = answer.reply;
  const unitsOn = (date: string) =>
    items.map(({ free }) => free.find((day) => day.date === date)?.units ?? 0);
  const sharing = items.flatMap(({ shared }, at) => (shared ? [at] : []));
  return {
    ok: true,
    value: { unavailable, short: shortDates.map((date) => ({ date, units: unitsOn(date), sharing })) },
  };
};

/** The first step of an order: its items, its days and the day it begins on. What comes after are the steps of any hire. */
export const OrderApp = ({ page: made }: { readonly page: RentalPage }): ReactElement => {
  const order = useOrder(made);
  const { choice, totals, lines, text } = order;
  const { days, base, caution } = totals;
  const pricing = { baseRentalFee: base, cautionFee: caution };
  const page = { ...made, service: { ...made.service, duration: days, pricing } };
  const { business, service, asked } = page;
  const costs = costsOf(service, business, choice);
  const isOther = text !== asked.text || order.days !== made.chosen.days || choice.date !== made.chosen.date;
  const quote = quoteFor(choice, costs, {
    quote: made.payment.quote,
    of: isOther ? { method: 'delivery', zone: '' } : choice,
  });
  const { universal } = useClientPaths();
  const isMade = text === asked.text && order.days === made.chosen.days;
  const what = useSettled(isMade ? '' : `${text} ${days} `);
  const months = useRentalMonths(
    { bounds: page, month: page.month, nextFree: what === '' ? page.nextFree : null, what },
    (at) => loadOrderMonth({ lines: text, days: String(days) }, at),
  );
  const month = months.loaded.state === 'ready' ? months.loaded.value : null;
  const shortDays = month?.short ?? [];
  const short = shortDays.find(({ date }) => date === choice.date);
  const isTaken = choice.date !== null && month?.unavailable.includes(choice.date) === true;
  const booking = {
    step: 1 as const,
    ready: order.ready,
    choice,
    address: order.address,
    goTo: () => location.assign(order.address(upTo(2, choice))),
  };
  return (
    <>
      <BookBar business={business} added={`?lines=${encodeURIComponent(text)}`} />
      <main className="container book step-1">
        <div className="book-main">
          <ServiceHead service={service} />
          <Stepper names={ORDER_STEPS} step={1} addressOf={() => ''} onGo={() => false} />
          <section id="choices" aria-labelledby="step-title">
            <h2 className="step-title" id="step-title" tabIndex={-1}>
              Your order
            </h2>
            {page.form.refusal === null ? null : (
              <div className="hire-notice">
                <Banner tone="error" title="Could not complete your booking.">
                  {page.form.refusal}
                </Banner>
              </div>
            )}
            {page.varies ? (
              <div className="hire-notice">
                <Banner tone="attention">{page.varies}</Banner>
              </div>
            ) : null}
            <OrderForm page={page} order={order} changed={isOther} />
            <h3 className="order-when">Choose your pick-up date</h3>
            <RentalCalendar
              bounds={page}
              months={months}
              chosen={choice.date}
              ready={order.ready}
              addressOfDay={(date, at) => order.address({ date }, monthKey(at))}
              addressOfMonth={(at) => order.address({}, monthKey(at))}
              onPick={order.chooseDate}
              call={telephone(business.phone)}
              others={universal(business.businessSlug)}
              short={
                new Map(shortDays.map((day) => [day.date, shortLines(lines, day).map(shortText).join(' ')]))
              }
            />
            {shortDays.length === 0 ? null : (
              <p className="cal-key">
                <span className="cal-key-mark" aria-hidden="true" />
                Not all of it can be had. Tap a day to see what can.
              </p>
            )}
            {short === undefined || month === null ? null : (
              <ShortOn day={short} order={order} free={freeDays(months.shown, month.unavailable, page)} />
            )}
          </section>
        </div>
        <RentalSummary
          page={page}
          booking={booking}
          facts={<OrderFacts lines={lines} totals={totals} />}
          costs={costs}
          quote={quote}
          complete={choice.date !== null && !isTaken}
          busy={false}
          needed={null}
          next={order.ready ? null : <SendItems />}
          dateLost={false}
          onTransfer={() => undefined}
        />
      </main>
    </>
  );
};

/** Before the script has come: what was typed of items and days goes along. */
const SendItems = (): ReactElement => (
  <Button type="submit" form="items" name="do" value={itemsWay.next} wide>
    Next
  </Button>
);
