import type { ReactElement } from 'react';
import type { HeldPage } from '#contract/held-pages.ts';
import type { RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { calendarDayOf, formatNaira, formatTime, zoneName } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { telephone } from '../../business/contact-links.ts';
import { linkColours } from '../../business/link-colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { Button, LinkButton } from '../../kit/button.tsx';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import noticeCss from '../../kit/notice.css?inline';
import { Notice } from '../../kit/notice.tsx';
import { Sealed } from '../../kit/sealed.tsx';
import { momentText } from '../../ticket/greeting.ts';
import { dayText } from '../../times/day-text.ts';
import { bookAddress } from '../book/address.ts';
import { hireAddress } from '../hire/hire-address.ts';
import offerCss from '../offer/offer.css?inline';
import heldCss from './held.css?inline';

type PageProps = { readonly page: HeldPage };

const isHire = ({ booking }: HeldPage): boolean => booking?.bookingType === 'item-based';
const thing = (page: HeldPage): string => (isHire(page) ? 'item' : 'time');

const whenOf = ({ booking, timezone }: HeldPage): string => {
  if (booking === null) return '';
  return booking.bookingType === 'item-based'
    ? `from ${dayText(booking.date)}`
    : momentText(booking.date, timezone);
};

/** The booking page with what was typed; `again`: at its last step, with the time that was held. */
const bookingAddress = ({ business, serviceSlug, booking, timezone, token }: HeldPage, again: boolean) => {
  const path = paths.book(business.businessSlug, serviceSlug);
  if (booking === null) return path;
  const { date } = booking;
  if (booking.bookingType === 'item-based') {
    const { method = 'pickup', zone = '' } = booking.delivery ?? {};
    const way = again ? { method, zone: zone === '' ? null : zone } : {};
    return hireAddress(path, { date, ...way, held: token });
  }
  const time = again ? date : null;
  const day = calendarDayOf(date, timezone);
  return bookAddress(path, { staffId: booking.staffId, date: day, time, held: token });
};

const TITLES = {
  cancelled: () => 'You cancelled the payment',
  declined: () => 'The payment did not go through',
  none: (what: string) => `Your ${what} is held`,
} as const;

const SAID = {
  cancelled: () => 'You have paid nothing. You can still pay, choose another time or give this one up.',
  declined: () => 'You were not charged. Try again, use another card or pay by bank transfer.',
  none: () => 'It is not booked until you pay. You have paid nothing yet.',
} as const;

const Held = ({ page }: PageProps): ReactElement => {
  const { form, token, amount, business, timezone } = page;
  const said = page.said ?? 'none';
  const phone = telephone(business.phone);
  return (
    <>
      <h1>{TITLES[said](thing(page))}</h1>
      <p className="offer-what">{SAID[said]()}</p>
      {form.problem === null ? null : <Notice tone="problem">{form.problem}</Notice>}
      <Notice
        tone="info"
        title={`Your ${thing(page)} is held until ${formatTime(page.heldUntil, timezone)} (${zoneName(timezone)} time).`}
      >
        After that, someone else can book it.
      </Notice>
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
          {isHire(page) ? 'Choose another day' : 'Choose another time'} or change your details
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

const Facts = ({ page }: PageProps): ReactElement | null => {
  const { booking, amount } = page;
  if (booking === null) return null;
  const facts = [
    [isHire(page) ? 'Item' : 'Service', booking.serviceName],
    ...(booking.staffName === '' ? [] : [['With', booking.staffName]]),
    [isHire(page) ? 'Dates' : 'Time', whenOf(page)],
    ['To pay now', formatNaira(amount)],
  ] as const;
  return (
    <dl className="offer-facts numbers">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Over = ({ page }: PageProps): ReactElement => {
  const { business, booking, state, heldUntil, timezone } = page;
  const phone = telephone(business.phone);
  const gone = state === 'let-go';
  return (
    <>
      <h1>{gone ? `You gave up this ${thing(page)}` : `Your ${thing(page)} is no longer held`}</h1>
      <p className="offer-what">
        {booking === null ? business.businessName : `${booking.serviceName}, ${whenOf(page)}`}
      </p>
      <p className="offer-text">
        {gone
          ? 'Someone else can book it now. You have paid nothing.'
          : `It was held for you until ${formatTime(heldUntil, timezone)}, and we received no payment. It may still be free.`}
      </p>
      <div className="offer-ways">
        <LinkButton wide href={bookingAddress(page, !gone)}>
          {gone ? 'Book again' : 'Try again'}
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
  styles: [markCss, barCss, buttonCss, noticeCss, footerCss, offerCss, heldCss],
  colours: linkColours(page.business),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.business} />
      <main className="container offer">
        {page.state === 'held' ? <Held page={page} /> : <Over page={page} />}
      </main>
      <Footer />
    </>
  ),
});
