import { Button, NativeSelect, NumberInput, type NumberInputProps, Switch, TextInput } from '@mantine/core';
import { MOST_OPTIONS } from '#core/lines/options.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { moved } from '../../../../kit/form/moved.ts';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { emptyOption, type GroupEntry, NAME_MAX, type OptionEntry } from '../../line-terms.ts';
import { newKey } from '../../new-key.ts';
import type { ServiceErrors } from '../../service-draft.ts';
import { keepEnter, OrderTools } from '../order-tools.tsx';
import classes from './terms.module.css';

type GroupCardProps = {
  readonly group: GroupEntry;
  readonly at: number;
  readonly count: number;
  readonly errors: ServiceErrors;
  readonly onChange: (group: GroupEntry) => void;
  readonly onMove: (to: number, focus: string) => void;
  readonly onRemove: () => void;
};

const chooses = [
  { value: 'one', label: 'One of them' },
  { value: 'any', label: 'As many as they like' },
];

/** One choice: what it is called, how many of its options can be taken, and these. */
export function GroupCard({ group, at, count, errors, onChange, onMove, onRemove }: GroupCardProps) {
  const focusAfterChange = useFocusAfterChange();
  const { options } = group;
  const id = `group-${group.key}`;
  const path = `optionGroups.${at}` as const;
  const withOptions = (changed: readonly OptionEntry[]) => onChange({ ...group, options: changed });
  const add = () => {
    const option = emptyOption(newKey());
    withOptions([...options, option]);
    focusAfterChange(`option-${option.key}-name`);
  };
  return (
    <li data-frame="inner" className={classes.group}>
      <fieldset data-stack="3">
        <legend className={classes.number}>Choice {at + 1}</legend>
        <div className={classes.pair}>
          <TextInput
            id={`${id}-name`}
            label="Name"
            placeholder="Length"
            required
            maxLength={NAME_MAX}
            autoComplete="off"
            value={group.name}
            error={errors[`${path}.name`]}
            onChange={(event) => onChange({ ...group, name: event.currentTarget.value })}
            onKeyDown={keepEnter}
          />
          <NativeSelect
            id={`${id}-choose`}
            label="Clients choose"
            data={chooses}
            value={group.choose}
            onChange={(event) =>
              onChange({ ...group, choose: event.currentTarget.value === 'any' ? 'any' : 'one' })
            }
          />
        </div>
        <ol data-stack="3">
          {options.map((option, place) => (
            <OptionRow
              key={option.key}
              option={option}
              at={place}
              count={options.length}
              path={`${path}.options.${place}`}
              errors={errors}
              onChange={(changed) =>
                withOptions(options.map((other) => (other.key === changed.key ? changed : other)))
              }
              onMove={(to, focus) => {
                withOptions(moved(options, place, to));
                focusAfterChange(focus);
              }}
              onRemove={() => {
                withOptions(options.filter(({ key }) => key !== option.key));
                focusAfterChange(`${id}-add`);
              }}
            />
          ))}
        </ol>
        {errors[`${path}.options`] !== undefined && (
          <p data-text="fault" role="alert">
            {errors[`${path}.options`]}
          </p>
        )}
        <div data-row="2" data-wrap data-ends>
          <Button
            id={`${id}-add`}
            variant="subtle"
            size="sm"
            px={8}
            leftSection={<PlusIcon />}
            onClick={add}
            disabled={options.length >= MOST_OPTIONS}
          >
            Add an option
          </Button>
          <Switch
            label="Required"
            checked={group.required}
            onChange={(event) => onChange({ ...group, required: event.currentTarget.checked })}
          />
          <OrderTools
            id={id}
            name={`choice ${at + 1}`}
            at={at}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
      </fieldset>
    </li>
  );
}

/** Whatever is typed is kept, so that the rule it breaks can be told; a minus has no key among the digits of a phone. */
const changeProps = {
  clampBehavior: 'none',
  selectAllOnFocus: true,
  hideControls: true,
  inputMode: 'text',
} as const satisfies NumberInputProps;

type OptionRowProps = {
  readonly option: OptionEntry;
  readonly at: number;
  readonly count: number;
  readonly path: `optionGroups.${string}`;
  readonly errors: ServiceErrors;
  readonly onChange: (option: OptionEntry) => void;
  readonly onMove: (to: number, focus: string) => void;
  readonly onRemove: () => void;
};

function OptionRow({ option, at, count, path, errors, onChange, onMove, onRemove }: OptionRowProps) {
  const id = `option-${option.key}`;
  return (
    <li className={classes.option}>
      <TextInput
        id={`${id}-name`}
        label={`Option ${at + 1}`}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        value={option.name}
        error={errors[`${path}.name`]}
        onChange={(event) => onChange({ ...option, name: event.currentTarget.value })}
        onKeyDown={keepEnter}
      />
      <NumberInput
        {...changeProps}
        label="Price change"
        leftSection={<span aria-hidden="true">₦</span>}
        thousandSeparator=","
        decimalScale={2}
        value={option.price}
        error={errors[`${path}.price`]}
        onChange={(price) => onChange({ ...option, price })}
        onKeyDown={keepEnter}
      />
      <NumberInput
        {...changeProps}
        label="Minutes change"
        value={option.minutes}
        error={errors[`${path}.minutes`]}
        onChange={(minutes) => onChange({ ...option, minutes })}
        onKeyDown={keepEnter}
      />
      <OrderTools
        id={id}
        name={`option ${at + 1}`}
        at={at}
        count={count}
        onMove={onMove}
        onRemove={onRemove}
      />
    </li>
  );
}
