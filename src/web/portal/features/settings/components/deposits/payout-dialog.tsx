import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { PasswordInput } from '../../../../kit/form/password-input.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { accountFieldOf, bankOfKey, noAccount } from '../../../../kit/money/bank-account.ts';
import { BankAccountFields } from '../../../../kit/money/bank-account-fields.tsx';
import { useAccountCheck } from '../../../../kit/money/use-account-check.ts';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useStoredUser } from '../../../../session/session-context.tsx';
import { useChangePayout, useRefreshUser } from '../../api.ts';
import { type PayoutForm as Form, payoutErrors } from '../../deposits.ts';
import classes from './payout.module.css';

type PayoutDialogProps = {
  readonly opened: boolean;
  /** There is an account already, which is changed. */
  readonly linked: boolean;
  readonly onClose: () => void;
};

/** Where the payout account is linked or changed. */
export function PayoutDialog({ opened, linked, onClose }: PayoutDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={linked ? 'Change payout account' : 'Link a bank account'}
      size={520}
    >
      <PayoutForm linked={linked} onClose={onClose} />
    </FormDialog>
  );
}

type PayoutFormProps = { readonly linked: boolean; readonly onClose: () => void };

const UNVERIFIED = 'Please verify your account details before proceeding.';

/** A verified account and, where another is replaced, the password. */
function PayoutForm({ linked, onClose }: PayoutFormProps) {
  const refreshUser = useRefreshUser();
  const { email = '' } = useStoredUser();
  const check = useAccountCheck();
  const { form, change, field, errors, formErrors, saving, bind } = useEntries({
    initial: { ...noAccount, password: '' },
    read: (entered: Form) => {
      const wrong = payoutErrors(entered, linked);
      if (check.name === null || Object.keys(wrong).length > 0)
        return { ok: false, errors: wrong, others: check.name === null ? [UNVERIFIED] : [] };
      const account = { bank_code: bankOfKey(entered.bank).code, account_number: entered.accountNumber };
      return { ok: true, sent: { body: linked ? { ...account, password: entered.password } : account } };
    },
    fieldOf: (path) => (path === 'password' ? path : accountFieldOf(path)),
    sending: useKeyed(useChangePayout()),
    failed: 'The account could not be saved. Please try again.',
    onDone: ({ waiting }) => {
      toast.success(
        waiting === null
          ? 'Bank account linked.'
          : 'The change takes effect in 24 hours. We have sent you an email.',
      );
      void refreshUser();
      onClose();
    },
    onRefused: (failure) =>
      failure instanceof RefusedError && failure.refusal.code === 'WRONG_PASSWORD'
        ? { errors: { password: refusalText(failure, '') } }
        : null,
  });
  return (
    <form {...bind}>
      <div data-stack="4">
        {linked && (
          <p className={classes.small}>
            For the next 24 hours deposits still go to your present account, after that to the new one. We
            email you about the change now, and you can call it off until it takes effect.
          </p>
        )}
        <BankAccountFields account={form} errors={errors} check={check} onChange={change} disabled={saving} />
        {linked && (
          <>
            {/* So that a password manager knows whose password it is asked for. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput {...field('password')} label="Your password" autoComplete="current-password" />
          </>
        )}
        <FormFoot
          formErrors={formErrors}
          action={linked ? 'Change account' : 'Link account'}
          saving={saving}
          onCancel={onClose}
        />
      </div>
    </form>
  );
}
