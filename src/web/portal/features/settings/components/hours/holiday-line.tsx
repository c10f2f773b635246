import { Button } from '@mantine/core';
import type { Closure } from '#contract/settings-views.ts';
import { calendarDayParts } from '../../../../../ui/format.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { CheckIcon } from '../../../../kit/icons.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useClosures } from '../../api.ts';
import { type Days, isClosedOn } from '../../closures.ts';
import classes from './closures.module.css';

type HolidayLineProps = {
  readonly holiday: { readonly date: string; readonly name: string; readonly estimated: boolean };
  readonly closures: readonly Closure[];
  readonly onAdded: (days: Days) => void;
};

/** One public holiday: closed already, or to be closed by one tap. */
export function HolidayLine({ holiday, closures, onAdded }: HolidayLineProps) {
  const add = useKeyed(useClosures().add);
  const { date, name, estimated } = holiday;
  const day = calendarDayParts(date).full;
  const closed = isClosedOn(closures, date);
  const close = () => {
    if (closed || add.isPending) return;
    const days = { from: date, to: date };
    add.mutate(
      { ...days, reason: name },
      {
        onSuccess: () => onAdded(days),
        onError: (failure) =>
          toast.error(refusalText(failure, 'The holiday could not be added. Please try again.')),
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
