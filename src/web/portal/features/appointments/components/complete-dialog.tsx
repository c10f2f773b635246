import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatExactNaira } from '../../../../ui/format.ts';
import { AlertIcon } from '../../../kit/icons.tsx';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import {
  owedNowText,
  type Received,
  type ReceivingErrors,
  readReceiving,
  receivingOf,
} from '../receiving.ts';
import type { BalanceQuestion } from '../use-completing.ts';
import classes from './money.module.css';
import { ReceivedFields } from './received-fields.tsx';

type CompleteDialogProps = {
  readonly question: BalanceQuestion;
  /** Complete it, with or without the balance. */
  readonly onComplete: (received?: Received) => void;
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
        owed === null ? 'Mark as completed?' : `Did you receive the balance of ${formatExactNaira(owed)}?`
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
        <BalanceForm key={owed} owed={owed} changed={question.changed} onComplete={onComplete} />
      )}
    </Modal>
  );
}

type BalanceFormProps = {
  readonly owed: number;
  readonly changed: boolean;
  readonly onComplete: CompleteDialogProps['onComplete'];
};

function BalanceForm({ owed, changed, onComplete }: BalanceFormProps) {
  const [form, setForm] = useState(() => receivingOf({ kind: 'balance', naira: owed }));
  const [errors, setErrors] = useState<ReceivingErrors>({});
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();
  const submit = () => {
    const read = readReceiving(form, owed);
    if (read.ok) return onComplete(read.received);
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
        <Button variant="default" onClick={() => onComplete()}>
          Complete without payment
        </Button>
        <Button type="submit">Record and complete</Button>
      </div>
    </form>
  );
}
