import { type ReactElement, useState } from 'react';

type CounterProps = {
  readonly name: string;
  /** What is counted, for whoever does not see where it stands. */
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** What the two buttons send as `do` before the script has come. */
  readonly ways: { readonly fewer: string; readonly more: string };
  /** Null: the form is answered by the server. */
  readonly onChange: ((value: number) => void) | null;
};

/** A whole number between two buttons; it can be typed as well. Its styles are in counter.css. */
export const Counter = (props: CounterProps): ReactElement => {
  const { name, label, value, least, most, ways, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (wanted: number): void => {
    if (Number.isInteger(wanted) && wanted >= least && wanted <= most) onChange?.(wanted);
  };
  const step = (by: 1 | -1, way: string, sign: string): ReactElement => (
    <button
      type={onChange === null ? 'submit' : 'button'}
      className="counter-step"
      name="do"
      value={way}
      aria-label={`${by > 0 ? 'More' : 'Fewer'}: ${label}`}
      aria-disabled={by > 0 ? value >= most : value <= least}
      onClick={() => settle(value + by)}
    >
      {sign}
    </button>
  );
  return (
    <span className="counter">
      {step(-1, ways.fewer, '−')}
      <input
        className="counter-value numbers"
        type="number"
        inputMode="numeric"
        id={name}
        name={name}
        aria-label={label}
        min={least}
        max={most}
        value={typed ?? value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          settle(Number(currentTarget.value || Number.NaN));
        }}
        onBlur={() => setTyped(null)}
      />
      {step(1, ways.more, '+')}
    </span>
  );
};
