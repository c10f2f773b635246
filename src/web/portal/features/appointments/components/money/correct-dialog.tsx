import { Alert, Button, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentStatusView } from '#contract/replies/views.ts';
import { useFirstError } from '../../../../kit/form/field-errors.ts';
import { AlertIcon } from '../../../../kit/icons.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { useCorrect } from '../../api.ts';
import { balanceOf } from '../../money.ts';
import { moneyQuery } from '../../money-api.ts';
import { paymentOf } from '../../receiving.ts';
import { isAmountChanged } from '../../refusals.ts';
import { useBalance } from '../../use-balance.ts';
import { BalanceFields } from './balance-fields.tsx';
import classes from './money.module.css';
import { Options } from './options.tsx';

type CorrectDialogProps = {
  readonly opened: boolean;
  readonly id: string;
  readonly status: AppointmentStatusView;
  readonly onClose: () => void;
};

/** Changes a wrong Completed or No-Show, with the reason for the booking's history and the money that goes with it. */
export function CorrectDialog({ opened, onClose, ...booking }: CorrectDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal opened={opened} onClose={onClose} size={540} fullScreen={phone ?? false} title="Change outcome">
      <Correction {...booking} onClose={onClose} />
    </Modal>
  );
}

type Target = 'completed' | 'no-show' | 'confirmed';

const labels: Readonly<Record<Target, string>> = {
  completed: 'Completed: the client came',
  'no-show': 'No-Show: the client did not come',
  confirmed: 'Not sure yet: put the booking back as it was',
};

const nothing = { owed: 0, price: null } as const;

function Correction({ id, status, onClose }: Omit<CorrectDialogProps, 'opened'>) {
  const { mutate, isPending, error } = useCorrect(id);
  const targets = (['completed', 'no-show', 'confirmed'] as const).filter((target) => target !== status);
  const [chosen, setChosen] = useState<Target>(targets[0] ?? 'confirmed');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const { element, focusFirstError } = useFirstError<HTMLFormElement>();
  const completes = chosen === 'completed';
  const money = useQuery({ ...moneyQuery(id), enabled: completes });
  const open = !completes || money.data === undefined ? nothing : balanceOf(money.data);
  const asksMoney = open.owed > 0 || open.price !== null;
  const balance = useBalance(open);
  const correct = (paid: boolean) => {
    if (isPending || money.isLoading) return;
    const said = balance.read(paid);
    if (reason.trim() === '') setFault('This field is required.');
    if (said === null || reason.trim() === '') return focusFirstError();
    const { received, final } = said;
    const payment = received && paymentOf(received);
    mutate({ status: chosen, reason, payment, ...final }, { onSuccess: onClose });
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        correct(asksMoney);
      }}
    >
      <Stack gap="md">
        <Options
          label="What happened?"
          stacked
          first
          options={targets.map((value) => ({ value, label: labels[value] }))}
          value={chosen}
          onChange={setChosen}
        />
        <Textarea
          label="Reason"
          description="You can read it later in the history of this booking."
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={fault}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setFault('');
          }}
        />
        {status === 'completed' && (
          <Text c="dimmed">The payment you recorded with Completed will be removed.</Text>
        )}
        {money.isLoading && <Skeleton height={96} radius="md" aria-hidden="true" />}
        {completes && money.isError && (
          <Text role="alert">
            We could not check whether the client still owes something. You can change it now and record a
            payment later.
          </Text>
        )}
        {asksMoney && (
          <BalanceFields balance={balance} changed={error !== null && isAmountChanged(error)} first={false} />
        )}
        {error !== null && !isAmountChanged(error) && (
          <Alert color="red" icon={<AlertIcon />} role="alert">
            {refusalText(error, 'This could not be saved. Please try again.')}
          </Alert>
        )}
      </Stack>
      <div className={classes.choices} data-bar>
        {asksMoney ? (
          <Button variant="default" onClick={() => correct(false)} disabled={isPending}>
            Change without payment
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isPending || money.isLoading}>
          {asksMoney ? 'Record and change' : 'Change outcome'}
        </Button>
      </div>
    </form>
  );
}
