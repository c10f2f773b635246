import type { ReactElement } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import type { Details, FieldErrors } from '../../details/details.ts';
import { ContactFields, IntakeQuestions } from '../../details/details-fields.tsx';
import type { DetailsForm } from '../../details/use-details.ts';
import { PrivacyLine } from '../../details/what-next.tsx';
import { tokenHeld } from '../../held/own-hold.ts';
import { BankField, describedBy, Field, FieldFrame } from '../../kit/field.tsx';
import { type BannersProps, SubmissionBanners } from '../../sending/submission.tsx';
import { dueInKobo, useFormTarget } from '../../sending/use-submit.ts';
import { dayText } from '../../times/time-text.ts';
import { type OrderParts, RENTAL_FIELDS } from './rental-details.ts';
import { RentalNext } from './rental-next.tsx';
import type { Costs } from './rental-terms.ts';
import type { RentalBooking } from './use-rental.ts';

type NearestProps = { readonly days: readonly string[]; readonly onChoose: (date: string) => void };

/**
 * After the item was lost: the next days on which it is free. They are answers in the form itself, in the place of
 * the hidden date, so that choosing one keeps everything typed, with the script and without.
 */
const NearestDays = ({ days, onChoose }: NearestProps): ReactElement => (
  <fieldset className="nearest">
    <legend>Next free pick-up dates</legend>
    {days.map((date) => (
      <label className="nearest-choice" key={date}>
        <input type="radio" name="date" value={date} required onChange={() => onChoose(date)} />
        <span className="nearest-text numbers" translate="no">
          {dayText(date)}
        </span>
      </label>
    ))}
  </fieldset>
);

type RefundProps = {
  readonly why: string;
  readonly banks: readonly string[];
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
};

/** Where the caution fee goes back to, and why that is asked. */
const RefundFields = ({ why, banks, values, fieldErrors }: RefundProps): ReactElement => {
  const { holder, bank, account } = RENTAL_FIELDS;
  return (
    <fieldset className="intake" aria-describedby="refund-why">
      <legend>Your account for the caution fee</legend>
      <p className="field-hint refund-why" id="refund-why">
        {why}
      </p>
      <Field
        id={holder}
        name={holder}
        label="Account holder name"
        defaultValue={values[holder] ?? ''}
        error={fieldErrors[holder]}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        required
      />
      <BankField name={bank} banks={banks} value={values[bank] ?? ''} error={fieldErrors[bank]} />
      <Field
        id={account}
        name={account}
        label="Account number"
        hint="10 digits"
        defaultValue={values[account] ?? ''}
        error={fieldErrors[account]}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={20}
        required
      />
    </fieldset>
  );
};

type DetailsProps = {
  readonly page: RentalPage;
  readonly booking: RentalBooking;
  readonly order: OrderParts;
  readonly costs: Costs;
  readonly quote: Quote;
  readonly details: DetailsForm;
  readonly nearest: readonly string[];
  /** What became of an attempt to send it. */
  readonly banners: BannersProps;
  readonly onSubmit: () => void;
};

const AddressField = ({ values, fieldErrors }: Pick<DetailsForm, 'values' | 'fieldErrors'>): ReactElement => {
  const name = RENTAL_FIELDS.address;
  const error = fieldErrors[name];
  return (
    <FieldFrame id={name} label="Full delivery address" error={error}>
      <textarea
        id={name}
        name={name}
        className="input"
        rows={2}
        defaultValue={values[name] ?? ''}
        autoComplete="street-address"
        maxLength={300}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, null, error)}
      />
    </FieldFrame>
  );
};

/** Step 4: who rents. It is a real form: without the script the server answers it. */
export const RentalDetailsStep = (props: DetailsProps): ReactElement => {
  const { page, booking, order, costs, quote, details, nearest } = props;
  const { values, fieldErrors } = details;
  const { business, service, form } = page;
  const { date, method, zone, agreed } = booking.choice;
  const target = useFormTarget(page, quote.dueNow);
  const hidden = {
    ...form.seal,
    ...order.query,
    method: method ?? '',
    zone: method === 'delivery' ? (zone ?? '') : '',
    terms: page.payment.stamp,
    ...(quote.dueNow > 0 ? { amount: dueInKobo(quote) } : {}),
    agreed: agreed ? 'yes' : '',
    offer: page.offer ?? '',
    held: tokenHeld(page) ?? '',
  };
  const asksMore = method === 'delivery' || costs.caution > 0;
  return (
    <form
      id="details"
      method="post"
      {...target}
      autoComplete="on"
      noValidate={booking.ready}
      ref={details.formRef}
      onInput={details.onInput}
      onBlur={(event) => 'name' in event.target && details.onLeave(String(event.target.name))}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <SubmissionBanners {...props.banners} />
      {order.recap}
      {nearest.length === 0 ? (
        <input type="hidden" name="date" value={date ?? ''} />
      ) : (
        <NearestDays key={nearest.join()} days={nearest} onChoose={(date) => booking.choose({ date })} />
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <ContactFields
        values={values}
        fieldErrors={fieldErrors}
        last={!asksMore && service.customFields.length === 0}
      />
      {method === 'delivery' ? <AddressField values={values} fieldErrors={fieldErrors} /> : null}
      <IntakeQuestions
        businessName={business.businessName}
        fields={service.customFields}
        values={values}
        fieldErrors={fieldErrors}
      />
      {costs.caution === 0 ? null : (
        <RefundFields
          why={page.refundWhy}
          banks={page.banks ?? []}
          values={values}
          fieldErrors={fieldErrors}
        />
      )}
      <PrivacyLine businessName={business.businessName} />
      <RentalNext page={page} date={date} method={method} costs={costs} quote={quote} />
    </form>
  );
};
