import { TextInput } from '@mantine/core';
import type { Refund } from '#contract/replies/money-views.ts';
import { formatMoney } from '../../../../../ui/format.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ChoiceBar } from '../../../../kit/form/choice-bar.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { useMarkSent } from '../../api.ts';

type SentDialogProps = {
  /** Null: closed. */
  readonly refund: Refund | null;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Asks how the owner has given it back: by a transfer with its reference, or in cash. */
export function SentDialog({ refund, onClose, onClosed }: SentDialogProps) {
  return (
    <FormDialog
      opened={refund !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="I have sent it"
      size={460}
    >
      {refund !== null && <SentForm refund={refund} onClose={onClose} />}
    </FormDialog>
  );
}

type SentFormProps = { readonly refund: Refund; readonly onClose: () => void };

const REFERENCE_MAX = 100;

const ways = [
  { value: 'transfer', label: 'By bank transfer' },
  { value: 'cash', label: 'In cash' },
] as const;
type Entered = { readonly way: (typeof ways)[number]['value']; readonly transferReference: string };

/** Of a transfer its reference, without which it could not be found again. */
function SentForm({ refund, onClose }: SentFormProps) {
  const name = refund.clientName || 'the client';
  const { form, change, errors, formErrors, saving, bind } = useEntries({
    initial: (): Entered => ({ way: 'transfer', transferReference: '' }),
    read: ({ way, transferReference: typed }) => {
      const transferReference = typed.trim();
      if (way === 'cash') return { ok: true, sent: { id: refund._id, body: { inCash: true as const } } };
      return transferReference === ''
        ? { ok: false, errors: { transferReference: 'This field is required.' } }
        : { ok: true, sent: { id: refund._id, body: { transferReference } } };
    },
    fieldOf: () => 'transferReference',
    sending: useKeyed(useMarkSent()),
    failed: 'This could not be saved. Please try again.',
    onDone: () => {
      toast.success(
        form.way === 'cash'
          ? `Recorded. ${name} gets a message about it.`
          : `Recorded. ${name} gets a message that it is on its way.`,
      );
      onClose();
    },
  });
  return (
    <form {...bind}>
      <div data-stack="4">
        <ChoiceBar
          legend="How you gave it back"
          choices={ways}
          value={form.way}
          onChoose={(way) => change({ way })}
        />
        {form.way === 'cash' ? (
          <p>
            You have given <strong>{formatMoney(refund.amount, refund.currency)}</strong> to{' '}
            <strong>{name}</strong> in cash. It counts in the cash of today when you close the day.
          </p>
        ) : (
          <>
            <p>
              You have sent <strong>{formatMoney(refund.amount, refund.currency)}</strong> to{' '}
              <strong>{name}</strong> from your own bank. Write down the reference of the transfer, so that it
              can be found again.
            </p>
            <TextInput
              label="Transfer reference"
              description="Copy it from your bank's app or message."
              required
              autoComplete="off"
              spellCheck={false}
              maxLength={REFERENCE_MAX}
              data-autofocus
              value={form.transferReference}
              error={errors.transferReference}
              onChange={(event) => change({ transferReference: event.currentTarget.value })}
            />
          </>
        )}
        <FormFoot formErrors={formErrors} action="I have sent it" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}
