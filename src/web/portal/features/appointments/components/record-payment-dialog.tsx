import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatExactNaira } from '../../../../ui/format.ts';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { sortComplaints } from '../../../kit/sort-complaints.ts';
import { toast } from '../../../kit/toast.ts';
import { useAttemptKey } from '../../../kit/use-attempt-key.ts';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { type Claim, receivableOf } from '../money.ts';
import { moneyQuery, useRecordPayment } from '../money-api.ts';
import {
  beyondOf,
  owedNowText,
  type ReceivingErrors,
  readReceiving,
  receivingField,
  receivingOf,
} from '../receiving.ts';
import { isAmountChanged } from '../refusals.ts';
import { Options } from './options.tsx';
import { ReceivedFields } from './received-fields.tsx';

type RecordPaymentDialogProps = {
  readonly opened: boolean;
  readonly id: string;
  /** What is open now; none once nothing is. */
  readonly claims: readonly Claim[];
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Records money that a client paid by hand: of the price, or as caution fee. */
export function RecordPaymentDialog({ opened, onClose, onClosed, ...about }: RecordPaymentDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Record payment"
      size={440}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <RecordPaymentForm {...about} onClose={onClose} />
    </Modal>
  );
}

const kinds: Readonly<Record<Claim['kind'], string>> = {
  both: 'The price and the caution fee',
  balance: 'The price',
  caution: 'The caution fee',
};

function RecordPaymentForm({
  id,
  claims: open,
  onClose,
}: Pick<RecordPaymentDialogProps, 'id' | 'claims' | 'onClose'>) {
  const claims = receivableOf(open);
  const queries = useQueryClient();
  const saving = useRecordPayment(id);
  const attempt = useAttemptKey();
  const [form, setForm] = useState(() => receivingOf(claims[0] ?? { kind: 'balance', naira: 0 }));
  const [errors, setErrors] = useState<ReceivingErrors>({});
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();
  const claim = claims.find(({ kind }) => kind === form.kind) ?? claims[0];

  // While it closes the form stays as it was sent.
  if (claim === undefined && !saving.isSuccess) return <NothingOwed onClose={onClose} />;
  const { kind, naira: owed } = claim ?? { kind: form.kind, naira: Number(form.amount) };

  const change = (next: typeof form) => {
    setForm(next);
    setErrors({});
    setComplaints([]);
  };
  const complain = (fields: ReceivingErrors, others: readonly string[]) => {
    setErrors(fields);
    setComplaints(others);
    focusFirstFault();
  };
  const refuse = (failure: Error) => {
    attempt.failed(failure);
    if (isAmountChanged(failure)) {
      const money = queries.getQueryData(moneyQuery(id).queryKey);
      const { owed: price = 0, cautionOwed = 0 } = money ?? {};
      const now = { balance: price, caution: cautionOwed, both: price + cautionOwed }[kind];
      if (money !== undefined && now !== owed) {
        setForm({ ...form, kind, amount: now });
        return complain({}, [owedNowText(now)]);
      }
    }
    const { fields, others } = sortComplaints(
      failure instanceof RefusedError ? failure.refusal.errors : [],
      receivingField,
    );
    const placed = Object.keys(fields).length > 0;
    complain(
      fields,
      placed ? others : [refusalText(failure, 'The payment could not be recorded. Please try again.')],
    );
  };
  const submit = () => {
    if (saving.isPending) return;
    const read = readReceiving({ ...form, kind }, owed);
    if (!read.ok) return complain(read.errors, []);
    const { received } = read;
    setComplaints([]);
    saving.mutate(
      { received, idempotencyKey: attempt.keyFor(received) },
      {
        onSuccess: () => {
          toast.success(`${formatExactNaira(received.amount)} recorded.`);
          onClose();
        },
        onError: refuse,
      },
    );
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
      <Stack gap="md" pb="lg">
        {claims.length > 1 && (
          <Options
            label="What for?"
            stacked
            options={claims.map((each) => ({
              value: each.kind,
              label: `${kinds[each.kind]}, ${formatExactNaira(each.naira)} open`,
            }))}
            value={kind}
            onChange={(chosen) => {
              const other = claims.find((each) => each.kind === chosen);
              if (other !== undefined) change({ ...receivingOf(other), method: form.method });
            }}
          />
        )}
        {claims.length === 1 && (
          <Text>
            {kind === 'balance' ? 'Still owed' : 'Caution fee still to pay'}:{' '}
            <strong>{formatExactNaira(owed)}</strong>
          </Text>
        )}
        <ReceivedFields form={form} owed={owed} errors={errors} onChange={change} />
      </Stack>
      <FormFoot
        complaints={complaints}
        action={
          beyondOf(form.amount, owed) > 0
            ? `Record ${formatExactNaira(Number(form.amount))}`
            : 'Record payment'
        }
        saving={saving.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

function NothingOwed({ onClose }: { readonly onClose: () => void }) {
  return (
    <Stack gap="md" pb="lg">
      <Text role="status">Nothing is owed any more. Somebody may just have recorded it.</Text>
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Stack>
  );
}
