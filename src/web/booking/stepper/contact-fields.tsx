import type { ReactElement } from 'react';
import { meantEmail } from '#core/people/email-hint.ts';
import { Field } from '../kit/field.tsx';
import type { Details, FieldErrors } from './details.ts';

type ContactProps = {
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
  /** Whether the form ends with them, for the key on a phone's keyboard. */
  readonly last: boolean;
};

/** Asked on the server and in the browser alike; whoever meant what they typed goes on. */
const emailHint = (typed: string): string | undefined => {
  const meant = meantEmail(typed.trim());
  return meant === null ? undefined : `Did you mean ${meant}?`;
};

/** Who is booking and how to reach them. */
export const ContactFields = ({ values, fieldErrors, last }: ContactProps): ReactElement => (
  <>
    <Field
      id="clientName"
      name="clientName"
      label="Full Name"
      defaultValue={values.clientName ?? ''}
      error={fieldErrors.clientName}
      autoComplete="name"
      autoCapitalize="words"
      enterKeyHint="next"
      maxLength={80}
      required
    />
    <Field
      id="clientEmail"
      name="clientEmail"
      type="email"
      label="Email Address"
      hint={emailHint(values.clientEmail ?? '')}
      defaultValue={values.clientEmail ?? ''}
      error={fieldErrors.clientEmail}
      autoComplete="email"
      inputMode="email"
      enterKeyHint="next"
      maxLength={254}
      required
    />
    {/* The hint above was shown with it: sent again without a script, it is meant. */}
    <input type="hidden" name="emailSeen" value={values.clientEmail ?? ''} />
    <Field
      id="clientPhone"
      name="clientPhone"
      type="tel"
      label="Phone Number"
      hint="For example 0803 123 4567"
      defaultValue={values.clientPhone ?? ''}
      error={fieldErrors.clientPhone}
      autoComplete="tel"
      inputMode="tel"
      enterKeyHint={last ? 'done' : 'next'}
      maxLength={40}
      required
    />
  </>
);
