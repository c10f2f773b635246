import type { ReactElement } from 'react';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import { dayIn, timeText } from './clock-text.ts';
import { dayText } from './day-text.ts';

type NearestProps = {
  readonly clock: ZoneClock;
  readonly times: readonly string[];
  readonly onChoose: (time: string, date: string) => void;
};

/**
 * After the time was lost: the nearest free ones. They are answers in the form itself, in the place of the hidden
 * time, so that choosing one keeps everything typed, with the script and without.
 */
export const NearestTimes = ({ clock, times, onChoose }: NearestProps): ReactElement => (
  <fieldset className="nearest">
    <legend>Nearest free times</legend>
    {times.map((time) => (
      <label className="nearest-choice" key={time}>
        <input
          type="radio"
          name="time"
          value={time}
          required
          onChange={() => onChoose(time, dayIn(clock, time))}
        />
        <span className="nearest-text numbers" translate="no">
          <strong>{timeText(clock, time)}</strong> {dayText(dayIn(clock, time))}
        </span>
      </label>
    ))}
  </fieldset>
);
