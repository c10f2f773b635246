import { Radio } from '@mantine/core';
import classes from './money.module.css';

type OptionsProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Null while none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** One below the other, for long words. */
  readonly stacked?: boolean;
  /** The keyboard starts here when the dialog opens: at what is chosen, else at the first. */
  readonly first?: boolean;
};

/** One of a few, each in a frame that can be tapped anywhere. */
export function Options<Value extends string>(props: OptionsProps<Value>) {
  const { label, options, value, onChange, error, required, stacked = false, first = false } = props;
  const start = first ? (value ?? options[0]?.value) : undefined;
  return (
    <Radio.Group
      label={label}
      size="md"
      required={required ?? false}
      value={value}
      error={error}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    >
      <div className={classes.options} data-stacked={stacked || undefined}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            size="md"
            aria-invalid={error !== undefined || undefined}
            data-autofocus={option.value === start || undefined}
            classNames={{
              root: classes.option ?? '',
              body: classes.optionBody ?? '',
              labelWrapper: classes.optionLabel ?? '',
            }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
