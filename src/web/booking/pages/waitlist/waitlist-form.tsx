import type { ReactElement } from 'react';
import type { WaitlistPage } from '#contract/pages/waiting-pages.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import { depositText } from '../../business/service-terms.ts';
import { PrivacyLine, WhatNext } from '../../details/what-next.tsx';
import { useClientPaths } from '../../document/client-paths.tsx';
import { Button } from '../../kit/button.tsx';
import { describedBy, Field, FieldFrame, Sealed } from '../../kit/field.tsx';
import { dayText } from '../../times/time-text.ts';

type FormProps = { readonly page: WaitlistPage };

const errorOf = ({ form }: WaitlistPage, name: string): string | undefined =>
  form.errors.find((fieldError) => fieldError.field === name)?.message;

/** The day is settled by the address, or chosen here among those that are full. */
const Day = ({ page }: FormProps): ReactElement => {
  const { date } = page.chosen;
  if (date !== null && page.day === 'full') return <input type="hidden" name="date" value={date} />;
  const error = errorOf(page, 'date');
  return (
    <FieldFrame id="date" label="Day" hint="These days are full." error={error}>
      <select
        id="date"
        name="date"
        className="input"
        defaultValue={date ?? ''}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy('date', 'hint', error)}
      >
        {page.days.map((day) => (
          <option key={day} value={day}>
            {dayText(day)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};

const Staff = ({ page }: FormProps): ReactElement | null =>
  page.staff.length < 2 ? (
    <input type="hidden" name="staff" value={page.chosen.staffId} />
  ) : (
    <FieldFrame id="staff" label="With">
      <select id="staff" name="staff" className="input" defaultValue={page.chosen.staffId}>
        <option value="any">Anyone who is free</option>
        {page.staff.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );

const contactFields = [
  {
    name: 'clientName',
    label: 'Full name',
    autoComplete: 'name',
    autoCapitalize: 'words',
    enterKeyHint: 'next',
    maxLength: 80,
    required: true,
  },
  {
    name: 'clientPhone',
    label: 'Phone number',
    hint: 'For example 0803 123 4567. We text you here.',
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    enterKeyHint: 'next',
    maxLength: 40,
    required: true,
  },
  {
    name: 'clientEmail',
    label: 'Email address',
    hint: 'We email you the same news.',
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    enterKeyHint: 'done',
    maxLength: 254,
    optional: true,
  },
] as const;

/** What an offer asks for when it comes, so that nobody finds out within its few minutes. */
const toTakeIt = ({ business, service }: WaitlistPage): string => {
  const pays = depositText(service, business.bookingSettings) !== '';
  const asks = service.bookingType === 'item-based' || service.customFields.some(({ required }) => required);
  if (asks) return pays ? ', give the details we ask for there, and pay' : ' and give the details we ask for';
  return pays ? ' and pay there' : ' and take it';
};

/** Who waits, and for which day. A real form: the page needs no script. */
export const WaitlistForm = ({ page }: FormProps): ReactElement => {
  const { business, service, chosen, form } = page;
  const action = useClientPaths().waitlist(business.businessSlug, service.slug, chosen.date ?? '');
  const what = service.bookingType === 'item-based' ? 'the item is free on that day' : 'a time frees up';
  return (
    <form className="waitlist-form" method="post" action={action}>
      <Sealed seal={form.seal} />
      <h2>Your details</h2>
      <Day page={page} />
      <Staff page={page} />
      {contactFields.map((field) => (
        <Field
          key={field.name}
          {...field}
          id={field.name}
          defaultValue={form.values[field.name] ?? ''}
          error={errorOf(page, field.name)}
        />
      ))}
      <PrivacyLine businessName={business.businessName} />
      <WhatNext>
        <li>
          We text you, and email you if you give an address, as soon as {what}, first come, first served.
          Never between 8pm and 8am.
        </li>
        <li>
          We then hold it for you for {offerMinutes} minutes. Open the link in our message before they are
          over
          {toTakeIt(page)}.
        </li>
        <li>Waiting costs nothing and books nothing. You can leave the list at any time.</li>
      </WhatNext>
      <Button type="submit" wide>
        Join the waitlist
      </Button>
    </form>
  );
};
