import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import classes from './choice-bar.module.css';

type ChoiceBarProps<Value extends string> = {
  /** What is chosen, for the screen reader. */
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
};

/** A few choices side by side, of which one counts. */
export function ChoiceBar<Value extends string>({ legend, choices, value, onChoose }: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.bar}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
