import { Button, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Client, OwnerAppointment } from '#contract/replies/views.ts';
import { meantEmail } from '#core/contact/email.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { mayLackEmail, mayLackName } from '../../model.ts';
import classes from '../bookings.module.css';
import type { BookingState } from '../use-booking-form.ts';
import { ClientField, lastVisitText } from './client-field.tsx';

/** Most services ask nothing of their own. */
const IntakeFields = lazy(async () => ({ default: (await import('./intake-fields.tsx')).IntakeFields }));

type ClientStepProps = {
  readonly state: BookingState;
  readonly emailOptional: boolean;
  readonly edited: OwnerAppointment | null;
};

/** Step 3: whom it is for. Someone who was here before is found by name or phone. */
export function ClientStep({ state, emailOptional, edited }: ClientStepProps) {
  const { form, change, field, errors, service } = state;
  const zone = useBusinessZone();
  const [returning, setReturning] = useState<Client | null>(null);
  const optional = mayLackEmail(form, { emailOptional, edited });
  const named = !mayLackName(form, edited);
  const meant = meantEmail(form.clientEmail.trim());
  const choose = (client: Client) => {
    setReturning(client);
    change({
      clientName: client.name,
      clientPhone: client.phone,
      // An address typed by hand stays; one that was filled in for somebody else does not.
      withoutEmail: client.email === '' ? client.phone : '',
      clientEmail: client.email || (form.clientEmail === returning?.email ? '' : form.clientEmail),
    });
  };
  const same =
    returning !== null && returning.name === form.clientName && returning.phone === form.clientPhone;
  return (
    <div data-stack="4">
      <div className={classes.pair}>
        <ClientField
          label="Client name"
          value={form.clientName}
          onType={(clientName) => change({ clientName })}
          onChoose={choose}
          error={errors['clientName']}
          required={named}
          maxLength={80}
        />
        <ClientField
          label="Client phone"
          type="tel"
          value={form.clientPhone}
          onType={(clientPhone) => change({ clientPhone })}
          onChoose={choose}
          error={errors['clientPhone']}
          required={named}
          maxLength={40}
        />
      </div>
      {same && (
        <p data-note role="status">
          Returning client · {lastVisitText(returning, zone)}
        </p>
      )}
      <TextInput
        label={optional ? 'Client email (optional)' : 'Client email'}
        type="email"
        inputMode="email"
        required={!optional}
        description={
          optional
            ? undefined
            : 'No email? Turn on “Email optional for bookings I make” in Settings, Booking rules.'
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={254}
        autoComplete="off"
        {...field('clientEmail')}
      />
      {meant !== null && (
        <p className={classes.meant} role="status">
          Did you mean {meant.slice(meant.indexOf('@') + 1)}?{' '}
          <Button variant="light" onClick={() => change({ clientEmail: meant })}>
            Use {meant}
          </Button>
        </p>
      )}
      {service !== undefined && service.customFields.length > 0 && (
        <Suspense fallback={null}>
          <IntakeFields state={state} fields={service.customFields} />
        </Suspense>
      )}
      <Textarea
        label="Internal notes (optional)"
        description="Only you and your staff see them."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...field('notes')}
      />
    </div>
  );
}
