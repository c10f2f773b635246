import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A number that is typed. Whatever is typed is kept, so that the rule it breaks can be told. */
export function AmountInput(props: NumberInputProps) {
  return (
    <NumberInput clampBehavior="none" min={0} selectAllOnFocus inputMode="numeric" hideControls {...props} />
  );
}

/** An amount of money in naira, with kobo as decimals. */
export function NairaInput(props: NumberInputProps) {
  return (
    <AmountInput
      inputMode="decimal"
      thousandSeparator=","
      decimalScale={2}
      leftSection={<span aria-hidden="true">₦</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
    />
  );
}
