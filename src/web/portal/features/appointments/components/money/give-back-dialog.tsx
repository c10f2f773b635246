import { Stack, Text } from '@mantine/core';
import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { NairaInput } from '../../../../kit/form/amount-input.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import {
  beginGivingBack,
  givesBackAction,
  howGivenBack,
  readPartGivenBack,
} from '../../money/giving-part-back.ts';
import { useGiveBack } from '../../money/money-api.ts';

type GiveBackDialogProps = {
  readonly opened: boolean;
  readonly id: string;
  readonly money: Pick<AppointmentMoney, 'paid' | 'payments'>;
  /** The most that can go back, in naira. */
  readonly most: number;
  /** It was cancelled: there is no price any more that could fall. */
  readonly cancelled: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Gives some of what a client has paid back, by their business's own choice. */
export function GiveBackDialog({ opened, onClose, onClosed, ...about }: GiveBackDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Give money back"
      size={440}
    >
      <GiveBackForm {...about} onClose={onClose} />
    </FormDialog>
  );
}

function GiveBackForm({
  id,
  money,
  most,
  cancelled,
  onClose,
}: Omit<GiveBackDialogProps, 'opened' | 'onClosed'>) {
  const { form, change, errors, formErrors, saving, bind } = useEntries({
    initial: beginGivingBack,
    read: (entered) => {
      const read = readPartGivenBack(entered, { most, paid: money.paid });
      return read.ok ? { ok: true, sent: { given: read.given } } : read;
    },
    fieldOf: (path) => (path === 'amount' ? path : null),
    sending: useKeyed(useGiveBack(id)),
    failed: 'This could not be given back. Please try again.',
    onDone: (_, { given }) => {
      toast.success(`${formatNaira(given.amount)} goes back to the client.`);
      onClose();
    },
  });
  return (
    <form {...bind}>
      <Stack gap="md" pb="lg">
        <NairaInput
          required
          label="How much goes back?"
          description={`At most ${formatNaira(most)}`}
          value={form.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
        <Text c="dimmed">{howGivenBack(money, cancelled)}</Text>
      </Stack>
      <FormFoot formErrors={formErrors} action={givesBackAction(form)} saving={saving} onCancel={onClose} />
    </form>
  );
}
