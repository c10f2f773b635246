import type { ReactElement } from 'react';
import type { RefundDetailsPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Sealed } from '../../kit/sealed.tsx';

/** Holder, bank and number of the account a refund goes to. */
export const AccountForm = ({ page }: { readonly page: RefundDetailsPage }): ReactElement => {
  const { token, businessName, form, state } = page;
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: form.values[name] ?? '',
    error: form.errors.find((complaint) => complaint.field === name)?.message,
    required: true,
  });
  return (
    <form className="refund-form" method="post" action={paths.refundDetails(token)}>
      <Sealed seal={form.seal} />
      <Field
        {...field('accountHolderName')}
        label="Account Holder Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
      />
      <Field
        {...field('accountNumber')}
        label="Account Number"
        hint="10 digits"
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={20}
      />
      <Field
        {...field('bankName')}
        label="Bank Name"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={80}
      />
      <p className="refund-why">
        Only {businessName} sees this account, only to send you this money. It is kept encrypted and deleted
        30 days after.
      </p>
      <Button type="submit" wide>
        {state === 'given' ? 'Change account' : 'Send these details'}
      </Button>
    </form>
  );
};
