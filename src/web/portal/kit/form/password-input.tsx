import { ActionIcon, TextInput } from '@mantine/core';
import { useState } from 'react';
import { passwordMaxLength } from '#core/accounts/password-rules.ts';
import { EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx';

type PasswordInputProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  /** The id of what is said about it elsewhere. */
  readonly describedBy?: string;
  /** A dialog that opens with it begins here. */
  readonly 'data-autofocus'?: boolean;
  readonly onChange: (value: string) => void;
};

/** A password that can be looked at while it is typed. */
export function PasswordInput({ label, describedBy, onChange, ...field }: PasswordInputProps) {
  const [seen, setSeen] = useState(false);
  return (
    <TextInput
      {...field}
      label={label}
      required
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={passwordMaxLength}
      {...(describedBy === undefined ? {} : { attributes: { input: { 'aria-describedby': describedBy } } })}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={seen}
          onClick={() => setSeen((was) => !was)}
        >
          {seen ? <EyeOffIcon /> : <EyeIcon />}
        </ActionIcon>
      }
    />
  );
}
