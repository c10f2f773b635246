import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { timeOf } from './week-editor-rules.ts';

type TimeFieldProps = {
  readonly label: string;
  /** HH:mm, or '' while there is none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/**
 * Typed as HH:mm, or as short as 9 or 930, and read when it is left, so that half a time is not called wrong.
 * A browser's own time field would show 12 hours to some.
 */
export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    onChange(timeOf(typed));
  };
  return (
    <TextInput
      aria-label={label}
      value={typed ?? value}
      error={typed === null && error}
      placeholder="HH:mm"
      styles={{ input: { paddingInline: 8, textAlign: 'center' } }}
      inputMode="numeric"
      maxLength={7}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
