import { Button } from '@mantine/core';
import type { Caution } from '#contract/money-views.ts';
import { formatDate, formatExactNaira } from '../../../../../ui/format.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-head.tsx';

type CautionItemProps = {
  readonly caution: Caution;
  readonly zone: string;
  /** Absent: nothing can be done yet. */
  readonly onSettle?: (keeping: boolean) => void;
};

/** A caution fee; one that is due waits for the owner to say how the hire came back. */
export function CautionItem({ caution, zone, onSettle }: CautionItemProps) {
  const { amount, clientName, dueAt, paidOnline } = caution;
  const of = `${formatExactNaira(amount)} to ${clientName || 'an unknown client'}`;
  return (
    <li className={classes.item}>
      <OwedHead {...caution} />
      <p className={classes.quiet}>
        {dueAt === null
          ? 'Give it back when the hire is completed.'
          : `The hire ended on ${formatDate(dueAt, zone)}.`}{' '}
        {paidOnline
          ? 'It was paid online and goes back the same way.'
          : 'It was paid to you directly, so you send it back.'}
      </p>
      {onSettle !== undefined && (
        <div className={classes.acts}>
          <Button onClick={() => onSettle(false)} aria-label={`Give back ${of}`}>
            Give back
          </Button>
          <Button variant="default" onClick={() => onSettle(true)} aria-label={`Keep a part: ${of}`}>
            Keep a part
          </Button>
        </div>
      )}
    </li>
  );
}
