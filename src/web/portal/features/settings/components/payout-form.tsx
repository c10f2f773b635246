import { useState } from 'react';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { accountFieldOf, bankOfKey, noAccount } from '../../../kit/bank-account.ts';
import { BankAccountFields } from '../../../kit/bank-account-fields.tsx';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { sortComplaints } from '../../../kit/sort-complaints.ts';
import { toast } from '../../../kit/toast.ts';
import { useAccountCheck } from '../../../kit/use-account-check.ts';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import { isUndecided, RefusedError, refusalText } from '../../../query/refusal.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { useChangePayout, useRefreshUser } from '../api.ts';
import { type PayoutForm as Form, type PayoutErrors, payoutErrors } from '../deposits.ts';
import { PasswordInput } from './password-input.tsx';
import classes from './payout.module.css';

type PayoutFormProps = { readonly linked: boolean; readonly onClose: () => void };

const UNVERIFIED = 'Please verify your account details before proceeding.';

/** A verified account and, where another is replaced, the password. */
export function PayoutForm({ linked, onClose }: PayoutFormProps) {
  const changing = useChangePayout();
  const refreshUser = useRefreshUser();
  const { email = '' } = useStoredUser();
  const check = useAccountCheck();
  const [form, setForm] = useState<Form>({ ...noAccount, password: '' });
  const [errors, setErrors] = useState<PayoutErrors>({});
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();

  const change = (patch: Partial<Form>) => {
    setForm({ ...form, ...patch });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(patch).map((field) => [field, undefined])) });
    setComplaints([]);
  };
  const refuse = (failure: Error) => {
    if (!isUndecided(failure)) setIdempotencyKey(newIdempotencyKey());
    const said = refusalText(failure, 'The account could not be saved. Please try again.');
    const refusal = failure instanceof RefusedError ? failure.refusal : null;
    if (refusal?.code === 'WRONG_PASSWORD') setErrors({ password: said });
    else {
      const { fields, others } = sortComplaints(refusal?.errors ?? [], (path) =>
        path === 'password' ? path : accountFieldOf(path),
      );
      setErrors(fields);
      setComplaints(Object.keys(fields).length > 0 ? others : [said]);
    }
    focusFirstFault();
  };
  const submit = () => {
    if (changing.isPending) return;
    const faults = payoutErrors(form, linked);
    setErrors(faults);
    setComplaints(check.name === null ? [UNVERIFIED] : []);
    if (check.name === null || Object.keys(faults).length > 0) return focusFirstFault();
    const body = {
      bank_code: bankOfKey(form.bank).code,
      account_number: form.accountNumber,
      ...(linked ? { password: form.password } : {}),
    };
    changing.mutate(
      { body, idempotencyKey },
      {
        onSuccess: ({ waiting }) => {
          toast.success(
            waiting === null
              ? 'Bank account linked.'
              : 'The change takes effect in 24 hours. We have sent you an email.',
          );
          void refreshUser();
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
      {linked && (
        <p className={classes.small}>
          For the next 24 hours deposits still go to your present account, after that to the new one. We email
          you about the change now, and you can call it off until it takes effect.
        </p>
      )}
      <BankAccountFields
        account={form}
        errors={errors}
        check={check}
        onChange={change}
        disabled={changing.isPending}
      />
      {linked && (
        <>
          {/* So that a password manager knows whose password it is asked for. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            value={form.password}
            error={errors.password}
            onChange={(password) => change({ password })}
          />
        </>
      )}
      <FormFoot
        complaints={complaints}
        action={linked ? 'Change account' : 'Link account'}
        saving={changing.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
