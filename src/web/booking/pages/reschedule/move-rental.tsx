import { type ReactElement, useEffect } from 'react';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { RentalMonth } from '#contract/pages/booking-pages.ts';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { request } from '#web/api/client.ts';
import { telephone } from '../../business/contact-links.ts';
import { monthKey } from '../../calendar/month-text.ts';
import { RentalCalendar } from '../../calendar/rental-calendar.tsx';
import { type LoadMonth, useRentalMonths } from '../../calendar/use-rental-months.ts';
import { addDays } from '../../times/strip-days.ts';
import { dayText } from '../../times/time-text.ts';
import { outcomeOf } from '../../times/use-times.ts';
import { MoveAction, MoveFrame, NearestLinks } from './move-frame.tsx';
import { useMove } from './use-move.ts';
import { moveAddress, usePicking } from './use-picking.ts';

const loaderFor =
  (token: string): LoadMonth =>
  async ({ year, month }) =>
    outcomeOf(
      await request(appointmentsCalls.rescheduleHireDays, {
        params: { token },
        query: { year: String(year), month: String(month) },
      }),
      ({ unavailableDates }) => ({ unavailable: unavailableDates }),
    );

const spanText = (day: string, duration: number): string =>
  duration === 1 ? dayText(day) : `${dayText(day)} to ${dayText(addDays(day, duration - 1))}`;

/** A new pick-up date for a rental. */
export const MoveRental = ({
  page,
  month,
}: {
  readonly page: ReschedulePage;
  readonly month: RentalMonth;
}): ReactElement => {
  const { token, booking } = page;
  const move = useMove(page);
  const picking = usePicking(page, move.settle);
  const months = useRentalMonths({ bounds: page, month, nextFree: page.nextFree }, loaderFor(token));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day was lost, so what is shown is out of date, once
  useEffect(() => {
    if (move.lost !== null) months.reload();
  }, [move.lost]);

  const date = picking.choice.date === move.lost ? null : picking.choice.date;
  return (
    <MoveFrame
      page={page}
      refusal={move.refusal}
      action={
        <MoveAction
          page={page}
          move={move}
          ready={picking.ready}
          chosen={date === null ? null : { value: date, text: spanText(date, booking.duration) }}
        />
      }
    >
      <NearestLinks
        ready={picking.ready}
        choices={move.nearest.map((day) => ({
          value: day,
          text: dayText(day),
          href: moveAddress(token, { date: day, month: day.slice(0, 7) }),
        }))}
        onChoose={picking.chooseDay}
      />
      <RentalCalendar
        bounds={page}
        months={months}
        chosen={date}
        ready={picking.ready}
        addressOfDay={(day, shown) => moveAddress(token, { date: day, month: monthKey(shown) })}
        addressOfMonth={(shown) => moveAddress(token, { date, month: monthKey(shown) })}
        onPick={picking.chooseDay}
        call={telephone(booking.businessPhone)}
      />
    </MoveFrame>
  );
};
