import type { ReactElement } from 'react';
import { calendarDayOf, formatTime } from '#web/ui/format.ts';
import { dayText } from './day-text.ts';

type NearestProps = {
  readonly zone: string;
  readonly times: readonly string[];
  readonly onChoose: (time: string, date: string) => void;
};

/**
 * After the time was lost: the nearest free ones. They are answers in the form itself, in the place of the hidden
 * time, so that choosing one keeps everything typed, with the script and without.
 */
export const NearestTimes = ({ zone, times, onChoose }: NearestProps): ReactElement => (
  <fieldset className="nearest">
    <legend>Nearest free times</legend>
    {times.map((time) => (
      <label className="nearest-choice" key={time}>
        <input
          type="radio"
          name="time"
          value={time}
          required
          onChange={() => onChoose(time, calendarDayOf(time, zone))}
        />
        <span className="nearest-text numbers">
          <strong>{formatTime(time, zone)}</strong> {dayText(calendarDayOf(time, zone))}
        </span>
      </label>
    ))}
  </fieldset>
);
