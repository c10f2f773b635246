import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sumNaira } from '#core/money/kobo.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { type Claim, receivableOf } from '../../money/money.ts';
import { moneyQuery, useRecordPayment } from '../../money/money-api.ts';
import { beyondOf, owedNowText, readReceiving, receivingField, receivingOf } from '../../money/receiving.ts';
import { isAmountChanged } from '../../refusals.ts';
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
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Record payment"
      size={440}
    >
      <RecordPaymentForm {...about} onClose={onClose} />
    </FormDialog>
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
  const recording = useRecordPayment(id);
  const first = claims[0] ?? { kind: 'balance', naira: 0 };
  const claimFor = (kind: Claim['kind']) => claims.find((each) => each.kind === kind) ?? claims[0];
  const { form, change, errors, formErrors, saving, bind } = useEntries({
    initial: () => receivingOf(first),
    read: (entered) => {
      const { kind, naira } = claimFor(entered.kind) ?? first;
      const read = readReceiving({ ...entered, kind }, naira);
      return read.ok ? { ok: true, sent: { received: read.received } } : read;
    },
    fieldOf: receivingField,
    sending: useKeyed(recording),
    failed: 'The payment could not be recorded. Please try again.',
    onDone: (_, { received }) => {
      toast.success(`${formatNaira(received.amount)} recorded.`);
      onClose();
    },
    onRefused: (failure, entered) => {
      const money = queries.getQueryData(moneyQuery(id).queryKey);
      if (!isAmountChanged(failure) || money === undefined) return null;
      const { kind, naira } = claimFor(entered.kind) ?? first;
      const { owed: price, cautionOwed } = money;
      const now = { balance: price, caution: cautionOwed, both: sumNaira([price, cautionOwed]) }[kind];
      return now === naira ? null : { patch: { kind, amount: now }, others: [owedNowText(now)] };
    },
  });
  const claim = claimFor(form.kind);

  // While it closes the form stays as it was sent.
  if (claim === undefined && !recording.isSuccess) return <NothingOwed onClose={onClose} />;
  const { kind, naira: owed } = claim ?? { kind: form.kind, naira: Number(form.amount) };

  return (
    <form {...bind}>
      <Stack gap="md" pb="lg">
        {claims.length > 1 && (
          <Options
            label="What for?"
            stacked
            options={claims.map((each) => ({
              value: each.kind,
              label: `${kinds[each.kind]}, ${formatNaira(each.naira)} open`,
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
            <strong>{formatNaira(owed)}</strong>
          </Text>
        )}
        <ReceivedFields form={form} owed={owed} errors={errors} onChange={change} />
      </Stack>
      <FormFoot
        formErrors={formErrors}
        action={
          beyondOf(form.amount, owed) > 0 ? `Record ${formatNaira(Number(form.amount))}` : 'Record payment'
        }
        saving={saving}
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
