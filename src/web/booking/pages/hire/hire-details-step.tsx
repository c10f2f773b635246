import type { ReactElement, RefObject } from 'react';
import type { Quote } from '#contract/money-views.ts';
import type { WayOn } from '#contract/page-forms.ts';
import type { HirePage } from '#contract/pages.ts';
import { tokenHeld } from '../../held/own-hold.ts';
import { describedBy, FieldFrame } from '../../kit/field.tsx';
import { ContactFields } from '../../stepper/contact-fields.tsx';
import type { Complaints, Details } from '../../stepper/details.ts';
import { dueInKobo } from '../../stepper/due-in-kobo.ts';
import { PrivacyLine } from '../../stepper/form-foot.tsx';
import { IntakeQuestions } from '../../stepper/intake-questions.tsx';
import { SubmissionNotices } from '../../stepper/submission-notices.tsx';
import { useFormTarget } from '../../stepper/use-form-target.ts';
import { HIRE_FIELDS } from './hire-details.ts';
import { HireNext } from './hire-next.tsx';
import type { Costs } from './hire-terms.ts';
import { NearestDays } from './nearest-days.tsx';
import { RefundFields } from './refund-fields.tsx';
import type { Hiring } from './use-hire.ts';

type DetailsProps = {
  readonly page: HirePage;
  readonly hiring: Hiring;
  readonly costs: Costs;
  readonly quote: Quote;
  readonly values: Details;
  readonly complaints: Complaints;
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

const AddressField = ({ values, complaints }: Pick<DetailsProps, 'values' | 'complaints'>): ReactElement => {
  const name = HIRE_FIELDS.address;
  const error = complaints[name];
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
export const HireDetailsStep = (props: DetailsProps): ReactElement => {
  const { page, hiring, costs, quote, values, complaints, nearest } = props;
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
      <SubmissionNotices
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
        complaints={complaints}
        last={!asksMore && service.customFields.length === 0}
      />
      {method === 'delivery' ? <AddressField values={values} complaints={complaints} /> : null}
      <IntakeQuestions
        businessName={business.businessName}
        fields={service.customFields}
        values={values}
        complaints={complaints}
      />
      {costs.caution === 0 ? null : (
        <RefundFields why={page.refundWhy} banks={page.banks ?? []} values={values} complaints={complaints} />
      )}
      <PrivacyLine businessName={business.businessName} />
      <HireNext page={page} date={date} method={method} costs={costs} quote={quote} />
    </form>
  );
};
