import type { NumberInputProps } from '@mantine/core';

/** A hint about what was typed stands below it. */
export const belowField: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

/** Whatever is typed is kept, so that the rule it breaks can be told. */
export const amountProps = {
  clampBehavior: 'none',
  min: 0,
  selectAllOnFocus: true,
  inputMode: 'numeric',
} as const satisfies NumberInputProps;

export const nairaProps = {
  ...amountProps,
  inputMode: 'decimal',
  thousandSeparator: ',',
  decimalScale: 2,
  hideControls: true,
  leftSection: <span aria-hidden="true">₦</span>,
} as const satisfies NumberInputProps;
