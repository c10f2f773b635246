import { Alert, Button, Skeleton, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { AppointmentStatusView } from '#contract/replies/views.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { PhoneDialog } from '../../../../kit/dialog/phone-dialog.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useCorrect } from '../../api.ts';
import { missedOf, priceOfLines, saidOf } from '../../line-changes.ts';
import { balanceField, balanceFormOf, balanceIn, readBalance } from '../../money/balance.ts';
import { asksMoney, balanceOf, nothingOpen, openWithout } from '../../money/money.ts';
import { moneyQuery } from '../../money/money-api.ts';
import { paymentOf } from '../../money/receiving.ts';
import { isAmountChanged } from '../../refusals.ts';
import { OutcomeFields } from '../lines/outcome-fields.tsx';
import { BalanceFields } from './balance-fields.tsx';
import classes from './money.module.css';
import { Options } from './options.tsx';

type CorrectDialogProps = {
  readonly opened: boolean;
  readonly id: string;
  readonly status: AppointmentStatusView;
  /** Of which is asked what became of them; none: all there is was done. */
  readonly lines: readonly OwnerLine[];
  readonly onClose: () => void;
};

/** Changes a wrong Completed or No-Show, with the reason for the booking's history and the money that goes with it. */
export function CorrectDialog({ opened, onClose, ...booking }: CorrectDialogProps) {
  return (
    <PhoneDialog opened={opened} onClose={onClose} size={540} title="Change outcome">
      <Correction {...booking} onClose={onClose} />
    </PhoneDialog>
  );
}

type Target = 'completed' | 'no-show' | 'confirmed';

const labels: Readonly<Record<Target, string>> = {
  completed: 'Completed: the client came',
  'no-show': 'No-Show: the client did not come',
  confirmed: 'Not sure yet: put the booking back as it was',
};

const fieldOf = (path: string) => {
  if (path === 'reason') return path;
  return path.startsWith('lines') ? 'missed' : balanceField(path);
};

function Correction({ id, status, lines, onClose }: Omit<CorrectDialogProps, 'opened'>) {
  const correcting = useCorrect(id);
  // A completed booking of several lines may stay so: other lines of it were done than was said.
  const targets = (['completed', 'no-show', 'confirmed'] as const).filter(
    (target) => target !== status || (target === 'completed' && lines.length > 0),
  );
  const known = status === 'completed' ? missedOf(lines) : [];
  const money = useQuery({ ...moneyQuery(id), enabled: status !== 'completed' });
  const openFor = ({ chosen, missed }: { readonly chosen: Target; readonly missed: readonly number[] }) =>
    chosen !== 'completed' || money.data === undefined
      ? nothingOpen
      : openWithout(balanceOf(money.data), priceOfLines(lines, missed));
  /** What is wrong with saying of a completed booking that these were missed; null: nothing. */
  const wrongOf = (missed: readonly number[]): string | null => {
    if (lines.length > 0 && missed.length === lines.length)
      return 'Tick at least one. If nothing was done, choose No-Show.';
    const same = missed.length === known.length && missed.every((line) => known.includes(line));
    return same && status === 'completed' ? 'This is what it says already. Change at least one.' : null;
  };
  const { form, change, field, errors, formErrors, saving, submit, bind } = useEntries({
    initial: () => {
      const chosen: Target = targets[0] ?? 'confirmed';
      return {
        chosen,
        missed: known,
        reason: '',
        paid: true,
        ...balanceFormOf(openFor({ chosen, missed: known })),
      };
    },
    read: (entered) => {
      const { chosen, missed, reason } = entered;
      const open = openFor(entered);
      const read = readBalance(balanceIn(entered, open), open, entered.paid && asksMoney(open));
      const wrong = chosen === 'completed' ? wrongOf(missed) : null;
      const faults = {
        ...(wrong === null ? {} : { missed: wrong }),
        ...(reason.trim() === '' ? { reason: 'This field is required.' } : {}),
      };
      if (!read.ok || Object.keys(faults).length > 0)
        return { ok: false, errors: { ...faults, ...(read.ok ? {} : read.errors) } };
      const { received, final } = read.said;
      const said = chosen === 'completed' ? saidOf(missed) : undefined;
      return {
        ok: true,
        sent: { status: chosen, lines: said, reason, payment: received && paymentOf(received), ...final },
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
  const open = openFor(form);
  const asked = asksMoney(open);
  const { error } = correcting;
  return (
    <form {...bind}>
      <div data-stack="4">
        <Options
          label="What happened?"
          stacked
          first
          options={targets.map((value) => ({
            value,
            label: value === status ? 'Completed, but not as recorded' : labels[value],
          }))}
          value={form.chosen}
          onChange={(chosen) => change({ chosen })}
        />
        {completes && lines.length > 0 && (
          <OutcomeFields
            lines={lines}
            missed={form.missed}
            error={errors.missed}
            onChange={(missed) =>
              change({ ...balanceFormOf(openFor({ ...form, missed })), method: form.method, missed })
            }
          />
        )}
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
          <Text c="dimmed">
            The payment you recorded with Completed will be removed.
            {completes && ' Record what you received again afterwards.'}
          </Text>
        )}
        {money.isLoading && <Skeleton height={96} radius="md" aria-hidden="true" />}
        {completes && money.isError && (
          <Text role="alert">
            We could not check whether the client still owes something. You can change it now and record a
            payment later.
          </Text>
        )}
        {asked && (
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
      </div>
      <div className={classes.choices} data-bar>
        {asked ? (
          <Button variant="default" onClick={() => submit({ paid: false })} disabled={saving}>
            Change without payment
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={saving}>
          {asked ? 'Record and change' : 'Change outcome'}
        </Button>
      </div>
    </form>
  );
}
