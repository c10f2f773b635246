import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { Banner } from '../../kit/banner.tsx';
import { ChoiceLink } from '../../stepper/choice-link.tsx';
import { dayIn, timeText } from '../../times/clock-text.ts';
import { shortDayText } from '../../times/day-text.ts';
import { stripWith } from '../../times/strip-days.ts';
import type { Booking } from './use-booking.ts';

type GoneProps = { readonly page: BookPage; readonly booking: Booking };

/** Of a time in a link that cannot be had any more: says so, and names the nearest that can; of their own, that it is. */
export const GoneTime = ({ page, booking }: GoneProps): ReactElement | null => {
  const { gone, clock, today } = page;
  const { choice } = booking;
  // Another day or time has been looked at since.
  if (gone === undefined || choice.time !== null || choice.date !== dayIn(clock, gone.time)) return null;
  if (gone.mine !== undefined) {
    return (
      <Banner tone="good" title={`You have booked ${timeText(clock, gone.time)}.`}>
        <p className="notice-way">
          <a className="button button-quiet" href={paths.manage(gone.mine)}>
            View, move or cancel
          </a>
        </p>
      </Banner>
    );
  }
  return (
    <Banner tone="attention" title={`${timeText(clock, gone.time)} is no longer free.`}>
      {gone.nearest.length === 0 ? null : (
        <>
          Nearest:
          <p className="notice-way gone-nearest" translate="no">
            {gone.nearest.map((time) => {
              const date = dayIn(clock, time);
              const from = stripWith(date, today);
              return (
                <ChoiceLink
                  key={time}
                  ready={booking.ready}
                  href={booking.timeAddress({ date, from, time })}
                  chosen={false}
                  className="button button-quiet numbers"
                  onChoose={() => {
                    booking.chooseDate(date, from);
                    booking.chooseTime(time, date);
                  }}
                >
                  {date === choice.date ? '' : `${shortDayText(date)} `}
                  {timeText(clock, time)}
                </ChoiceLink>
              );
            })}
          </p>
        </>
      )}
    </Banner>
  );
};
