import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { MOST_REPEATS } from '#core/appointments/cadence.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { AmountInput } from '../../../../kit/form/amount-input.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { bookText, cadenceOf, cadences, type DateRow, freeText, rowOf, shortMonthsText } from './repeats.ts';
import classes from './series.module.css';
import { type Looked, useRepeating } from './use-repeat.ts';

type RepeatDialogProps = {
  readonly booking: OwnerAppointment;
  readonly zone: string;
  readonly onClose: () => void;
};

/** How often and how many times, then the dates with what is free, and one tap books all that is ticked. */
export function RepeatDialog({ booking, zone, onClose }: RepeatDialogProps) {
  const { looked, failure, busy, look, book, forget, tick } = useRepeating(booking, onClose);
  const [every, setEvery] = useState('1');
  const [times, setTimes] = useState<number | string>(8);
  const count = Number(times);
  const wrong = !(count >= 1 && count <= MOST_REPEATS);
  const [told, setTold] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (!wrong && !busy) look(cadenceOf(every), count);
  };
  const ticked = looked?.ticked.size ?? 0;
  return (
    <Dialog opened onClose={onClose} title="Repeat" size={480} closeOnClickOutside={!busy}>
      <p className={classes.what}>
        {booking.serviceName} for {booking.clientName}, at the same time of day and at today’s prices. One
        message tells them of all dates.
      </p>
      <form onSubmit={submit} className={classes.pattern} noValidate>
        <NativeSelect
          label="How often"
          data={[...cadences]}
          value={every}
          description={shortMonthsText(cadenceOf(every), booking.date, zone) || undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={busy}
          onChange={(event) => {
            setEvery(event.currentTarget.value);
            forget();
          }}
          data-autofocus
        />
        <AmountInput
          size="md"
          label="Times"
          min={1}
          max={MOST_REPEATS}
          allowDecimal={false}
          allowNegative={false}
          value={times}
          disabled={busy}
          error={told && wrong ? `From 1 to ${MOST_REPEATS}` : undefined}
          onChange={(value) => {
            setTimes(value);
            forget();
          }}
        />
        {looked === null && (
          <Button type="submit" loading={busy} className={classes.look ?? ''}>
            Show the dates
          </Button>
        )}
      </form>
      {failure !== null && (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
      {looked === null && busy && <Looking />}
      {looked !== null && <Dates looked={looked} zone={zone} busy={busy} onTick={tick} />}
      <StillTrying pending={busy} />
      {looked !== null && (
        <div className={classes.foot}>
          <Button fullWidth onClick={book} loading={busy} disabled={ticked === 0}>
            {ticked === 0 ? 'Tick a date' : bookText(ticked)}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Looking() {
  return (
    <div role="status" aria-label="Looking at your calendar…" className={classes.dates}>
      <Skeleton height={40} mb={8} />
      <Skeleton height={40} mb={8} />
      <Skeleton height={40} />
    </div>
  );
}

type DatesProps = {
  readonly looked: Looked;
  readonly zone: string;
  readonly busy: boolean;
  readonly onTick: (start: string) => void;
};

function Dates({ looked: { dates, ticked }, zone, busy, onTick }: DatesProps) {
  return (
    <section aria-label="Dates" className={classes.dates}>
      <p role="status" className={classes.summary}>
        {freeText(dates)}
      </p>
      <ul>
        {dates.map((date) => {
          const row = rowOf(date, zone);
          const { start } = row;
          return (
            <li key={date.start} className={classes.date}>
              {start === null ? (
                <RowText row={row} />
              ) : (
                <Checkbox
                  size="md"
                  classNames={{ root: classes.tick ?? '', labelWrapper: classes.label ?? '' }}
                  label={<RowText row={row} />}
                  checked={ticked.has(start)}
                  disabled={busy}
                  onChange={() => onTick(start)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RowText({ row: { start, day, time, instead } }: { readonly row: DateRow }) {
  return (
    <span className={classes.row} data-gone={start === null || undefined}>
      <span>{day}</span> <span data-text="semibold">{time}</span>
      {instead !== '' && <span className={classes.instead}> {instead}</span>}
    </span>
  );
}
