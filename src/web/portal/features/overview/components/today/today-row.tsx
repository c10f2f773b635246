import { Button } from '@mantine/core';
import { formatTime } from '../../../../../ui/format.ts';
import { CheckIcon } from '../../../../../ui/icons.tsx';
import { handOverWord } from '../../../../kit/booking/booking-days.ts';
import { momentWords } from '../../../../kit/booking/booking-moment.ts';
import { useRowSwipe } from '../../../../kit/touch/use-row-swipe.ts';
import { distanceText, type Step, stepOf } from '../../day.ts';
import type { Upcoming } from '../../model.ts';
import classes from './today.module.css';

const words: Readonly<Record<Step, string>> = {
  confirm: 'Confirm',
  completed: 'Complete',
  'no-show': 'No-show',
};

/** Of what is over both answers are a tap away. */
const stepsOf = (step: Step | null, moment: Upcoming['moment']): readonly Step[] => {
  if (step === null) return [];
  return step === 'completed' && moment === 'open' ? [step, 'no-show'] : [step];
};

type TodayRowProps = {
  readonly row: Upcoming;
  readonly now: number;
  readonly zone: string;
  /** Whether whoever is signed in may change how it stands. */
  readonly mayAct: boolean;
  /** A step is on its way somewhere: no other is taken meanwhile. */
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onStep: (step: Step) => void;
};

/** A booking of today with the one step that fits it: by its button, or by drawing the row aside. */
export function TodayRow({ row, now, zone, mayAct, busy, onOpen, onStep }: TodayRowProps) {
  const { event, moment, due, late } = row;
  const step = mayAct ? stepOf(row, now) : null;
  const take = step === null || busy ? null : () => onStep(step);
  const { aside, enough, handlers } = useRowSwipe(take);
  const rental = event.bookingType === 'item-based';
  return (
    <li className={classes.place} {...handlers}>
      {step !== null && aside > 0 && (
        <span className={classes.under} data-enough={enough || undefined} aria-hidden="true">
          <CheckIcon />
          {words[step]}
        </span>
      )}
      <div
        className={classes.row}
        data-moment={moment ?? undefined}
        style={aside === 0 ? undefined : { transform: `translateX(${aside}px)`, transition: 'none' }}
      >
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          data-opens={event._id}
          onClick={onOpen}
        >
          <span className={classes.time}>
            {rental ? handOverWord(event.brought, due) : formatTime(event.date, zone)}
          </span>
          <span data-stack data-text="breaks" data-fill>
            <span className={classes.client}>{event.clientName || 'N/A'}</span>
            <span className={classes.what}>
              {event.serviceName}
              {event.staffName !== '' && ` · ${event.staffName}`}
            </span>
            {late !== null && <span className={classes.moment}>{late}</span>}
            {!rental && moment !== null && (
              <span className={classes.moment}>
                {moment === 'open' ? momentWords.open : distanceText(row, now)}
              </span>
            )}
          </span>
        </button>
        <div className={classes.steps}>
          {stepsOf(step, moment).map((one) => (
            <Button
              key={one}
              className={classes.step ?? ''}
              variant={one === 'no-show' || moment === null ? 'default' : 'filled'}
              disabled={busy}
              aria-label={`${words[one]} ${event.clientName}, ${event.serviceName}`}
              onClick={() => onStep(one)}
            >
              {words[one]}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}
