import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { calendarDayOf, formatTime } from '#web/ui/format.ts';
import { dayText } from './summary-facts.ts';
import type { Booking } from './use-booking.ts';

type NearestProps = { readonly page: BookPage; readonly booking: Booking; readonly times: readonly string[] };

/**
 * After the time was lost: the nearest free ones. They are answers in the form itself, in the place of the hidden
 * time, so that choosing one keeps everything typed, with the script and without.
 */
export const NearestTimes = ({ page, booking, times }: NearestProps): ReactElement => {
  const zone = page.business.timezone;
  return (
    <fieldset className="nearest">
      <legend>Nearest free times</legend>
      {times.map((time) => (
        <label className="nearest-choice" key={time}>
          <input
            type="radio"
            name="time"
            value={time}
            required
            onChange={() => booking.chooseTime(time, calendarDayOf(time, zone))}
          />
          <span className="nearest-text numbers">
            <strong>{formatTime(time, zone)}</strong> {dayText(calendarDayOf(time, zone))}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
