import type { ReactElement, ReactNode } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { formatNaira } from '#web/ui/format.ts';
import { durationText, priceText, sumText } from '../../business/service-terms.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Needed, SubmitButton, TransferButton } from '../../sending/submission.tsx';
import { dayText, shortDayText } from '../../times/time-text.ts';
import { type Method, stepFrom, upTo } from './rental-address.ts';
import { type Costs, type Period, periodFrom, totalLabel } from './rental-terms.ts';
import type { RentalBooking } from './use-rental.ts';

type SummaryProps = {
  readonly page: RentalPage;
  readonly booking: Pick<RentalBooking, 'step' | 'ready' | 'choice' | 'address' | 'goTo'>;
  /** In the place of the base fee: what each line of an order comes to. */
  readonly facts?: ReactNode;
  /** In the place of the primary button. */
  readonly next?: ReactNode;
  readonly costs: Costs;
  readonly quote: Quote;
  /** Whether the primary button may act; only the script ever holds it back. */
  readonly complete: boolean;
  /** Of the last step: what is missing in its form. */
  readonly needed: string | null | undefined;
  readonly busy: boolean;
  /** True while the chosen day is known to be gone. */
  readonly dateLost: boolean;
  readonly onTransfer: () => void;
};

const SUBMIT = { automatic: 'Confirm booking', client: 'Book this hire', owner: 'Send request' } as const;

const Primary = ({ page, booking, quote, complete, busy }: SummaryProps): ReactElement => {
  const { step, ready, choice } = booking;
  if (step === 4) {
    const held = ready && (!complete || busy);
    return <SubmitButton due={quote.dueNow} label={SUBMIT[page.afterBooking]} busy={busy} disabled={held} />;
  }
  const next = stepFrom(step + 1);
  if (ready) {
    return (
      <Button wide disabled={!complete} onClick={() => booking.goTo(next)}>
        Next
      </Button>
    );
  }
  if (step === 3 && page.business.bookingSettings.rentalPolicy.trim() !== '') {
    return (
      <Button type="submit" form="policy" wide>
        Next
      </Button>
    );
  }
  // Without the script an answer is a link of its own, and this one leads to the answers while none is given.
  return (
    <LinkButton wide href={complete ? booking.address(upTo(next, choice)) : '#choices'}>
      Next
    </LinkButton>
  );
};

const Back = ({ booking }: SummaryProps): ReactElement | null => {
  const { step, choice } = booking;
  if (step === 1) return null;
  const before = stepFrom(step - 1);
  return booking.ready ? (
    <Button kind="quiet" onClick={() => booking.goTo(before)}>
      Back
    </Button>
  ) : (
    <LinkButton
      kind="quiet"
      href={booking.address(upTo(before, choice), before === 1 ? choice.date?.slice(0, 7) : undefined)}
    >
      Back
    </LinkButton>
  );
};

/** Breaks only between its two days. */
export const periodText = ({ first, last }: Period): string => {
  if (first === last) return dayText(first);
  const from = first.slice(0, 4) === last.slice(0, 4) ? shortDayText(first) : dayText(first);
  return [from, dayText(last)].map((day) => day.replace(/ /g, '\u00a0')).join(' – ');
};

export const Fact = ({ name, value }: { readonly name: string; readonly value: string }): ReactElement => (
  <div className="summary-fact">
    <dt>{name}</dt>
    <dd translate="no">{value}</dd>
  </div>
);

/** What is not asked for is none; a zone that costs nothing is free. */
const deliveryText = ({ delivery }: Costs, method: Method | null): string => {
  if (delivery === null) return '–';
  return delivery > 0 ? formatNaira(delivery) : method === 'pickup' ? 'None' : 'Free';
};

/**
 * What is rented, for how long and for how much, always in view, with the one primary button: a column on a desktop;
 * a bar on a phone, whose lines a box without script unfolds.
 */
export const RentalSummary = (props: SummaryProps): ReactElement => {
  const { page, booking, costs, quote, complete, busy, dateLost } = props;
  const { service } = page;
  const total = quote.dueNow > 0 ? quote.total : costs.total;
  const period = periodFrom(dateLost ? null : booking.choice.date, service.duration);
  return (
    <aside className="summary hire-summary" aria-labelledby="summary-title">
      <h2 className="summary-title" id="summary-title">
        Your booking
      </h2>
      <input
        type="checkbox"
        id="summary-more"
        className="summary-more"
        aria-label="Show all costs and dates"
      />
      <div className="summary-what">
        <span className="summary-service summary-name">{service.name}</span>{' '}
        <span className="summary-price summary-brief numbers" translate="no">
          {sumText(total, service)}
        </span>
      </div>
      <div className="summary-brief summary-line numbers">
        <span className="summary-when" translate="no">
          {period === null ? durationText(service) : periodText(period)}
        </span>
        <label className="summary-toggle" htmlFor="summary-more" aria-hidden="true">
          Details
        </label>
      </div>
      <dl className="summary-lines numbers">
        <Fact name="Rental period" value={period === null ? '–' : periodText(period)} />
        <Fact name="Duration" value={durationText(service)} />
        <Fact name="Return date" value={period === null ? '–' : dayText(period.back)} />
        {props.facts || <Fact name="Base rental fee" value={priceText(service)} />}
        <Fact
          name="Caution fee (refundable)"
          value={costs.caution === 0 ? 'None' : formatNaira(costs.caution)}
        />
        <Fact name="Delivery fee" value={deliveryText(costs, booking.choice.method)} />
      </dl>
      <p className="summary-total numbers" aria-live="polite" translate="no">
        <span>{totalLabel(quote.dueNow, booking.choice.method)}</span>{' '}
        <strong>{sumText(total, service)}</strong>
      </p>
      {service.priceVaries ? <p className="summary-varies">Price may vary</p> : null}
      <Needed what={booking.step === 4 && props.needed} />
      <div className="summary-ways">
        <Back {...props} />
        {props.next || <Primary {...props} />}
      </div>
      {booking.step === 4 ? (
        <TransferButton
          due={quote.dueNow}
          disabled={booking.ready && (!complete || busy)}
          onTransfer={booking.ready ? props.onTransfer : null}
        />
      ) : null}
    </aside>
  );
};
