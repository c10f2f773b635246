import type { ReactElement } from 'react';
import type { RefundDetailsPage } from '#contract/client-pages.ts';
import { paths } from '#contract/paths.ts';
import { BankField } from '../../kit/bank-field.tsx';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Sealed } from '../../kit/sealed.tsx';

/** Holder, bank and number of the account a refund goes to. */
export const AccountForm = ({ page }: { readonly page: RefundDetailsPage }): ReactElement => {
  const { token, look, form, state, heldBy } = page;
  const fieldErrorAbout = (name: string) => form.errors.find(({ field }) => field === name)?.message;
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: form.values[name] ?? '',
    error: fieldErrorAbout(name),
    required: true,
  });
  return (
    <form className="refund-form" method="post" action={paths.refundDetails(token)}>
      <Sealed seal={form.seal} />
      {heldBy === undefined ? null : <input type="hidden" name="seen" value={form.values['seen']} />}
      <Field
        {...field('accountHolderName')}
        label="Account Holder Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
      />
      <BankField
        name="bankName"
        banks={page.banks}
        value={form.values['bankName'] ?? ''}
        error={fieldErrorAbout('bankName')}
      />
      <Field
        {...field('accountNumber')}
        label="Account Number"
        hint="10 digits"
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={20}
      />
      <p className="refund-why">
        Only {look.businessName} sees this account, only to send you this money. It is kept encrypted and
        deleted 30 days after.
      </p>
      <Button type="submit" wide>
        {heldBy !== undefined
          ? 'Yes, it is mine'
          : state === 'given'
            ? 'Change account'
            : 'Send these details'}
      </Button>
    </form>
  );
};
