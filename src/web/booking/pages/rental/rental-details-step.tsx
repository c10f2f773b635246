import type { ReactElement, RefObject } from 'react';
import type { Quote } from '#contract/money-views.ts';
import type { WayOn } from '#contract/page-forms.ts';
import type { RentalPage } from '#contract/pages.ts';
import { tokenHeld } from '../../held/own-hold.ts';
import { describedBy, FieldFrame } from '../../kit/field.tsx';
import { ContactFields } from '../../stepper/contact-fields.tsx';
import type { Details, FieldErrors } from '../../stepper/details.ts';
import { dueInKobo } from '../../stepper/due-in-kobo.ts';
import { PrivacyLine } from '../../stepper/form-foot.tsx';
import { IntakeQuestions } from '../../stepper/intake-questions.tsx';
import { SubmissionBanners } from '../../stepper/submission-banners.tsx';
import { useFormTarget } from '../../stepper/use-form-target.ts';
import { NearestDays } from './nearest-days.tsx';
import { RefundFields } from './refund-fields.tsx';
import { RENTAL_FIELDS } from './rental-details.ts';
import { RentalNext } from './rental-next.tsx';
import type { Costs } from './rental-terms.ts';
import type { Hiring } from './use-rental.ts';

type DetailsProps = {
  readonly page: RentalPage;
  readonly hiring: Hiring;
  readonly costs: Costs;
  readonly quote: Quote;
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
  readonly problem: string | null;
  readonly nearest: readonly string[];
  readonly ways?: readonly WayOn[] | undefined;
  readonly slow: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onInput: () => void;
  readonly onLeave: (name: string) => void;
  readonly onSubmit: () => void;
  readonly onRetry: () => void;
  readonly payAt: string | null;
};

const AddressField = ({
  values,
  fieldErrors,
}: Pick<DetailsProps, 'values' | 'fieldErrors'>): ReactElement => {
  const name = RENTAL_FIELDS.address;
  const error = fieldErrors[name];
  return (
    <FieldFrame id={name} label="Full Delivery Address" error={error}>
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

/** Step 4: who hires. It is a real form: without the script the server answers it. */
export const RentalDetailsStep = (props: DetailsProps): ReactElement => {
  const { page, hiring, costs, quote, values, fieldErrors, nearest } = props;
  const { business, service, form } = page;
  const { date, method, zone, agreed } = hiring.choice;
  const target = useFormTarget(page, quote.dueNow);
  const hidden = {
    ...form.seal,
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
      noValidate={hiring.ready}
      ref={props.formRef}
      onInput={props.onInput}
      onBlur={(event) => 'name' in event.target && props.onLeave(String(event.target.name))}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <SubmissionBanners
        problem={props.problem}
        ways={props.ways}
        slow={props.slow}
        onRetry={props.onRetry}
        payAt={props.payAt}
      />
      {nearest.length === 0 ? (
        <input type="hidden" name="date" value={date ?? ''} />
      ) : (
        <NearestDays key={nearest.join()} days={nearest} onChoose={hiring.chooseDate} />
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
