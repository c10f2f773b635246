import { ActionIcon, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { CloseIcon, PlusIcon } from '../../../../../ui/icons.tsx';
import { LineList } from '../../../../kit/booking/line-list.tsx';
import {
  cautionOf,
  mayLoseLine,
  nounOf,
  outcomeText,
  takesLines,
  tellsLines,
  totalOf,
} from '../../line-changes.ts';
import { Part } from '../part.tsx';
import classes from './lines.module.css';

/** Both are fetched when they are asked for. */
const AddLineDialog = lazy(async () => ({ default: (await import('./add-line-dialog.tsx')).AddLineDialog }));
const CancelLineDialog = lazy(async () => ({
  default: (await import('./cancel-line-dialog.tsx')).CancelLineDialog,
}));

type BookingLinesProps = {
  readonly appointment: OwnerAppointment;
  readonly zone: string;
  /** Whether lines may be added or cancelled by whoever looks. */
  readonly mayChange: boolean;
  readonly onAsking: (asking: boolean) => void;
};

/** The services or items of a booking where there is more to tell than one, each with its way out; and another one. */
export function BookingLines({ appointment, zone, mayChange, onAsking }: BookingLinesProps) {
  const [asked, setAsked] = useState<'add' | number | null>(null);
  const ask = (what: typeof asked) => {
    setAsked(what);
    onAsking(what !== null);
  };
  const noun = nounOf(appointment);
  const caution = cautionOf(appointment);
  const told = tellsLines(appointment);
  // Without what colleagues take the sum is the reader's own.
  const isPart = appointment.lines.some(({ priceHidden }) => priceHidden);
  const sumName = isPart ? 'Your part' : noun === 'item' ? 'Hire fee' : 'Total';
  const addable = mayChange && takesLines(appointment);
  const losing = mayChange && mayLoseLine(appointment);
  const leaving = appointment.lines.find(({ line }) => line === asked);
  if (!told && !addable) return null;
  const add = addable && (
    <Button variant="subtle" px={8} ml={-8} leftSection={<PlusIcon />} onClick={() => ask('add')}>
      {noun === 'item' ? 'Add an item' : 'Add a service'}
    </Button>
  );
  /** What became of a line, or what can be done with it. */
  const endOf = (line: OwnerLine) => {
    const { outcome } = line;
    if (outcome === 'done' || outcome === 'no-show')
      return <span className={classes.became}>{outcomeText(line, outcome)}</span>;
    if (!losing || line.cancelled) return null;
    return (
      <ActionIcon
        className={classes.cancel ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Cancel ${line.serviceName}`}
        onClick={() => ask(line.line)}
      >
        <CloseIcon />
      </ActionIcon>
    );
  };
  return (
    <>
      {told ? (
        <Part title={noun === 'item' ? 'Items' : 'Services'}>
          <LineList lines={appointment.lines} zone={zone} toolOf={endOf} />
          <div className={classes.foot}>
            {add}
            <p className={classes.total}>
              {sumName} <strong>{formatNaira(totalOf(appointment))}</strong>
              {caution > 0 && <span className={classes.caution}>Caution fees {formatNaira(caution)}</span>}
            </p>
          </div>
        </Part>
      ) : (
        <div className={classes.alone}>{add}</div>
      )}
      <Suspense>
        {asked === 'add' && <AddLineDialog booking={appointment} zone={zone} onClose={() => ask(null)} />}
        {leaving !== undefined && (
          <CancelLineDialog booking={appointment} line={leaving} zone={zone} onClose={() => ask(null)} />
        )}
      </Suspense>
    </>
  );
}
