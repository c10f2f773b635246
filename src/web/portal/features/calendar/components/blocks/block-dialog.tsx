import { Button, Checkbox, InputBase, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BlockedTime } from '#contract/replies/blocked-time.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ChoiceBar } from '../../../../kit/form/choice-bar.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { type BlockForm, blockFieldOf, bookingsIn, formOf, newBlock, readBlock } from '../../blocking.ts';
import { useRemoveBlock, useSaveBlock } from '../../blocking-api.ts';
import type { Person } from '../../moving.ts';
import classes from './blocks.module.css';

/** What is to be blocked or changed. */
export type Blocking =
  | {
      readonly block: null;
      /** '' where it is still to be chosen. */
      readonly staffId: string;
      readonly day: CalendarDate;
      readonly minute: number;
    }
  | { readonly block: BlockedTime };

type BlockDialogProps = {
  readonly blocking: Blocking;
  readonly people: readonly Person[];
  readonly today: CalendarDate;
  readonly onClose: () => void;
};

/** Blocks part of a day of somebody, or changes what is blocked, once what is booked there was told. */
export function BlockDialog(props: BlockDialogProps) {
  const title = props.blocking.block === null ? 'Block time' : 'Blocked time';
  return (
    <FormDialog opened onClose={props.onClose} title={title} size={460}>
      <Form {...props} />
    </FormDialog>
  );
}

const rhythms = [
  { value: 'once', label: 'Once' },
  { value: 'day', label: 'Each day' },
  { value: 'week', label: 'Each week' },
] as const;

function Form({ blocking, people, today, onClose }: BlockDialogProps) {
  const zone = useBusinessZone();
  const { block } = blocking;
  /** What is booked in the time as it is entered now, by those entries. */
  const [told, setTold] = useState<{ readonly of: string; readonly bookings: readonly string[] } | null>(
    null,
  );
  const { form, change, field, errors, formErrors, saving, submit, bind } = useEntries({
    initial: (): BlockForm => (block === null ? newBlock(blocking) : formOf(block, zone)),
    read: (entered) => readBlock(entered, block?._id ?? null),
    fieldOf: blockFieldOf,
    sending: useKeyed(useSaveBlock()),
    failed: 'This time could not be blocked. Please check your connection.',
    onRefused: (failure, entered) => {
      const bookings = failure instanceof RefusedError ? bookingsIn(failure.refusal.data, zone) : [];
      if (bookings.length === 0) return null;
      setTold({ of: JSON.stringify(entered), bookings });
      return {};
    },
    onDone: ({ data }) => {
      toast.success(data.length > 1 ? `Blocked on ${data.length} days.` : 'Time blocked.');
      onClose();
    },
  });
  const bookings = told?.of === JSON.stringify(form) ? told.bookings : [];
  return (
    <form
      {...bind}
      onSubmit={(event) => {
        event.preventDefault();
        submit({ override: bookings.length > 0 });
      }}
    >
      <div data-stack="4">
        {block === null && people.length > 1 && (
          <InputBase component="select" size="md" label="Whose time" required pointer {...field('staffId')}>
            <option value="">Choose</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </InputBase>
        )}
        {block === null && (
          <DateField
            label="Day"
            required
            value={form.date}
            min={today}
            error={errors.date}
            onChange={(date) => change({ date })}
          />
        )}
        <div className={classes.times}>
          <TextInput size="md" type="time" label="From" required {...field('from')} />
          <TextInput size="md" type="time" label="Until" required {...field('until')} />
        </div>
        <TextInput
          size="md"
          label="Reason"
          description="Only your team sees it."
          placeholder="Lunch, bank, school run"
          maxLength={60}
          autoComplete="off"
          {...field('reason')}
        />
        {block === null && (
          <ChoiceBar
            legend="Repeat"
            choices={rhythms}
            value={form.every}
            onChoose={(every) => change({ every })}
          />
        )}
        {form.every !== 'once' && (
          <DateField
            label="Last day"
            required
            value={form.lastDay}
            min={form.date === '' ? today : form.date}
            error={errors.lastDay}
            onChange={(lastDay) => change({ lastDay })}
          />
        )}
        {block?.repeats === true && (
          <Checkbox
            label="Also all later ones of this repetition"
            checked={form.later}
            onChange={({ currentTarget }) => change({ later: currentTarget.checked })}
          />
        )}
        {bookings.length > 0 && <Taken bookings={bookings} />}
        {block !== null && <FreeButton block={block} later={form.later} onClose={onClose} />}
        <FormFoot
          formErrors={formErrors}
          action={bookings.length > 0 ? 'Block anyway' : block === null ? 'Block' : 'Save'}
          saving={saving}
          onCancel={onClose}
        />
      </div>
    </form>
  );
}

function Taken({ bookings }: { readonly bookings: readonly string[] }) {
  return (
    <div role="alert" data-note="orange">
      <p>Booked in this time. These stay as they are; move them if you need to.</p>
      <ul>
        {bookings.map((booking) => (
          <li key={booking}>{booking}</li>
        ))}
      </ul>
    </div>
  );
}

type FreeButtonProps = {
  readonly block: BlockedTime;
  readonly later: boolean;
  readonly onClose: () => void;
};

function FreeButton({ block, later, onClose }: FreeButtonProps) {
  const removing = useRemoveBlock();
  const free = () =>
    removing.mutate(
      { id: block._id, later },
      {
        onSuccess: () => {
          toast.success('The time is free again.');
          onClose();
        },
        onError: (failure) =>
          toast.error(refusalText(failure, 'This time could not be freed. Please check your connection.')),
      },
    );
  return (
    <Button variant="light" color="red" loading={removing.isPending} onClick={free}>
      {later ? 'Free this and all later ones' : 'Free this time'}
    </Button>
  );
}
