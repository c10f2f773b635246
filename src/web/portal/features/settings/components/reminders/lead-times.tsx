import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { mostLeads } from '#core/messages/leads.ts';
import { newIdempotencyKey } from '../../../../../api/client.ts';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { PlusIcon, TrashIcon } from '../../../../kit/icons.tsx';
import { type LeadForm, leadChoices, OTHER, withLead } from '../../reminders.ts';
import { amountProps } from '../amount-props.tsx';
import classes from './reminders.module.css';

type LeadTimesProps = {
  readonly leads: readonly LeadForm[];
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (leads: readonly LeadForm[]) => void;
};

const ADD = 'add-reminder';

/** How long before the start: none, or up to three. */
export function LeadTimes({ leads, errors, onChange }: LeadTimesProps) {
  const focus = useFocusAfterChange();
  const add = () => {
    const key = newIdempotencyKey();
    onChange(withLead(leads, key));
    focus(`lead-${key}`);
  };
  const remove = (place: number) => {
    const next = leads[place + 1] ?? leads[place - 1];
    onChange(leads.toSpliced(place, 1));
    focus(next === undefined ? ADD : `lead-${next.key}`);
  };
  return (
    <fieldset className={classes.leads}>
      <legend>When</legend>
      {leads.length === 0 && <p className={classes.small}>No reminder yet.</p>}
      {leads.map((lead, place) => (
        <LeadRow
          key={lead.key}
          lead={lead}
          name={`Reminder ${place + 1}`}
          error={errors[`leads.${place}`]}
          onChange={(changed) => onChange(leads.with(place, changed))}
          onRemove={() => remove(place)}
        />
      ))}
      {errors['leads'] !== undefined && (
        <p className={classes.wrong} role="alert">
          {errors['leads']}
        </p>
      )}
      <div className={classes.more}>
        <Button
          id={ADD}
          variant="default"
          leftSection={<PlusIcon />}
          disabled={leads.length >= mostLeads}
          onClick={add}
        >
          Add a reminder
        </Button>
        {leads.length >= mostLeads && <span className={classes.small}>Three at most.</span>}
      </div>
    </fieldset>
  );
}

type LeadRowProps = {
  readonly lead: LeadForm;
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (lead: LeadForm) => void;
  readonly onRemove: () => void;
};

function LeadRow({ lead, name, error, onChange, onRemove }: LeadRowProps) {
  const other = lead.choice === OTHER;
  return (
    <div className={classes.lead}>
      <NativeSelect
        id={`lead-${lead.key}`}
        size="md"
        aria-label={name}
        data={leadChoices}
        value={lead.choice}
        error={other ? undefined : error}
        onChange={(event) => onChange({ ...lead, choice: event.currentTarget.value })}
      />
      {other && (
        <NumberInput
          {...amountProps}
          aria-label={`Hours of ${name.toLowerCase()}`}
          inputMode="decimal"
          decimalScale={2}
          suffix={lead.hours === 1 ? ' hour before' : ' hours before'}
          className={classes.hours ?? ''}
          value={lead.hours}
          error={error}
          onChange={(hours) => onChange({ ...lead, hours })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
      >
        <TrashIcon />
      </ActionIcon>
    </div>
  );
}
