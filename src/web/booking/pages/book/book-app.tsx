import { type ReactElement, useEffect } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { BookBar, ServiceHead } from './book-head.tsx';
import { DayStrip } from './day-strip.tsx';
import { answersIn } from './details.ts';
import { DetailsStep } from './details-step.tsx';
import { SlotList } from './slot-list.tsx';
import { StaffStep } from './staff-step.tsx';
import { Stepper } from './stepper.tsx';
import { stripWith } from './strip-days.ts';
import { Summary } from './summary.tsx';
import { useAvailability } from './use-availability.ts';
import { useBooking } from './use-booking.ts';
import { useDetails } from './use-details.ts';
import { useStepChange } from './use-step-change.ts';
import { useSubmit } from './use-submit.ts';

const TITLES = {
  1: 'Select a staff member',
  2: 'Select date and time',
  3: 'Your details and confirmation',
} as const;

/** The whole booking page of one appointment service: drawn by the server, then taken over in the browser. */
export const BookApp = ({ page }: { readonly page: BookPage }): ReactElement => {
  const booking = useBooking(page);
  const { step, choice } = booking;
  const first = choice.from ?? stripWith(choice.date ?? page.today, page.today);
  const availability = useAvailability(page, step === 2 ? choice : { ...choice, staffId: null }, first);
  const details = useDetails(page, step === 3);
  const submission = useSubmit(page.form.seal.attempt);
  const title = useStepChange(page, booking, availability, first);

  const { problem } = submission;
  const untouched = problem === null && submission.phase === 'idle';
  const nearest = problem?.nearest ?? (untouched ? page.nearest : []);
  const timeLost = nearest.length > 0 && (choice.time === null || !nearest.includes(choice.time));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers a new problem, once
  useEffect(() => {
    if (problem === null) return;
    details.complain(problem.complaints);
    if (problem.nearest.length > 0) availability.reload();
    scrollTo(0, 0);
  }, [problem]);

  const submit = (): void => {
    const given = details.take();
    if (given === null || choice.time === null || timeLost) return;
    submission.send({
      businessId: page.business._id,
      serviceId: page.service._id,
      staffId: choice.staffId ?? 'any',
      date: choice.time,
      clientName: given.clientName ?? '',
      clientEmail: given.clientEmail ?? '',
      clientPhone: given.clientPhone ?? '',
      customFieldAnswers: answersIn(given, page.service.customFields),
    });
  };

  const complete =
    step === 1 ? choice.staffId !== null : step === 2 ? choice.time !== null : details.valid && !timeLost;
  return (
    <>
      <BookBar page={page} />
      <main className={`container book step-${step}`}>
        <div className="book-main">
          <ServiceHead page={page} />
          <Stepper booking={booking} />
          <section id="choices" aria-labelledby="step-title">
            <h2 className="step-title" id="step-title" tabIndex={-1} ref={title}>
              {TITLES[step]}
            </h2>
            {step === 1 ? <StaffStep page={page} booking={booking} /> : null}
            {step === 2 ? (
              <>
                <DayStrip page={page} booking={booking} days={availability.days} first={first} />
                <SlotList page={page} booking={booking} availability={availability} />
              </>
            ) : null}
            {step === 3 ? (
              <DetailsStep
                page={page}
                booking={booking}
                values={details.values}
                complaints={details.complaints}
                problem={problem?.text ?? (untouched ? page.form.problem : null)}
                nearest={nearest}
                slow={submission.phase === 'slow'}
                formRef={details.formRef}
                onInput={details.onInput}
                onLeave={details.onLeave}
                onSubmit={submit}
              />
            ) : null}
          </section>
        </div>
        <Summary
          page={page}
          booking={booking}
          complete={complete}
          busy={submission.phase !== 'idle'}
          timeLost={timeLost}
        />
      </main>
    </>
  );
};
