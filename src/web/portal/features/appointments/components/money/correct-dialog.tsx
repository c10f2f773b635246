import { Alert, Button, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AppointmentStatusView } from '#contract/replies/views.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useCorrect } from '../../api.ts';
import { balanceField, balanceFormOf, balanceIn, readBalance } from '../../balance.ts';
import { type BalanceOpen, balanceOf } from '../../money.ts';
import { moneyQuery } from '../../money-api.ts';
import { paymentOf } from '../../receiving.ts';
import { isAmountChanged } from '../../refusals.ts';
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

/** Whether there is anything to say of money. */
const isAsked = ({ owed, price }: BalanceOpen): boolean => owed > 0 || price !== null;

const fieldOf = (path: string) => (path === 'reason' ? path : balanceField(path));

function Correction({ id, status, onClose }: Omit<CorrectDialogProps, 'opened'>) {
  const correcting = useCorrect(id);
  const targets = (['completed', 'no-show', 'confirmed'] as const).filter((target) => target !== status);
  const money = useQuery({ ...moneyQuery(id), enabled: status !== 'completed' });
  const openFor = (chosen: Target) =>
    chosen !== 'completed' || money.data === undefined ? nothing : balanceOf(money.data);
  const { form, change, field, errors, formErrors, saving, submit, bind } = useEntries({
    initial: () => {
      const chosen: Target = targets[0] ?? 'confirmed';
      return { chosen, reason: '', paid: true, ...balanceFormOf(openFor(chosen)) };
    },
    read: (entered) => {
      const { chosen, reason } = entered;
      const open = openFor(chosen);
      const read = readBalance(balanceIn(entered, open), open, entered.paid && isAsked(open));
      const missing = reason.trim() === '' ? { reason: 'This field is required.' } : {};
      if (!read.ok || reason.trim() === '')
        return { ok: false, errors: { ...missing, ...(read.ok ? {} : read.errors) } };
      const { received, final } = read.said;
      return {
        ok: true,
        sent: { status: chosen, reason, payment: received && paymentOf(received), ...final },
      };
    },
    fieldOf,
    sending: { isPending: correcting.isPending || money.isLoading, mutate: correcting.mutate },
    failed: 'This could not be saved. Please try again.',
    onDone: onClose,
    // Said above the amounts, which begin anew.
    onRefused: (failure) => (isAmountChanged(failure) ? {} : null),
  });
  const completes = form.chosen === 'completed';
  const open = openFor(form.chosen);
  const asksMoney = isAsked(open);
  const { error } = correcting;
  return (
    <form {...bind}>
      <Stack gap="md">
        <Options
          label="What happened?"
          stacked
          first
          options={targets.map((value) => ({ value, label: labels[value] }))}
          value={form.chosen}
          onChange={(chosen) => change({ chosen })}
        />
        <Textarea
          label="Reason"
          description="You can read it later in the history of this booking."
          required
          autosize
          minRows={2}
          maxLength={300}
          {...field('reason')}
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
          <BalanceFields
            open={open}
            form={balanceIn(form, open)}
            errors={errors}
            changed={error !== null && isAmountChanged(error)}
            first={false}
            onChange={change}
          />
        )}
        {formErrors.length > 0 && (
          <Alert color="red" icon={<AlertIcon />} role="alert">
            {formErrors.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
      </Stack>
      <div className={classes.choices} data-bar>
        {asksMoney ? (
          <Button variant="default" onClick={() => submit({ paid: false })} disabled={saving}>
            Change without payment
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={saving}>
          {asksMoney ? 'Record and change' : 'Change outcome'}
        </Button>
      </div>
    </form>
  );
}
