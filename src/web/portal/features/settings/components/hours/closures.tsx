import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Closure } from '#contract/settings-views.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { TrashIcon } from '../../../../kit/icons.tsx';
import { Section } from '../../../../kit/section.tsx';
import { useToday } from '../../../../kit/time/use-today.ts';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useClosures } from '../../api.ts';
import { aheadOf, type Days, daysText } from '../../hours.ts';
import { AffectedBookings } from './affected-bookings.tsx';
import { ClosureForm } from './closure-form.tsx';
import classes from './closures.module.css';
import { Holidays } from './holidays.tsx';

type ClosuresProps = {
  readonly closures: readonly Closure[];
  /** Whether a closure has been begun and not added. */
  readonly onBegun: (begun: boolean) => void;
};

/** The days the business is closed, beyond its week: those chosen, and the public holidays to choose from. */
export function Closures({ closures, onBegun }: ClosuresProps) {
  const today = useToday();
  const ahead = aheadOf(closures, today);
  const [added, setAdded] = useState<Days | null>(null);
  const [begun, setBegun] = useState(false);
  const [removed, setRemoved] = useState<Closure | null>(null);
  const { remove } = useClosures();
  useEffect(() => onBegun(begun), [begun, onBegun]);
  const reopen = (closure: Closure) =>
    remove.mutate(closure, {
      onSuccess: () => {
        setRemoved(closure);
        setAdded((now) => (now?.from === closure.from && now.to === closure.to ? null : now));
      },
      onError: (failure) => toast.error(refusalText(failure, 'The closure could not be removed.')),
    });
  const show = (days: Days) => {
    setAdded(days);
    setRemoved(null);
  };
  return (
    <>
      <Section
        title="Closures"
        hint="Days on which nobody can book, whatever the weekly hours say. Each is saved at once."
      >
        <ClosureForm today={today} onAdded={show} onBegun={setBegun} />
        {added !== null && !begun && <AffectedBookings days={added} said={`Closed on ${daysText(added)}.`} />}
        <ClosureList
          closures={ahead}
          busyId={remove.isPending ? remove.variables._id : null}
          onRemove={reopen}
        />
        <div role="status">
          {removed !== null && <Reopened closure={removed} onUndone={() => setRemoved(null)} />}
        </div>
      </Section>
      <Holidays today={today} closures={ahead} onAdded={show} />
    </>
  );
}

/** Open again, and the way back; the keyboard waits there, since the button pressed went with its line. */
function Reopened({ closure, onUndone }: { readonly closure: Closure; readonly onUndone: () => void }) {
  const add = useKeyed(useClosures().add);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const { from, to, reason } = closure;
  const undo = () =>
    add.mutate(
      { from, to, reason },
      {
        onSuccess: onUndone,
        onError: (failure) => toast.error(refusalText(failure, 'The closure could not be put back.')),
      },
    );
  return (
    <div className={classes.reopened}>
      <span>Open again on {daysText(closure)}.</span>
      <Button ref={button} variant="subtle" onClick={undo} loading={add.isPending}>
        Undo
      </Button>
    </div>
  );
}

type ClosureListProps = {
  readonly closures: readonly Closure[];
  /** The one being removed. */
  readonly busyId: string | null;
  readonly onRemove: (closure: Closure) => void;
};

/** The closures to come, the earliest first. */
function ClosureList({ closures, busyId, onRemove }: ClosureListProps) {
  if (closures.length === 0)
    return <p className={classes.none}>No closures ahead. Add a day above, or a public holiday below.</p>;
  return (
    <ul className={classes.lines} aria-label="Closures">
      {closures.map((closure) => (
        <li key={closure._id} className={classes.line}>
          <span className={classes.words}>
            <span className={classes.days}>{daysText(closure)}</span>
            {closure.reason !== '' && <span className={classes.quiet}>{closure.reason}</span>}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Remove closure: ${daysText(closure)}`}
            loading={busyId === closure._id}
            onClick={() => onRemove(closure)}
          >
            <TrashIcon />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
