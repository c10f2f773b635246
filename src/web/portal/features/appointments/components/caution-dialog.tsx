import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Caution } from '#contract/money-views.ts';
import { formatExactNaira } from '../../../../ui/format.ts';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { sortComplaints } from '../../../kit/sort-complaints.ts';
import { toast } from '../../../kit/toast.ts';
import { useAttemptKey } from '../../../kit/use-attempt-key.ts';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import {
  type GivingBackErrors,
  givenBackText,
  givingBackAction,
  givingBackField,
  givingBackOf,
  REASON_MAX,
  readGivingBack,
  wayBackText,
} from '../giving-back.ts';
import { useSettleCaution } from '../money-api.ts';
import { NairaInput } from './naira-input.tsx';
import { Options } from './options.tsx';

type CautionDialogProps = {
  readonly opened: boolean;
  readonly caution: Caution;
  /** Opened to keep a part of it. */
  readonly keeping: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Gives a caution fee back to its client, or keeps a part of it with a reason. */
export function CautionDialog({ opened, onClose, onClosed, ...about }: CautionDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Give back the caution fee"
      size={440}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <CautionForm {...about} onClose={onClose} />
    </Modal>
  );
}

function CautionForm({
  caution,
  keeping,
  onClose,
}: Pick<CautionDialogProps, 'caution' | 'keeping' | 'onClose'>) {
  const { amount: held, appointmentId } = caution;
  const settling = useSettleCaution(appointmentId);
  const attempt = useAttemptKey();
  const [form, setForm] = useState(() => givingBackOf(keeping));
  const [errors, setErrors] = useState<GivingBackErrors>({});
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();

  const change = (next: typeof form) => {
    setForm(next);
    setErrors({});
    setComplaints([]);
  };
  const complain = (fields: GivingBackErrors, others: readonly string[]) => {
    setErrors(fields);
    setComplaints(others);
    focusFirstFault();
  };
  const refuse = (failure: Error) => {
    attempt.failed(failure);
    const { fields, others } = sortComplaints(
      failure instanceof RefusedError ? failure.refusal.errors : [],
      givingBackField,
    );
    const placed = Object.keys(fields).length > 0;
    const said = refusalText(failure, 'The caution fee could not be given back. Please try again.');
    complain(fields, placed ? others : [said]);
  };
  const submit = () => {
    if (settling.isPending) return;
    const read = readGivingBack(form, held);
    if (!read.ok) return complain(read.errors, []);
    const { settled } = read;
    setComplaints([]);
    settling.mutate(
      { settled, idempotencyKey: attempt.keyFor(settled) },
      {
        onSuccess: () => {
          toast.success(givenBackText(settled, caution));
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
        <Options
          label="What goes back?"
          stacked
          first
          options={[
            { value: 'all', label: `All of it, ${formatExactNaira(held)}` },
            { value: 'part', label: 'I keep some of it' },
          ]}
          value={form.keeping ? 'part' : 'all'}
          onChange={(chosen) => change({ ...form, keeping: chosen === 'part' })}
        />
        {form.keeping && (
          <>
            <NairaInput
              label="Amount you keep"
              value={form.withheld}
              error={errors.withheld}
              onChange={(withheld) => change({ ...form, withheld })}
            />
            <Textarea
              label="Reason"
              description="The client is told what you keep, and reads this reason."
              required
              placeholder="What was damaged or missing"
              autosize
              minRows={2}
              maxLength={REASON_MAX}
              value={form.reason}
              error={errors.reason}
              onChange={(event) => change({ ...form, reason: event.currentTarget.value })}
            />
          </>
        )}
        <Text c="dimmed">{wayBackText(caution)}</Text>
      </Stack>
      <FormFoot
        complaints={complaints}
        action={givingBackAction(form, held)}
        saving={settling.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
