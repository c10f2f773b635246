import type { NumberInputProps } from '@mantine/core';

/** Whatever is typed is kept, so that the rule it breaks can be told. */
export const amountProps = {
  clampBehavior: 'none',
  min: 0,
  selectAllOnFocus: true,
  inputMode: 'numeric',
  hideControls: true,
} as const satisfies NumberInputProps;
