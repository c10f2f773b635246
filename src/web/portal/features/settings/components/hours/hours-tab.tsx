import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Closure, Settings } from '#contract/replies/settings-views.ts';
import { lostHours, lostHoursText } from '#core/calendar/lost-hours.ts';
import { TrashIcon } from '../../../../../ui/icons.tsx';
import { AffectedBookings } from '../../../../kit/booking/affected-bookings.tsx';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { Section } from '../../../../kit/section.tsx';
import { useToday } from '../../../../kit/time/clock.ts';
import { WeekEditor } from '../../../../kit/time/week-editor.tsx';
import { weekOf } from '../../../../kit/time/week-editor-rules.ts';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useClosures } from '../../api.ts';
import { aheadOf, type Days, daysText, readHours } from '../../hours.ts';
import classes from '../settings.module.css';
import { partOf, SettingsForm, useSettingsEntries } from '../settings-form.tsx';
import { ClosureForm } from './closure-form.tsx';
import closuresClasses from './closures.module.css';
import { Holidays } from './holidays.tsx';

/** The week, saved by the bar; closures and holidays, saved one by one. */
export function HoursTab({ settings }: { readonly settings: Settings }) {
  const [closureBegun, setClosureBegun] = useState(false);
  // As it was when the tab was opened: what is booked in hours that go is still shown once they are saved.
  const [before] = useState(() => weekOf(settings.weeklyHours));
  const hours = useSettingsEntries({
    saved: { days: weekOf(settings.weeklyHours) },
    parts: [partOf(settingsCalls.saveHours, readHours)],
    fieldOf: () => null,
    done: 'Opening hours saved.',
  });
  const lost = lostHoursText(lostHours(before, hours.form.days));
  return (
    <SettingsForm
      entries={hours}
      after={<Closures closures={settings.closures} onBegun={setClosureBegun} />}
      unsavedAfter={closureBegun}
    >
      <Section
        title="Weekly hours"
        hint="Clients can book inside these hours. Staff with their own hours follow those instead. Bookings already made stay."
      >
        <div className={classes.week}>
          <WeekEditor days={hours.form.days} onChange={(days) => hours.change({ days })} />
        </div>
        {lost !== '' && <AffectedBookings asked={{ lost }} where="outside the new hours" />}
      </Section>
    </SettingsForm>
  );
}

type ClosuresProps = {
  readonly closures: readonly Closure[];
  /** Whether a closure has been begun and not added. */
  readonly onBegun: (begun: boolean) => void;
};

/** The days the business is closed, beyond its week: those chosen, and the public holidays to choose from. */
function Closures({ closures, onBegun }: ClosuresProps) {
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
        {added !== null && !begun && (
          <AffectedBookings asked={added} where="on these days" said={`Closed on ${daysText(added)}.`} />
        )}
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
    <div className={closuresClasses.reopened}>
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
    return <p data-text="quiet">No closures ahead. Add a day above, or a public holiday below.</p>;
  return (
    <ul data-lines aria-label="Closures">
      {closures.map((closure) => (
        <li key={closure._id} className={closuresClasses.line}>
          <span data-stack data-text="breaks" data-fill>
            <span data-text="semibold">{daysText(closure)}</span>
            {closure.reason !== '' && (
              <span data-row="2" data-wrap data-text="quiet">
                {closure.reason}
              </span>
            )}
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
