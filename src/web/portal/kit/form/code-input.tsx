import { TextInput } from '@mantine/core';

type CodeInputProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly description: string;
  readonly onChange: (value: string) => void;
};

/** A code of an authenticator, or a recovery code: a phone offers what it knows, and capitalises the latter. */
export function CodeInput({ onChange, ...field }: CodeInputProps) {
  return (
    <TextInput
      {...field}
      label="Code"
      required
      data-autofocus
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
