import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';
import { BookingPhone } from './booking-phone.tsx';
import { ScheduleDay } from './schedule-day.tsx';

/** What Akoko does in one sentence, and the two screens that prove it. */
export const Hero = () => (
  <section className="hero">
    <div className="pitch">
      <h1>Clients book from your link, pay a deposit, and turn up.</h1>
      <p className="lead">
        For salons that sell by the hour and hire shops that rent by the day. {productName} keeps the diary,
        counts the stock and sends the reminders.
      </p>
      <p className="actions">
        <LinkButton href={paths.register}>Get Started</LinkButton>
        <LinkButton kind="quiet" href="#features">
          Learn More
        </LinkButton>
      </p>
      <p className="fine">Your clients need no app and no account.</p>
    </div>
    <div className="stage">
      <BookingPhone />
      <ScheduleDay />
    </div>
  </section>
);
