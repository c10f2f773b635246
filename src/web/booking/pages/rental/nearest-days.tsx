import type { ReactElement } from 'react';
import { dayText } from '../../times/day-text.ts';

type NearestProps = { readonly days: readonly string[]; readonly onChoose: (date: string) => void };

/**
 * After the item was lost: the next days on which it is free. They are answers in the form itself, in the place of
 * the hidden date, so that choosing one keeps everything typed, with the script and without.
 */
export const NearestDays = ({ days, onChoose }: NearestProps): ReactElement => (
  <fieldset className="nearest">
    <legend>Next free pick-up dates</legend>
    {days.map((date) => (
      <label className="nearest-choice" key={date}>
        <input type="radio" name="date" value={date} required onChange={() => onChoose(date)} />
        <span className="nearest-text numbers" translate="no">
          {dayText(date)}
        </span>
      </label>
    ))}
  </fieldset>
);
