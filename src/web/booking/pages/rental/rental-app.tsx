import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { Photo } from '../../business/photo.tsx';
import { fieldErrorsFrom } from '../../details/details.ts';
import { useDetails } from '../../details/use-details.ts';
import { tokenHeld } from '../../held/own-hold.ts';
import { Banner } from '../../kit/banner.tsx';
import { type Channel, useSubmit } from '../../sending/use-submit.ts';
import { BookBar, ServiceHead, Stepper, useTitleFocus } from '../../stepper/stepper.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import type { PickUpProps } from './pick-up-step.tsx';
import { PolicyStep } from './policy-step.tsx';
import { isDelivered, stepFrom, upTo } from './rental-address.ts';
import { type Asked, bookingOf, earlierFieldError, type OrderParts, rentalErrors } from './rental-details.ts';
import { RentalDetailsStep } from './rental-details-step.tsx';
import { RentalSummary } from './rental-summary.tsx';
import { costsOf, quoteFor, type Told } from './rental-terms.ts';
import { useRental } from './use-rental.ts';

const STEPS = ['Pick-up', 'Delivery', 'Policy', 'Details'] as const;
const TITLES = {
  1: 'Choose your pick-up date',
  2: 'Pickup or delivery',
  3: 'Rental policy',
  4: 'Your details',
} as const;

export type RentalAppProps = OrderParts & {
  readonly page: RentalPage;
  /** The first step; absent for an order, whose first step is a page of its own. */
  readonly PickUp?: ComponentType<PickUpProps>;
  readonly steps?: readonly string[];
};

/** The whole booking page of one item for rent: drawn by the server, then taken over in the browser. */
export const RentalApp = ({ page, PickUp, steps = STEPS, ...order }: RentalAppProps): ReactElement => {
  const { business, service } = page;
  const booking = useRental(page, order.query);
  const { step, choice } = booking;
  const costs = costsOf(service, business, choice);
  const asked: Asked = {
    fields: service.customFields,
    delivered: choice.method === 'delivery',
    refunded: costs.caution > 0,
  };
  const details = useDetails(page.form, step === 4, (given) => rentalErrors(given, asked));
  const submission = useSubmit(page.form.seal.attempt, tokenHeld(page));
  const [known, setKnown] = useState<Told>({ quote: page.payment.quote, of: page.chosen });
  const [channel, setChannel] = useState<Channel>('checkout');
  const quote = quoteFor(choice, costs, known);
  const title = useTitleFocus(step);

  const { refusal } = submission;
  const untouched = refusal === null && submission.phase === 'idle';
  const nearest = refusal ? refusal.nearest : untouched ? page.nearest : [];
  const dateLost = nearest.length > 0 && (choice.date === null || !nearest.includes(choice.date));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers a new refusal, once
  useEffect(() => {
    if (refusal === null) return;
    details.showErrors(refusal.fieldErrors);
    if (refusal.quote !== null) setKnown({ quote: refusal.quote, of: choice });
    const again = earlierFieldError(refusal.fieldErrors);
    if (again !== null) booking.goTo(again.step);
  }, [refusal]);

  const said = refusal === null ? (untouched ? page.form.refusal : null) : refusal.text;
  const told =
    earlierFieldError(refusal ? refusal.fieldErrors : fieldErrorsFrom(page.form.errors, []))?.message || said;

  const submit = (how: Channel): void => {
    const given = details.take();
    if (given === null || choice.date === null || dateLost) return;
    setChannel(how);
    submission.send(bookingOf(page, choice, given, order.wantedFrom), quote, how);
  };

  const agreed = choice.agreed || business.bookingSettings.rentalPolicy.trim() === '';
  const answered = {
    1: choice.date !== null,
    2: isDelivered(choice),
    3: agreed,
    4: details.valid && !dateLost,
  };
  return (
    <>
      <BookBar business={business} />
      <main className={`container book step-${step}`}>
        <div className="book-main">
          <div className="hire-head">
            {service.imageUrl === null ? null : (
              <Photo className="hire-picture" url={service.imageUrl} width={400} height={300} sizes="140px" />
            )}
            <ServiceHead service={service} />
          </div>
          <Stepper
            names={steps}
            step={step}
            addressOf={(number) => booking.address(upTo(stepFrom(number), choice))}
            onGo={(number) => booking.goTo(stepFrom(number))}
          />
          <section id="choices" aria-labelledby="step-title">
            <h2 className="step-title" id="step-title" tabIndex={-1} ref={title}>
              {TITLES[step]}
            </h2>
            {step === 4 || told === null ? null : (
              <div className="hire-notice">
                <Banner tone="error" title="Could not complete your booking.">
                  {told}
                </Banner>
              </div>
            )}
            {step === 1 && page.varies ? (
              <div className="hire-notice">
                <Banner tone="attention">{page.varies}</Banner>
              </div>
            ) : null}
            {step === 1 && PickUp && <PickUp page={page} booking={booking} stale={refusal !== null} />}
            {step === 2 && <DeliveryStep page={page} booking={booking} />}
            {step === 3 && <PolicyStep page={page} booking={booking} />}
            {step === 4 ? (
              <RentalDetailsStep
                page={page}
                booking={booking}
                costs={costs}
                quote={quote}
                details={details}
                nearest={nearest}
                order={order}
                banners={{
                  refusal: said,
                  ways: (refusal ?? page.form).ways,
                  slow: submission.phase === 'slow',
                  onRetry: () => submit(channel),
                  payAt: submission.payAt,
                }}
                onSubmit={() => submit('checkout')}
              />
            ) : null}
          </section>
        </div>
        <RentalSummary
          page={page}
          booking={booking}
          facts={order.facts}
          costs={costs}
          quote={quote}
          complete={answered[step]}
          busy={submission.phase !== 'idle'}
          needed={details.needed}
          dateLost={dateLost}
          onTransfer={() => submit('transfer')}
        />
      </main>
    </>
  );
};
