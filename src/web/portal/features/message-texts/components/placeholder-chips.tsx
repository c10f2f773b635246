import { type PlaceholderName, placeholders } from '#core/messages/placeholders.ts';
import classes from './texts.module.css';

type PlaceholderChipsProps = { readonly onPut: (name: PlaceholderName) => void };

/** The words that stand for something of the booking; a tap puts one where the cursor is. */
export function PlaceholderChips({ onPut }: PlaceholderChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <legend>Insert a detail of the booking</legend>
      <div className={classes.row}>
        {placeholders.map(({ name, meaning }) => (
          <button key={name} type="button" className={classes.chip} onClick={() => onPut(name)}>
            <span className={classes.code}>{`{${name}}`}</span>
            <span className={classes.meaning}>{meaning}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
