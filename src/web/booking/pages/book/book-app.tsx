import { type ReactElement, useEffect, useState } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import { useCarriedDetails } from '../../details/carried-details.ts';
import { answersIn, fieldErrorsAbout } from '../../details/details.ts';
import { useDetails } from '../../details/use-details.ts';
import { tokenHeld } from '../../held/own-hold.ts';
import { Banner } from '../../kit/banner.tsx';
import { type Channel, sendPlainly, useSubmit } from '../../sending/use-submit.ts';
import { BookBar, ServiceHead, Stepper, useTitleFocus } from '../../stepper/stepper.tsx';
import { stripWith } from '../../times/strip-days.ts';
import { useFirstFree } from '../../times/use-times.ts';
import { type Step, upTo } from './book-address.ts';
import { DateStep } from './date-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { linesStep } from './lines/line-texts.ts';
import { LinesRecap } from './lines/lines-recap.tsx';
import { StaffStep } from './staff-step.tsx';
import { minutesFrom, Summary } from './summary.tsx';
import { useAvailability, useBooking } from './use-booking.ts';

const STEPS = ['Date & time', 'Your details'] as const;
const TITLES = {
  1: 'Select a staff member',
  2: 'Select date and time',
  3: 'Your details and confirmation',
} as const;

/** What is booked, as it is sent. */
const whatOf = ({ service, chosenLines }: BookPage, staffId: string | null) =>
  chosenLines === undefined
    ? { serviceId: service._id, staffId: staffId ?? 'any' }
    : { lines: chosenLines.lines.map(sendable) };

const sendable = ({ optionIds = [], ...line }: WantedLine) => ({ ...line, optionIds: [...optionIds] });

const stepFrom = (number: number): Step => (number === 1 ? 1 : number === 2 ? 2 : 3);

/** The whole booking page of one appointment service: drawn by the server, then taken over in the browser. */
export const BookApp = ({ page }: { readonly page: BookPage }): ReactElement => {
  const booking = useBooking(page);
  const { step, choice } = booking;
  const first = choice.from ?? stripWith(choice.date ?? page.today, page.today);
  const availability = useAvailability(page, step === 2 ? choice : { ...choice, staffId: null }, first);
  useCarriedDetails(page.business._id, step === 3);
  const details = useDetails(page.form, step === 3, (given) =>
    fieldErrorsAbout(given, page.service.customFields),
  );
  const submission = useSubmit(page.form.seal.attempt, tokenHeld(page));
  const [quote, setQuote] = useState(page.payment.quote);
  const [channel, setChannel] = useState<Channel>('checkout');
  const title = useTitleFocus(step);
  useFirstFree(booking, availability, first);

  const { refusal } = submission;
  const untouched = refusal === null && submission.phase === 'idle';
  // Of several services the form that is sent for the server's page still has their time.
  const answered = page.chosenLines === undefined ? refusal?.nearest : undefined;
  const nearest = answered ?? (untouched ? page.nearest : []);
  const timeLost = nearest.length > 0 && (choice.time === null || !nearest.includes(choice.time));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers a new refusal, once
  useEffect(() => {
    if (refusal === null) return;
    details.showErrors(refusal.fieldErrors);
    if (refusal.quote !== null) setQuote(refusal.quote);
    // With which of several services less the time can still be had is the server's to say.
    if (refusal.nearest.length > 0 && page.chosenLines !== undefined) return sendPlainly();
    if (refusal.nearest.length > 0) availability.reload();
  }, [refusal]);

  const submit = (how: Channel): void => {
    const given = details.take();
    if (given === null || choice.time === null || timeLost) return;
    setChannel(how);
    const booking = {
      businessId: page.business._id,
      ...whatOf(page, choice.staffId),
      date: choice.time,
      offer: page.offer,
      terms: page.payment.stamp,
      clientName: given.clientName ?? '',
      clientEmail: given.clientEmail ?? '',
      clientPhone: given.clientPhone ?? '',
      notes: given.notes ?? '',
      customFieldAnswers: answersIn(given, page.service.customFields),
    };
    submission.send(booking, quote, how);
  };

  const complete =
    step === 1 ? choice.staffId !== null : step === 2 ? choice.time !== null : details.valid && !timeLost;
  return (
    <>
      <BookBar
        business={page.business}
        added={page.chosenLines && `?lines=${encodeURIComponent(page.chosenLines.text)}`}
      />
      <main className={`container book step-${step}`}>
        <div className="book-main">
          <ServiceHead service={{ ...page.service, duration: minutesFrom(page, choice.time) }} />
          <Stepper
            names={[page.chosenLines === undefined ? 'Staff' : linesStep, ...STEPS]}
            step={step}
            addressOf={(number) => booking.address(upTo(stepFrom(number), choice))}
            // Lines are chosen on a page of their own.
            onGo={(number) => !(number === 1 && page.chosenLines) && booking.goTo(stepFrom(number))}
          />
          <section id="choices" aria-labelledby="step-title">
            <h2 className="step-title" id="step-title" tabIndex={-1} ref={title}>
              {TITLES[step]}
            </h2>
            {step < 3 && untouched && page.form.refusal !== null && page.staffGone !== true ? (
              <Banner tone="error" title="Could not complete your booking.">
                {page.form.refusal}
              </Banner>
            ) : null}
            {step === 1 ? <StaffStep page={page} booking={booking} /> : null}
            {step === 2 ? (
              <DateStep page={page} booking={booking} times={availability} first={first} />
            ) : null}
            {step === 3 && page.chosenLines !== undefined ? (
              <LinesRecap page={page} chosen={page.chosenLines} time={choice.time} />
            ) : null}
            {step === 3 ? (
              <DetailsStep
                page={page}
                booking={booking}
                quote={quote}
                details={details}
                nearest={nearest}
                banners={{
                  refusal: refusal?.text ?? (untouched ? page.form.refusal : null),
                  ways: refusal?.ways ?? page.form.ways,
                  slow: submission.phase === 'slow',
                  onRetry: () => submit(channel),
                  payAt: submission.payAt,
                }}
                onSubmit={() => submit('checkout')}
              />
            ) : null}
          </section>
        </div>
        <Summary
          page={page}
          booking={booking}
          due={quote.dueNow}
          complete={complete}
          busy={submission.phase !== 'idle'}
          needed={details.needed}
          timeLost={timeLost}
          onTransfer={() => submit('transfer')}
        />
      </main>
    </>
  );
};
