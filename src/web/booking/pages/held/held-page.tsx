import type { ReactElement } from 'react';
import type { HeldPage } from '#contract/pages/held-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import { calendarDayOf, formatNaira, formatTime, zoneName } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { telephone } from '../../business/contact-links.ts';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Sealed } from '../../kit/field.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import lineListCss from '../../ticket/line-list.css?inline';
import { LineList } from '../../ticket/line-list.tsx';
import { momentText } from '../../ticket/standing.ts';
import { dayText } from '../../times/time-text.ts';
import { bookAddress } from '../book/book-address.ts';
import offerCss from '../offer/offer.css?inline';
import { rentalAddress } from '../rental/rental-address.ts';
import { periodText } from '../rental/rental-summary.tsx';
import { periodFrom } from '../rental/rental-terms.ts';
import heldCss from './held.css?inline';

type PageProps = { readonly page: HeldPage };

const isRental = ({ booking }: HeldPage): boolean => booking?.bookingType === 'item-based';
const thing = (page: HeldPage): string => (isRental(page) ? 'hire' : 'time');

type Held = NonNullable<HeldPage['booking']>;

const periodOf = ({ date, duration }: Held): string => {
  const period = periodFrom(date, duration);
  return period === null ? '' : periodText(period);
};

const whenOf = ({ booking, timezone }: HeldPage): string => {
  if (booking === null) return '';
  return booking.bookingType === 'item-based' ? periodOf(booking) : momentText(booking.date, timezone);
};

/** The booking page with what was typed; `again`: at its last step, with the time that was held. */
const bookingAddress = ({ business, serviceSlug, booking, timezone, token }: HeldPage, again: boolean) => {
  const path = paths.book(business.businessSlug, serviceSlug);
  if (booking === null) return path;
  const { date } = booking;
  if (booking.bookingType === 'item-based') {
    const { method = 'pickup', zone = '' } = booking.delivery ?? {};
    const way = again ? { method, zone: zone === '' ? null : zone } : {};
    const order = {
      ...(booking.lines && { lines: booking.lines.text }),
      days: String(booking.duration),
    };
    return rentalAddress(path, { order, date, ...way, held: token });
  }
  const time = again ? date : null;
  const day = calendarDayOf(date, timezone);
  const what =
    booking.lines === undefined
      ? { staffId: booking.staffId }
      : { lines: booking.lines.text, staffId: 'any' };
  return bookAddress(path, { ...what, date: day, time, held: token });
};

const TITLES = {
  cancelled: () => 'You cancelled the payment',
  declined: () => 'The payment did not go through',
  none: (what: string) => `Your ${what} is held`,
} as const;

const SAID = {
  cancelled: () => 'No payment reached us. You can still pay, choose another time or give this one up.',
  declined: () => 'No payment reached us. Try again, use another card or pay by bank transfer.',
  none: () => 'It is not booked until you pay. No payment has reached us yet.',
} as const;

const HeldTime = ({ page }: PageProps): ReactElement => {
  const { form, token, amount, business, timezone } = page;
  const said = page.said ?? 'none';
  const phone = telephone(business.phone);
  return (
    <>
      <h1>{TITLES[said](thing(page))}</h1>
      <p className="offer-what">{SAID[said]()}</p>
      {form.refusal === null ? null : <Banner tone="error">{form.refusal}</Banner>}
      <Banner
        tone="info"
        title={`Your ${thing(page)} is held until ${formatTime(page.heldUntil, timezone)} (${zoneName(timezone)} time).`}
      >
        After that, someone else can book it.
      </Banner>
      <Facts page={page} />
      <form className="held-ways" method="post" action={paths.held(token)}>
        <Sealed seal={form.seal} />
        <Button type="submit" name="do" value="checkout" wide>
          Pay {formatNaira(amount)}
        </Button>
        <Button type="submit" name="do" value="transfer" kind="plain" wide>
          Pay by bank transfer
        </Button>
        <LinkButton kind="quiet" wide href={bookingAddress(page, false)}>
          {isRental(page) ? 'Choose another day' : 'Choose another time'} or change your details
        </LinkButton>
        <Button type="submit" name="do" value="let-go" kind="quiet" wide>
          Give up this {thing(page)}
        </Button>
      </form>
      {phone === null ? null : (
        <p className="held-call">
          Questions? Call {business.businessName} on <a href={phone.href}>{phone.text}</a>.
        </p>
      )}
    </>
  );
};

type Facts = readonly (readonly [name: string, value: string])[];

/** In the words of the booking page: which days, when it comes back, and the parts of the sum. */
const rentalFacts = ({ amount }: HeldPage, booking: Held): Facts => {
  const { serviceName, date, duration, price, priceVaries, caution, delivery } = booking;
  const sent = delivery?.method === 'delivery';
  return [
    ...(booking.lines === undefined ? [['Item', serviceName] as const] : []),
    ['Rental period', periodOf(booking)],
    ['Return date', dayText(periodFrom(date, duration)?.back ?? date)],
    [priceVaries ? 'Rental fee from' : 'Base rental fee', formatNaira(price)],
    [
      sent ? `Delivery to ${delivery.zone}` : 'Self Pickup',
      sent && delivery.fee > 0 ? formatNaira(delivery.fee) : 'Free',
    ],
    ...(caution === 0 ? [] : [['Caution fee (refundable)', formatNaira(caution)] as const]),
    ['To pay now', formatNaira(amount)],
  ];
};

const appointmentFacts = (
  page: HeldPage,
  { serviceName, staffName, price, priceVaries, lines }: Held,
): Facts => {
  const { amount } = page;
  const later = price - amount;
  return [
    ...(lines === undefined ? [['Service', serviceName] as const] : []),
    ...(staffName === '' || lines !== undefined ? [] : [['With', staffName] as const]),
    ['Time', whenOf(page)],
    [priceVaries ? 'Price from' : 'Price', formatNaira(price)],
    ...(later > 0 && !priceVaries ? [['Due at your appointment', formatNaira(later)] as const] : []),
    [later > 0 ? 'Deposit, to pay now' : 'To pay now', formatNaira(amount)],
  ];
};

const Facts = ({ page }: PageProps): ReactElement | null => {
  const { booking } = page;
  if (booking === null) return null;
  const facts =
    booking.bookingType === 'item-based' ? rentalFacts(page, booking) : appointmentFacts(page, booking);
  return (
    <dl className="offer-facts numbers">
      {booking.lines === undefined ? null : (
        <div className="ticket-lines">
          <dt>{booking.bookingType === 'item-based' ? 'Items' : 'Services'}</dt>
          <dd>
            <LineList lines={booking.lines.told} timezone={page.timezone} bookingType={booking.bookingType} />
          </dd>
        </div>
      )}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Whether it can be had again, as far as the server knows it. */
const freeText = (page: HeldPage): string => {
  if (page.isFree === null)
    return `Try again to see whether ${isRental(page) ? 'it' : 'this time'} is still free.`;
  return page.isFree ? 'It is free just now.' : 'It is not free any more.';
};

const Over = ({ page }: PageProps): ReactElement => {
  const { business, booking, state, heldUntil, timezone } = page;
  const phone = telephone(business.phone);
  const gone = state === 'let-go';
  const taken = !gone && page.isFree === false;
  return (
    <>
      <h1>{gone ? `You gave up this ${thing(page)}` : `Your ${thing(page)} is no longer held`}</h1>
      <p className="offer-what">
        {booking === null ? business.businessName : `${booking.serviceName}, ${whenOf(page)}`}
      </p>
      <p className="offer-text">
        {gone
          ? `${page.isFree === false ? 'It is not free any more.' : 'Someone else can book it now.'} No payment reached us.`
          : `It was held for you until ${formatTime(heldUntil, timezone)}, and we received no payment. ${freeText(page)}`}
      </p>
      {page.byTransfer ? (
        <p className="offer-text">
          Have you sent the transfer already? Then do not pay again: if the {thing(page)} is still free when
          it arrives, it is yours; if not, you get all of it back. Either way we will email you.
        </p>
      ) : null}
      <div className="offer-ways">
        <LinkButton wide href={bookingAddress(page, !(gone || taken))}>
          {taken ? `Choose another ${isRental(page) ? 'day' : 'time'}` : gone ? 'Book again' : 'Try again'}
        </LinkButton>
        {phone === null ? null : (
          <LinkButton kind="quiet" wide href={phone.href}>
            Call {phone.text}
          </LinkButton>
        )}
      </div>
    </>
  );
};

/** A time that is held for a payment. It needs no script, and opening it changes nothing. */
export const heldView = (page: HeldPage, _options: RenderOptions): PageView => ({
  title: `${page.state === 'held' ? 'Held for you' : 'No longer held'} · ${page.business.businessName}`,
  description: 'A time that is held for a payment.',
  canonicalPath: null,
  styles: [
    markCss,
    barCss,
    buttonCss,
    bannerCss,
    footerCss,
    offerCss,
    heldCss,
    ...(page.booking?.lines === undefined ? [] : [lineListCss]),
  ],
  colours: linkColours(page.business),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.business} />
      <main className="container offer">
        {page.state === 'held' ? <HeldTime page={page} /> : <Over page={page} />}
      </main>
      <Footer />
    </>
  ),
});
