import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DayClose } from '#contract/replies/money-views.ts';
import { type CountedMethod, countedMethods } from '#core/money/day-close.ts';
import { formatDate, formatNaira, formatTime } from '../../../../ui/format.ts';
import { ErrorState } from '../../../kit/error-state.tsx';
import { NairaInput } from '../../../kit/form/amount-input.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { Section } from '../../../kit/section.tsx';
import { toast } from '../../../kit/toast.ts';
import { useMay } from '../../../session/session-context.tsx';
import { dayCloseQuery, useCloseDay } from '../api.ts';
import {
  differenceOf,
  differenceText,
  methodIn,
  methodNames,
  nothingCounted,
  readClosing,
} from '../closing.ts';
import classes from './day-close.module.css';

type DayClosingProps = {
  readonly date: string;
  readonly zone: string;
  /** Whether the day was asked for to be closed. */
  readonly asked: boolean;
};

/** What should be there of a day, what was counted of it and by whom; and its closing. */
export function DayClosing({ date, zone, asked }: DayClosingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below the day's figures, where a phone does not show it.
    if (asked) place.current?.focus();
  }, [asked]);
  const { data: day, isPending, isFetching, refetch } = useQuery(dayCloseQuery(date));
  const [again, setAgain] = useState(false);
  const mayClose = useMay()('payments.decide');
  const latest = day?.closes[0];
  return (
    <div ref={place} tabIndex={-1}>
      <Section
        title="Day close"
        hint="What you should have of this day. The change you began with is not in it."
      >
        {day === undefined && isPending && (
          <div role="status" aria-label="Loading the day">
            <Skeleton height={140} />
          </div>
        )}
        {day === undefined && !isPending && (
          <ErrorState
            message="The day could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {day !== undefined && mayClose && (latest === undefined || again) && (
          <Counting day={day} onDone={() => setAgain(false)} />
        )}
        {day !== undefined && latest === undefined && !mayClose && <Expected expected={day.expected} />}
        {latest !== undefined && !again && (
          <Closed close={latest} zone={zone}>
            {mayClose && (
              <Button variant="default" onClick={() => setAgain(true)}>
                Count again
              </Button>
            )}
          </Closed>
        )}
      </Section>
    </div>
  );
}

function Expected({ expected }: Pick<DayClose, 'expected'>) {
  return (
    <dl className={classes.methods}>
      {countedMethods.map((method) => (
        <div key={method}>
          <dt>{methodNames[method]}</dt>
          <dd>{formatNaira(expected[method])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was counted, and said to be there, by method; the difference appears as it is typed. */
function Counting({ day, onDone }: { readonly day: DayClose; readonly onDone: () => void }) {
  const { form, field, formErrors, saving, bind } = useEntries({
    initial: nothingCounted,
    read: (counted) => readClosing(day, counted),
    fieldOf: methodIn,
    sending: useKeyed(useCloseDay()),
    failed: 'The day could not be closed. Please try again.',
    onDone: () => {
      toast.success('The day is closed.');
      onDone();
    },
  });
  return (
    <form {...bind} className={classes.counting}>
      {countedMethods.map((method) => (
        <NairaInput
          key={method}
          label={methodNames[method]}
          description={<Beside expected={day.expected[method]} counted={form[method]} />}
          {...field(method)}
        />
      ))}
      {formErrors.map((text) => (
        <p key={text} role="alert" className={classes.wrong}>
          {text}
        </p>
      ))}
      <Button type="submit" loading={saving} className={classes.close ?? ''}>
        Close the day
      </Button>
    </form>
  );
}

type BesideProps = { readonly expected: number; readonly counted: number | string };

function Beside({ expected, counted }: BesideProps) {
  const difference = differenceOf(expected, counted);
  return (
    <span className={classes.beside}>
      {`Should be ${formatNaira(expected)}`}
      {difference !== null && <Difference naira={difference} />}
    </span>
  );
}

function Difference({ naira }: { readonly naira: number }) {
  return (
    <span className={classes.difference} data-off={naira !== 0 || undefined}>
      {differenceText(naira)}
    </span>
  );
}

type ClosedProps = {
  readonly close: DayClose['closes'][number];
  readonly zone: string;
  readonly children: ReactNode;
};

/** How the day was closed last. */
function Closed({ close: { methods, closedAt, closedBy }, zone, children }: ClosedProps) {
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Should be</th>
            <th scope="col">Counted</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {methods.map(({ method, expected, counted, difference }) => (
            <tr key={method}>
              <th scope="row">{shortNames[method]}</th>
              <td>{formatNaira(expected)}</td>
              <td>{formatNaira(counted)}</td>
              <td>
                <Difference naira={difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span data-text="quiet">
          Closed{closedBy !== null && ` by ${closedBy}`}, {formatDate(closedAt, zone)},{' '}
          {formatTime(closedAt, zone)}
        </span>
        {children}
      </div>
    </>
  );
}

const shortNames: Readonly<Record<CountedMethod, string>> = {
  cash: 'Cash',
  transfer: 'Transfer',
  pos: 'POS',
};
