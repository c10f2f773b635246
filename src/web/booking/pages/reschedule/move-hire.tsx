import { type ReactElement, useEffect } from 'react';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { HireMonth, ReschedulePage } from '#contract/pages.ts';
import { request } from '#web/api/client.ts';
import { telephone } from '../../business/contact-links.ts';
import { HireCalendar } from '../../calendar/hire-calendar.tsx';
import { monthKey } from '../../calendar/month-text.ts';
import { type LoadMonth, useHireMonths } from '../../calendar/use-hire-months.ts';
import { dayText } from '../../times/day-text.ts';
import { addDays } from '../../times/strip-days.ts';
import { outcomeOf } from '../../times/use-times.ts';
import { MoveAction } from './move-action.tsx';
import { moveAddress } from './move-address.ts';
import { MoveFrame } from './move-frame.tsx';
import { NearestLinks } from './nearest-links.tsx';
import { useMove } from './use-move.ts';
import { usePicking } from './use-picking.ts';

const loaderFor =
  (token: string): LoadMonth =>
  async ({ year, month }) =>
    outcomeOf(
      await request(appointmentsCalls.rescheduleHireDays, {
        params: { token },
        query: { year: String(year), month: String(month) },
      }),
      ({ unavailableDates }) => unavailableDates,
    );

const spanText = (day: string, duration: number): string =>
  duration === 1 ? dayText(day) : `${dayText(day)} to ${dayText(addDays(day, duration - 1))}`;

/** A new pick-up date for a hire. */
export const MoveHire = ({
  page,
  month,
}: {
  readonly page: ReschedulePage;
  readonly month: HireMonth;
}): ReactElement => {
  const { token, booking } = page;
  const move = useMove(page);
  const picking = usePicking(page, move.settle);
  const months = useHireMonths(
    { bounds: page, month, nextFree: page.nextFree, wanted: true },
    loaderFor(token),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day was lost, so what is shown is out of date, once
  useEffect(() => {
    if (move.lost !== null) months.reload();
  }, [move.lost]);

  const date = picking.choice.date === move.lost ? null : picking.choice.date;
  return (
    <MoveFrame
      page={page}
      problem={move.problem}
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
      <HireCalendar
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
