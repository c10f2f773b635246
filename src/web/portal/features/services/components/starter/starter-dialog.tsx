import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { AmountInput, NairaInput } from '../../../../kit/form/amount-input.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import type { ServiceErrors } from '../../service-draft.ts';
import { addText, type StarterEntry, trades } from '../../starter.ts';
import classes from './starter.module.css';
import { useStarter } from './use-starter.ts';

type StarterDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** The usual services of a trade in one list, to be changed and added in one go. */
export function StarterDialog({ opened, ...on }: StarterDialogProps) {
  return (
    <FormDialog opened={opened} onClose={on.onClose} title="What do you offer?" size={760}>
      <StarterForm {...on} />
    </FormDialog>
  );
}

function StarterForm({ onClose, onChanged }: Omit<StarterDialogProps, 'opened'>) {
  const starter = useStarter({ onClose, onChanged });
  const { trade, entries, errors, refused, adding, count } = starter;
  return (
    <form
      data-stack="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        starter.add();
      }}
    >
      <Text c="dimmed">
        Choose your trade. You get a list of what is usual there, with lengths and prices to start from: put
        in your own, and untick what you do not offer.
      </Text>
      <fieldset data-row="2" data-wrap>
        <legend className={classes.legend}>Your trade</legend>
        {trades.map((one) => (
          <Button
            key={one.key}
            variant={one === trade ? 'filled' : 'default'}
            aria-pressed={one === trade}
            onClick={() => starter.choose(one)}
            disabled={adding}
          >
            {one.label}
          </Button>
        ))}
      </fieldset>
      {entries.length > 0 && (
        <ul data-lines="3" aria-label="What is added">
          {entries.map((entry, at) => (
            <EntryRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place, whatever it is called
              key={`${trade?.key} ${at}`}
              entry={entry}
              errors={errors.get(at) ?? {}}
              onChange={(over) => starter.change(at, over)}
            />
          ))}
        </ul>
      )}
      <FormFoot
        formErrors={refused === null ? [] : [refused]}
        action={addText(entries)}
        disabled={count === 0}
        saving={adding}
        onCancel={onClose}
      />
    </form>
  );
}

type EntryRowProps = {
  readonly entry: StarterEntry;
  readonly errors: ServiceErrors;
  readonly onChange: (over: Partial<StarterEntry>) => void;
};

/** Every field says of which service it is, since the labels above are those of the first row alone on a desk. */
function EntryRow({ entry, errors, onChange }: EntryRowProps) {
  const { name, chosen, bookingType } = entry;
  const number = (
    field: 'duration' | 'price' | 'baseRentalFee' | 'cautionFee' | 'quantity',
    label: string,
  ) => ({
    label,
    'aria-label': `${label}: ${name}`,
    disabled: !chosen,
    value: entry[field],
    error: errors[field],
    onChange: (value: number | string) => onChange({ [field]: value }),
  });
  return (
    <li className={classes.entry} data-left-out={chosen ? undefined : true}>
      <Checkbox
        className={classes.tick ?? ''}
        aria-label={`Add ${name}`}
        checked={chosen}
        onChange={(event) => onChange({ chosen: event.currentTarget.checked })}
      />
      <TextInput
        className={classes.name ?? ''}
        label="Name"
        aria-label={`Name: ${name}`}
        maxLength={80}
        autoComplete="off"
        disabled={!chosen}
        value={name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {bookingType === 'time-based' ? (
        <>
          <AmountInput step={15} {...number('duration', 'Minutes')} />
          <NairaInput {...number('price', 'Price')} />
        </>
      ) : (
        <>
          <AmountInput {...number('duration', 'Days')} />
          <AmountInput {...number('quantity', 'How many')} />
          <NairaInput {...number('baseRentalFee', 'Fee')} />
          <NairaInput {...number('cautionFee', 'Caution fee')} />
        </>
      )}
    </li>
  );
}
