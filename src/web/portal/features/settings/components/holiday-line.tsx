import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Closure } from '#contract/settings-views.ts';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { calendarDayParts } from '../../../../ui/format.ts';
import { CheckIcon } from '../../../kit/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { isUndecided, refusalText } from '../../../query/refusal.ts';
import { useClosures } from '../api.ts';
import { type Days, isClosedOn } from '../closures.ts';
import classes from './closures.module.css';

type HolidayLineProps = {
  readonly holiday: { readonly date: string; readonly name: string; readonly estimated: boolean };
  readonly closures: readonly Closure[];
  readonly onAdded: (days: Days) => void;
};

/** One public holiday: closed already, or to be closed by one tap. */
export function HolidayLine({ holiday, closures, onAdded }: HolidayLineProps) {
  const { add } = useClosures();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { date, name, estimated } = holiday;
  const day = calendarDayParts(date).full;
  const closed = isClosedOn(closures, date);
  const close = () => {
    if (closed || add.isPending) return;
    const days = { from: date, to: date };
    add.mutate(
      { ...days, reason: name, idempotencyKey },
      {
        onSuccess: () => {
          // A holiday opened again and closed once more is another closure.
          setIdempotencyKey(newIdempotencyKey());
          onAdded(days);
        },
        onError: (failure) => {
          toast.error(refusalText(failure, 'The holiday could not be added. Please try again.'));
          if (!isUndecided(failure)) setIdempotencyKey(newIdempotencyKey());
        },
      },
    );
  };
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span className={classes.days}>{name}</span>
        <span className={classes.quiet}>
          {day}
          {estimated && <span className={classes.shifting}>date may shift</span>}
        </span>
        <StillTrying pending={add.isPending} />
      </span>
      {/* One button with two meanings, so that the focus stays where it is once the day is closed. */}
      <Button
        variant={closed ? 'subtle' : 'default'}
        className={classes.close ?? ''}
        leftSection={closed && <CheckIcon size={18} />}
        aria-label={closed ? `Closed on ${day}, ${name}` : `Close on ${day}, ${name}`}
        aria-disabled={closed}
        data-closed={closed || undefined}
        loading={add.isPending}
        onClick={close}
      >
        {closed ? 'Closed' : 'Close'}
      </Button>
    </li>
  );
}
