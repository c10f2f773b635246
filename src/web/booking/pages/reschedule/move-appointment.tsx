import { type ReactElement, useEffect } from 'react';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { request } from '#web/api/client.ts';
import { DayStrip } from '../../times/day-strip.tsx';
import { SlotList } from '../../times/slot-list.tsx';
import { stripWith } from '../../times/strip-days.ts';
import { dayIn, dayText, timeText } from '../../times/time-text.ts';
import { outcomeOf, type TimesSource, useFirstFree, useTimes } from '../../times/use-times.ts';
import { MoveAction, MoveFrame, NearestLinks } from './move-frame.tsx';
import { useMove } from './use-move.ts';
import { usePicking } from './use-picking.ts';

const sourceFor = (token: string): TimesSource => ({
  days: async (from, to) =>
    outcomeOf(
      await request(appointmentsCalls.rescheduleDays, { params: { token }, query: { from, to } }),
      ({ data }) => data,
    ),
  slots: async (date) =>
    outcomeOf(
      await request(appointmentsCalls.rescheduleSlots, { params: { token }, query: { date } }),
      ({ slots }) => slots,
    ),
});

/** A new time for an appointment, with the same staff member. */
export const MoveAppointment = ({ page }: { readonly page: ReschedulePage }): ReactElement => {
  const { token, booking, today, chosen, days, slots, nextFree } = page;
  const { clock } = page;
  const textOf = (start: string): string => `${dayText(dayIn(clock, start))}, ${timeText(clock, start)}`;
  const move = useMove(page);
  const picking = usePicking(page, move.settle);
  const { date, from } = picking.choice;
  const first = from ?? stripWith(date ?? today, today);
  const times = useTimes(
    sourceFor(token),
    { whose: token, first, date, reach: page },
    {
      days: { whose: token, value: days },
      slots: chosen.date === null ? null : { whose: token, date: chosen.date, value: slots, nextFree },
    },
  );
  useFirstFree(picking, times, first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a time was lost, so what is shown is out of date, once
  useEffect(() => {
    if (move.lost !== null) times.reload();
  }, [move.lost]);

  const time = picking.choice.time === move.lost ? null : picking.choice.time;
  return (
    <MoveFrame
      page={page}
      refusal={move.refusal}
      action={
        <MoveAction
          page={page}
          move={move}
          ready={picking.ready}
          chosen={time === null ? null : { value: time, text: textOf(time) }}
        />
      }
    >
      <NearestLinks
        ready={picking.ready}
        choices={move.nearest.map((start) => ({
          value: start,
          text: textOf(start),
          href: picking.timeAddress({ date: dayIn(clock, start), time: start }),
        }))}
        onChoose={(start) => picking.chooseTime(start, dayIn(clock, start))}
      />
      <DayStrip reach={page} picking={picking} days={times.days} first={first} />
      <SlotList
        zone={booking.timezone}
        clock={clock}
        today={today}
        picking={picking}
        times={times}
        failure="Failed to load reschedule information"
      />
    </MoveFrame>
  );
};
