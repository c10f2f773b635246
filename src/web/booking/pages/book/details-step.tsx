import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';
import { telephone } from '../../business/contact-links.ts';
import { basePrice, priceText } from '../../business/service-terms.ts';
import { ContactFields, IntakeQuestions } from '../../details/details-fields.tsx';
import type { DetailsForm } from '../../details/use-details.ts';
import { PayTerms, PlansChange, PrivacyLine, WhatNext } from '../../details/what-next.tsx';
import { tokenHeld } from '../../held/own-hold.ts';
import { type BannersProps, SubmissionBanners } from '../../sending/submission.tsx';
import { dueInKobo, useFormTarget } from '../../sending/use-submit.ts';
import { dayIn, dayText, timeText } from '../../times/time-text.ts';
import { LeaveOut } from './lines/leave-out.tsx';
import type { Booking } from './use-booking.ts';

type NearestProps = {
  readonly clock: ZoneClock;
  readonly times: readonly string[];
  readonly onChoose: (time: string, date: string) => void;
};

/**
 * After the time was lost: the nearest free ones. They are answers in the form itself, in the place of the hidden
 * time, so that choosing one keeps everything typed, with the script and without.
 */
const NearestTimes = ({ clock, times, onChoose }: NearestProps): ReactElement => (
  <fieldset className="nearest">
    <legend>Nearest free times</legend>
    {times.map((time) => (
      <label className="nearest-choice" key={time}>
        <input
          type="radio"
          name="time"
          value={time}
          required
          onChange={() => onChoose(time, dayIn(clock, time))}
        />
        <span className="nearest-text numbers" translate="no">
          <strong>{timeText(clock, time)}</strong> {dayText(dayIn(clock, time))}
        </span>
      </label>
    ))}
  </fieldset>
);

type DetailsProps = {
  readonly page: BookPage;
  readonly booking: Booking;
  readonly quote: Quote;
  readonly details: DetailsForm;
  readonly nearest: readonly string[];
  /** What became of an attempt to send it. */
  readonly banners: BannersProps;
  readonly onSubmit: () => void;
};

type Unpaid = {
  readonly service: Parameters<typeof priceText>[0];
  readonly business: { readonly businessName: string };
};

/** What is paid where nothing is paid online. */
export const laterText = ({ service, business: { businessName } }: Unpaid): string => {
  const price = priceText(service);
  if (basePrice(service) === 0)
    return service.priceVaries
      ? `Nothing to pay now. ${businessName} agrees the price with you.`
      : 'Nothing to pay: it is free.';
  return service.priceVaries
    ? `Nothing to pay now. The price starts at ${price} and may vary: ${businessName} agrees the final amount with you.`
    : `Nothing to pay now. You pay ${price} at your visit.`;
};

type NextProps = Pick<DetailsProps, 'page' | 'quote'> & { readonly time: string | null };

const NextSteps = ({ page, quote, time }: NextProps): ReactElement => {
  const { businessName, phone } = page.business;
  const call = telephone(phone);
  return (
    <WhatNext key={Object.values(quote).join()}>
      {quote.dueNow > 0 ? (
        <PayTerms
          quote={quote}
          cancelNoticeHours={page.payment.cancelNoticeHours}
          businessName={businessName}
          held="time"
          basePrice={page.service.priceVaries ? priceText(page.service) : null}
          start={time}
          freeFrom={page.freeFrom}
        />
      ) : (
        <>
          <li>{whoConfirms(page.afterBooking, { business: businessName, held: 'time' }).before}</li>
          <li>{laterText(page)}</li>
        </>
      )}
      <PlansChange businessName={businessName} call={call} />
    </WhatNext>
  );
};

/** Step 3: who is coming, and the service's own questions. It is a real form: without the script the server answers it. */
export const DetailsStep = (props: DetailsProps): ReactElement => {
  const { page, booking, quote, details, nearest } = props;
  const { values, fieldErrors } = details;
  const { business, service, form } = page;
  const { staffId, date, time } = booking.choice;
  const target = useFormTarget(page, quote.dueNow);
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
      {nearest.length === 0 ? (
        <input type="hidden" name="time" value={time ?? ''} />
      ) : (
        <>
          {page.less === undefined ? null : (
            <LeaveOut less={page.less} clock={page.clock} service={service} />
          )}
          <NearestTimes
            key={nearest.join()}
            clock={page.clock}
            times={nearest}
            onChoose={booking.chooseTime}
          />
        </>
      )}
      <input type="hidden" name="token" value={form.seal.token} />
      <input type="hidden" name="attempt" value={form.seal.attempt} />
      <input type="hidden" name="staff" value={staffId ?? ''} />
      {page.chosenLines === undefined ? null : (
        <input type="hidden" name="lines" value={page.chosenLines.text} />
      )}
      <input type="hidden" name="date" value={date ?? ''} />
      <input type="hidden" name="offer" value={page.offer ?? ''} />
      <input type="hidden" name="held" value={tokenHeld(page) ?? ''} />
      <input type="hidden" name="terms" value={page.payment.stamp} />
      {quote.dueNow > 0 ? <input type="hidden" name="amount" value={dueInKobo(quote)} /> : null}
      {form.remembered === true ? (
        <p className="remembered">Welcome back. These are your last details: change what is not right.</p>
      ) : null}
      <ContactFields values={values} fieldErrors={fieldErrors} last={service.customFields.length === 0} />
      <IntakeQuestions
        businessName={business.businessName}
        fields={service.customFields}
        values={values}
        fieldErrors={fieldErrors}
      />
      <PrivacyLine businessName={business.businessName} />
      <NextSteps page={page} quote={quote} time={time} />
    </form>
  );
};
