import { NumberInput, type NumberInputProps } from '@mantine/core';

type NairaInputProps = Pick<NumberInputProps, 'label' | 'description' | 'error'> & {
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
};

/** An amount of money. Whatever is typed is kept, so that the rule it breaks can be told. */
export function NairaInput(props: NairaInputProps) {
  return (
    <NumberInput
      {...props}
      required
      clampBehavior="none"
      min={0}
      selectAllOnFocus
      inputMode="decimal"
      thousandSeparator=","
      decimalScale={2}
      hideControls
      leftSection={<span aria-hidden="true">₦</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
