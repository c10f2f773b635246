import type { ReactElement, RefObject } from 'react';
import { productName } from '#contract/brand.ts';
import type { BookPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { telephone } from '../../business/contact-links.ts';
import { priceText } from '../../business/service-terms.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { answerName, type Complaints, type Details } from './details.ts';
import { IntakeField } from './intake-field.tsx';
import { NearestTimes } from './nearest-times.tsx';
import type { Booking } from './use-booking.ts';

type DetailsProps = {
  readonly page: BookPage;
  readonly booking: Booking;
  readonly values: Details;
  readonly complaints: Complaints;
  readonly problem: string | null;
  readonly nearest: readonly string[];
  readonly slow: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onInput: () => void;
  readonly onLeave: (name: string) => void;
  readonly onSubmit: () => void;
};

const NEXT = {
  automatic: () => 'Your booking is confirmed at once, and the details come to you by message.',
  client: (business: string) =>
    `The time is held for you at once, and ${business} confirms it. You get an email now and another when they do.`,
  owner: (business: string) =>
    `The time is held for you and ${business} is asked. You hear from us as soon as they confirm.`,
} as const;

const WhatNext = ({ page }: { readonly page: BookPage }): ReactElement => {
  const { businessName, bookingSettings, phone } = page.business;
  const call = telephone(phone);
  return (
    <div className="what-next">
      <h3 className="what-next-title">What happens next</h3>
      <ul>
        <li>{NEXT[page.afterBooking](businessName)}</li>
        {bookingSettings.requireDeposit ? null : (
          <li>
            Nothing to pay now.{' '}
            {page.service.priceVaries
              ? `The price starts at ${priceText(page.service)} and may vary: ${businessName} agrees the final amount with you.`
              : `You pay ${priceText(page.service)} to ${businessName}.`}
          </li>
        )}
        {call === null ? null : (
          <li>
            Plans change? Call {businessName} on <a href={call.href}>{call.text}</a>.
          </li>
        )}
      </ul>
    </div>
  );
};

/** Step 3: who is coming, and the service's own questions. It is a real form: without the script the server answers it. */
export const DetailsStep = (props: DetailsProps): ReactElement => {
  const { page, booking, values, complaints, problem, nearest } = props;
  const { business, service, form } = page;
  const { staffId, date, time } = booking.choice;
  return (
    <form
      id="details"
      method="post"
      action={paths.book(business.businessSlug, service.slug)}
      autoComplete="on"
      noValidate={booking.ready}
      ref={props.formRef}
      onInput={props.onInput}
      onBlur={(event) => 'name' in event.target && props.onLeave(String(event.target.name))}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {problem === null ? null : (
        <Notice tone="problem" title="Could not complete your booking.">
          {problem}
        </Notice>
      )}
      {props.slow ? (
        <Notice tone="attention" title="Still trying…">
          The network is slow. You can wait, or try again: you will not be booked twice.
          <p className="notice-way">
            <Button kind="quiet" onClick={props.onSubmit}>
              Try again
            </Button>
          </p>
        </Notice>
      ) : null}
      {nearest.length === 0 ? (
        <input type="hidden" name="time" value={time ?? ''} />
      ) : (
        <NearestTimes key={nearest.join()} page={page} booking={booking} times={nearest} />
      )}
      <input type="hidden" name="token" value={form.seal.token} />
      <input type="hidden" name="attempt" value={form.seal.attempt} />
      <input type="hidden" name="staff" value={staffId ?? ''} />
      <input type="hidden" name="date" value={date ?? ''} />
      <Field
        id="clientName"
        name="clientName"
        label="Full Name"
        defaultValue={values.clientName ?? ''}
        error={complaints.clientName}
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
        defaultValue={values.clientEmail ?? ''}
        error={complaints.clientEmail}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        required
      />
      <Field
        id="clientPhone"
        name="clientPhone"
        type="tel"
        label="Phone Number"
        hint="For example 0803 123 4567"
        defaultValue={values.clientPhone ?? ''}
        error={complaints.clientPhone}
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint={service.customFields.length === 0 ? 'done' : 'next'}
        maxLength={40}
        required
      />
      {service.customFields.length === 0 ? null : (
        <fieldset className="intake">
          <legend>A few questions from {business.businessName}</legend>
          {service.customFields.map((field) => (
            <IntakeField
              key={field.id}
              field={field}
              value={values[answerName(field.id)] ?? ''}
              error={complaints[answerName(field.id)]}
            />
          ))}
        </fieldset>
      )}
      <p className="privacy">
        {business.businessName} receives these details to handle your booking and to reach you about it.{' '}
        {productName} keeps them for that and nothing else.{' '}
        <a href={paths.privacy} target="_blank" rel="noopener">
          Your data and your rights
        </a>
      </p>
      <WhatNext page={page} />
    </form>
  );
};
