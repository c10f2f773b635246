import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatExactNaira } from '../../../../ui/format.ts';
import { AlertIcon } from '../../../kit/icons.tsx';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import {
  type Amount,
  owedNowText,
  type Received,
  type ReceivingErrors,
  readReceiving,
  receivingOf,
} from '../receiving.ts';
import type { BalanceQuestion } from '../use-completing.ts';
import classes from './money.module.css';
import { NairaInput } from './naira-input.tsx';
import { ReceivedFields } from './received-fields.tsx';

/** What it came to, where that is not what was agreed. */
export type FinalPrice = { readonly finalPrice: number; readonly priceReason: string };

type CompleteDialogProps = {
  readonly question: BalanceQuestion;
  /** Complete it, with or without the balance. */
  readonly onComplete: (received?: Received, final?: FinalPrice) => void;
  readonly onLookAgain: () => void;
  readonly onClose: () => void;
};

/** Before a booking is completed of which something is owed: was it received? */
export function CompleteDialog({ question, onComplete, onLookAgain, onClose }: CompleteDialogProps) {
  const { opened, owed } = question;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={540}
      title={
        owed === null
          ? 'Mark as completed?'
          : question.price === null
            ? `Did you receive the balance of ${formatExactNaira(owed)}?`
            : 'What did it come to?'
      }
    >
      {owed === null ? (
        <Stack gap="lg">
          <Text role="alert">
            We could not check whether the client still owes something. You can complete it now and record a
            payment later.
          </Text>
          <div className={classes.choices}>
            <Button variant="default" onClick={() => onComplete()}>
              Complete without payment
            </Button>
            <Button onClick={onLookAgain} data-autofocus>
              Try again
            </Button>
          </div>
        </Stack>
      ) : (
        <BalanceForm
          key={`${owed} ${question.price?.agreed}`}
          owed={owed}
          price={question.price}
          changed={question.changed}
          onComplete={onComplete}
        />
      )}
    </Modal>
  );
}

type BalanceFormProps = {
  readonly owed: number;
  readonly price: BalanceQuestion['price'];
  readonly changed: boolean;
  readonly onComplete: CompleteDialogProps['onComplete'];
};

function BalanceForm({ owed: agreedOwed, price, changed, onComplete }: BalanceFormProps) {
  const [form, setForm] = useState(() => receivingOf({ kind: 'balance', naira: agreedOwed }));
  const [final, setFinal] = useState<Amount>(price?.agreed ?? '');
  const [reason, setReason] = useState('');
  const [priceErrors, setPriceErrors] = useState<{ readonly final?: string; readonly reason?: string }>({});
  const differs = price !== null && Number(final) !== price.agreed;
  const owed = price === null ? agreedOwed : Math.max(0, Number(final) - price.paid);
  const [errors, setErrors] = useState<ReceivingErrors>({});
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();
  /** Null: it is not in order yet. */
  const readPrice = (): { readonly final?: FinalPrice } | null => {
    const faults = {
      ...(price !== null && (final === '' || Number(final) < 0) ? { final: 'This field is required' } : {}),
      ...(differs && reason.trim() === '' ? { reason: 'This field is required.' } : {}),
    };
    setPriceErrors(faults);
    if (Object.keys(faults).length === 0)
      return differs ? { final: { finalPrice: Number(final), priceReason: reason } } : {};
    focusFirstFault();
    return null;
  };
  const completeUnpaid = () => {
    const read = readPrice();
    if (read !== null) onComplete(undefined, read.final);
  };
  const submit = () => {
    const priced = readPrice();
    if (priced === null) return;
    const read = readReceiving(form, owed);
    if (read.ok) return onComplete(read.received, priced.final);
    setErrors(read.errors);
    focusFirstFault();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        {changed && (
          <Alert color="orange" icon={<AlertIcon />} role="alert">
            {owedNowText(owed)}
          </Alert>
        )}
        {price !== null && (
          <NairaInput
            label="Final price"
            description={`${formatExactNaira(price.agreed)} was agreed, and it may vary.`}
            value={final}
            error={priceErrors.final}
            onChange={(amount) => {
              setFinal(amount);
              setForm({ ...form, amount: Math.max(0, Number(amount) - price.paid) });
              setPriceErrors({});
            }}
          />
        )}
        {differs && (
          <TextInput
            label="Why it differs"
            required
            maxLength={300}
            value={reason}
            error={priceErrors.reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setPriceErrors({});
            }}
          />
        )}
        <ReceivedFields
          form={form}
          owed={owed}
          errors={errors}
          onChange={(next) => {
            setForm(next);
            setErrors({});
          }}
        />
      </Stack>
      <div className={classes.choices}>
        <Button variant="default" onClick={completeUnpaid}>
          Complete without payment
        </Button>
        <Button type="submit">Record and complete</Button>
      </div>
    </form>
  );
}
