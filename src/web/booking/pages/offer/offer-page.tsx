import type { ReactElement } from 'react';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { OfferPage } from '#contract/pages/waiting-pages.ts';
import { paths } from '#contract/paths.ts';
import { calendarDayOf, formatNaira, formatTime } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { telephone } from '../../business/contact-links.ts';
import { lengthText } from '../../business/service-terms.ts';
import detailsCss from '../../details/details.css?inline';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import { offerDeadline } from '../../held/held-bar.tsx';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Sealed } from '../../kit/field.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import { dueInKobo } from '../../sending/use-submit.ts';
import { momentText } from '../../ticket/standing.ts';
import { dayText } from '../../times/time-text.ts';
import { bookAddress } from '../book/book-address.ts';
import { rentalAddress } from '../rental/rental-address.ts';
import offerCss from './offer.css?inline';
import { OfferFacts, OfferNext } from './offer-terms.tsx';

type PageProps = { readonly page: OfferPage };

const whenOf = ({ service, business, date }: OfferPage): string =>
  service.bookingType === 'item-based' ? dayText(date) : momentText(date, business.timezone);

/** yyyy-MM-dd, where the business is. */
const dayOf = ({ service, business, date }: OfferPage): string =>
  service.bookingType === 'item-based' ? date : calendarDayOf(date, business.timezone);

/** The stepper with everything chosen that the offer settles, and the offer's token. */
const takeAddress = (page: OfferPage): string => {
  const { business, service, staffId, date, token } = page;
  const path = paths.book(business.businessSlug, service.slug);
  return service.bookingType === 'item-based'
    ? rentalAddress(path, { date, offer: token })
    : bookAddress(path, { staffId, date: dayOf(page), time: date, offer: token });
};

const minutesLeft = ({ heldUntil, now }: OfferPage): number =>
  Math.max(1, Math.ceil((Date.parse(heldUntil) - Date.parse(now)) / 60_000));

/** One tap where nothing is asked any more; else the booking page, filled in. */
const Take = ({ page }: PageProps): ReactElement => {
  const { dueNow, token, form, service } = page;
  const thing = service.bookingType === 'item-based' ? 'day' : 'time';
  if (dueNow === null) {
    return (
      <LinkButton wide href={takeAddress(page)}>
        Take this {thing}
      </LinkButton>
    );
  }
  return (
    <form method="post" action={paths.offer(token)}>
      <Sealed seal={form.seal} />
      <input type="hidden" name="amount" value={dueInKobo({ dueNow })} />
      <input type="hidden" name="terms" value={page.terms?.payment.stamp ?? ''} />
      <Button type="submit" name="do" value="take" wide>
        {dueNow > 0 ? `Pay ${formatNaira(dueNow)} and take this ${thing}` : `Take this ${thing}`}
      </Button>
    </form>
  );
};

const Open = ({ page }: PageProps): ReactElement => {
  const { business, service, token, form, terms } = page;
  const minutes = minutesLeft(page);
  return (
    <>
      <h1>{whenOf(page)}</h1>
      <p className="offer-what">
        {service.name}, {lengthText(service)}
      </p>
      {form.refusal === null ? null : <Banner tone="error">{form.refusal}</Banner>}
      <Banner tone="info" title={`Held for you until ${formatTime(page.heldUntil, business.timezone)}.`}>
        {minutes === 1 ? 'One minute is' : `${minutes} minutes are`} left.{' '}
        {offerDeadline((terms?.payment.quote.dueNow ?? 0) > 0)} After that, somebody else can have it.
      </Banner>
      {terms === null ? null : (
        <>
          <OfferFacts page={page} terms={terms} />
          <OfferNext page={page} terms={terms} />
        </>
      )}
      <div className="offer-ways">
        <Take page={page} />
        <form method="post" action={paths.offer(token)}>
          <Sealed seal={form.seal} />
          <Button type="submit" kind="quiet" wide>
            No, thank you
          </Button>
        </form>
      </div>
    </>
  );
};

const OVER = {
  taken: {
    title: 'You took this time',
    text: 'We have sent you a message with your booking and a link to move or cancel it.',
  },
  declined: { title: 'Thank you for telling us', text: 'Somebody else can have this time now' },
  over: {
    title: 'This time is no longer held for you',
    text: 'Sorry you missed it. Somebody else can have it now',
  },
} as const;

const Over = ({ page }: PageProps): ReactElement | null => {
  const { business, service, state, now } = page;
  if (state === 'open') return null;
  const { title, text } = OVER[state];
  const day = dayOf(page);
  const waits = state !== 'taken' && day >= calendarDayOf(now, business.timezone);
  const phone = telephone(business.phone);
  return (
    <>
      <h1>{title}</h1>
      <p className="offer-what">
        {service.name}, {whenOf(page)}
      </p>
      <p className="offer-text">
        {text}
        {state === 'taken' ? null : `, and you are off the waitlist for ${dayText(day)}.`}
        {waits ? ' You can join it again.' : null}
      </p>
      <div className="offer-ways">
        {state === 'taken' ? null : (
          <LinkButton wide href={paths.book(business.businessSlug, service.slug)}>
            See other times
          </LinkButton>
        )}
        {waits ? (
          <LinkButton kind="quiet" wide href={paths.waitlist(business.businessSlug, service.slug, day)}>
            Join the waitlist again
          </LinkButton>
        ) : null}
        {phone === null ? null : (
          <LinkButton kind="quiet" wide href={phone.href}>
            Call {phone.text}
          </LinkButton>
        )}
      </div>
    </>
  );
};

/** A time held for whoever waited. It needs no script, and opening it changes nothing. */
export const offerView = (page: OfferPage, _options: RenderOptions): PageView => ({
  title: `${page.service.name}, ${whenOf(page)} · ${page.business.businessName}`,
  description: 'A time that is held for you.',
  canonicalPath: null,
  styles: [markCss, barCss, buttonCss, bannerCss, detailsCss, footerCss, offerCss],
  colours: businessColours(
    [page.service.customizationSettings, page.business.themeSettings],
    defaultText.booking,
  ),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.business} />
      <main className="container offer">
        {page.state === 'open' ? <Open page={page} /> : <Over page={page} />}
      </main>
      <Footer />
    </>
  ),
});
