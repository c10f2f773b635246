import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Refund } from '#contract/money-views.ts';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { formatMoney } from '../../../../ui/format.ts';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { toast } from '../../../kit/toast.ts';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import { isUndecided, RefusedError, refusalText } from '../../../query/refusal.ts';
import { useMarkSent } from '../api.ts';
import classes from './owed.module.css';

type SentFormProps = { readonly refund: Refund; readonly onClose: () => void };

const REFERENCE_MAX = 100;

/** The transfer's reference, without which it could not be found again. */
export function SentForm({ refund, onClose }: SentFormProps) {
  const marking = useMarkSent();
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();
  const name = refund.clientName || 'the client';

  const refuse = (failure: Error) => {
    if (!isUndecided(failure)) setIdempotencyKey(newIdempotencyKey());
    const atField = failure instanceof RefusedError ? failure.refusal.errors[0]?.message : undefined;
    if (atField === undefined)
      setComplaint(refusalText(failure, 'This could not be saved. Please try again.'));
    else setError(atField);
    focusFirstFault();
  };
  const submit = () => {
    if (marking.isPending) return;
    setComplaint(null);
    const transferReference = reference.trim();
    if (transferReference === '') {
      setError('This field is required.');
      return focusFirstFault();
    }
    marking.mutate(
      { id: refund._id, transferReference, idempotencyKey },
      {
        onSuccess: () => {
          toast.success(`Recorded. ${name} gets a message that it is on its way.`);
          onClose();
        },
        onError: refuse,
      },
    );
  };
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.first}>
        You have sent <strong>{formatMoney(refund.amount, refund.currency)}</strong> to{' '}
        <strong>{name}</strong> from your own bank. Write down the reference of the transfer, so that it can
        be found again.
      </p>
      <TextInput
        label="Transfer reference"
        description="Copy it from your bank's app or message."
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={REFERENCE_MAX}
        data-autofocus
        value={reference}
        error={error}
        onChange={(event) => {
          setReference(event.currentTarget.value);
          setError(null);
        }}
      />
      <FormFoot
        complaints={complaint === null ? [] : [complaint]}
        action="I have sent it"
        saving={marking.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
