import type { ReactElement } from 'react';
import { Star } from '#web/ui/stars.tsx';
import { FieldError } from '../../kit/field.tsx';

type ChoiceProps = { readonly chosen: number; readonly error: string | undefined };

/** One to five stars, as five radio buttons that look like them. Its styles are in review.css. */
export const StarChoice = ({ chosen, error }: ChoiceProps): ReactElement => (
  <fieldset className="field star-field" aria-describedby={error === undefined ? undefined : 'stars-error'}>
    <legend className="field-label">How many stars?</legend>
    <div className="star-choice">
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars}>
          <input type="radio" name="stars" value={stars} defaultChecked={stars === chosen} required />
          <span className="star-shape">
            <Star size={30} />
          </span>
          <span className="star-number">
            {stars}
            <span className="sr-only">{stars === 1 ? ' star' : ' stars'}</span>
          </span>
        </label>
      ))}
    </div>
    <p className="star-ends" aria-hidden="true">
      <span>Poor</span>
      <span>Excellent</span>
    </p>
    {error === undefined ? null : <FieldError id="stars" text={error} />}
  </fieldset>
);
