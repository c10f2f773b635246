import { Stack, Text, Textarea } from '@mantine/core';
import type { Caution } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { NairaInput } from '../../../../kit/form/amount-input.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import {
  givenBackText,
  givingBackAction,
  givingBackField,
  givingBackOf,
  REASON_MAX,
  readGivingBack,
  wayBackText,
} from '../../money/giving-back.ts';
import { useSettleCaution } from '../../money/money-api.ts';
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
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Give back the caution fee"
      size={440}
    >
      <CautionForm {...about} onClose={onClose} />
    </FormDialog>
  );
}

function CautionForm({
  caution,
  keeping,
  onClose,
}: Pick<CautionDialogProps, 'caution' | 'keeping' | 'onClose'>) {
  const { amount: held, appointmentId } = caution;
  const { form, change, errors, formErrors, saving, bind } = useEntries({
    initial: () => givingBackOf(keeping),
    read: (entered) => {
      const read = readGivingBack(entered, held);
      return read.ok ? { ok: true, sent: { settled: read.settled } } : read;
    },
    fieldOf: givingBackField,
    sending: useKeyed(useSettleCaution(appointmentId)),
    failed: 'The caution fee could not be given back. Please try again.',
    onDone: (_, { settled }) => {
      toast.success(givenBackText(settled, caution));
      onClose();
    },
  });
  return (
    <form {...bind}>
      <Stack gap="md" pb="lg">
        <Options
          label="What goes back?"
          stacked
          first
          options={[
            { value: 'all', label: `All of it, ${formatNaira(held)}` },
            { value: 'part', label: 'I keep some of it' },
          ]}
          value={form.keeping ? 'part' : 'all'}
          onChange={(chosen) => change({ keeping: chosen === 'part' })}
        />
        {form.keeping && (
          <>
            <NairaInput
              required
              label="Amount you keep"
              value={form.withheld}
              error={errors.withheld}
              onChange={(withheld) => change({ withheld })}
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
              onChange={(event) => change({ reason: event.currentTarget.value })}
            />
          </>
        )}
        <Text c="dimmed">{wayBackText(caution)}</Text>
      </Stack>
      <FormFoot
        formErrors={formErrors}
        action={givingBackAction(form, held)}
        saving={saving}
        onCancel={onClose}
      />
    </form>
  );
}
