import type { ReactElement, ReactNode } from 'react';
import type { ReschedulePage } from '#contract/pages.ts';
import { BusinessMark } from '../../business/business-mark.tsx';
import { Banner } from '../../kit/banner.tsx';
import { CurrentBooking } from './current-booking.tsx';
import type { MoveRefusal } from './move-texts.ts';

type FrameProps = {
  readonly page: ReschedulePage;
  readonly problem?: MoveRefusal | null;
  /** The column or bar with the new time and the button; null where there is nothing to send. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Whose page it is, the booking as it stands, and the place for choosing another time. */
export const MoveFrame = ({ page, problem = null, action, children }: FrameProps): ReactElement => {
  const { booking } = page;
  return (
    <>
      <header className="book-bar">
        <div className="container book-bar-row move-bar">
          <p className="book-bar-name">
            <BusinessMark name={booking.businessName} logoUrl={page.look.logoUrl} />
            <span>{booking.businessName}</span>
          </p>
        </div>
      </header>
      <main className="container book">
        <div className="book-main">
          <div className="service-head">
            <h1>Reschedule your booking</h1>
          </div>
          <CurrentBooking page={page} />
          {problem === null ? null : (
            <Banner tone="problem" title={problem.title}>
              {problem.advice}
            </Banner>
          )}
          <section id="choices" aria-labelledby="choices-title">
            <h2 className="step-title" id="choices-title">
              {booking.bookingType === 'item-based' ? 'New pick-up date' : 'New date and time'}
            </h2>
            {children}
          </section>
        </div>
        {action}
      </main>
    </>
  );
};
