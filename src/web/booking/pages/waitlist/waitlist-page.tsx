import type { ReactElement } from 'react';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { WaitlistPage } from '#contract/pages/waiting-pages.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import markCss from '../../business/business-mark.css?inline';
import { telephone } from '../../business/contact-links.ts';
import detailsCss from '../../details/details.css?inline';
import { useClientPaths } from '../../document/client-paths.tsx';
import { businessColours, defaultText } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button, LinkButton } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import { Sealed } from '../../kit/field.tsx';
import stepperCss from '../../stepper/stepper.css?inline';
import { BookBar } from '../../stepper/stepper.tsx';
import { dayText, shortDayText } from '../../times/time-text.ts';
import waitlistCss from './waitlist.css?inline';
import { WaitlistForm } from './waitlist-form.tsx';

type PageProps = { readonly page: WaitlistPage };

/** `&date=` and `&staff=` lead to the very day where there is one. */
const BookWay = ({ page, label }: PageProps & { readonly label: string }): ReactElement => {
  const { business, service, chosen, day } = page;
  const book = useClientPaths().book(business.businessSlug, service.slug);
  const query =
    day !== 'free' || chosen.date === null
      ? ''
      : service.bookingType === 'item-based'
        ? `?date=${chosen.date}`
        : `?staff=${chosen.staffId}&date=${chosen.date}`;
  return (
    <p className="notice-way">
      <LinkButton kind="quiet" href={book + query}>
        {label}
      </LinkButton>
    </p>
  );
};

const Joined = ({ page }: PageProps): ReactElement => {
  const { business, service, chosen, form, place } = page;
  const day = chosen.date === null ? 'that day' : dayText(chosen.date);
  const paths = useClientPaths();
  return (
    <>
      <Banner tone="good" title="You are on the list.">
        We text you{place?.byEmail ? ', and email you,' : ''} if a time frees up on {day}, never between 8pm
        and 8am. It is then held for you for {offerMinutes} minutes, and the link in that message takes you to
        it.
      </Banner>
      <p className="waitlist-after">
        Nothing is booked yet, and you owe nothing. If you hear nothing by the end of that day, nothing came
        free.
      </p>
      <LinkButton kind="quiet" href={paths.universal(business.businessSlug)}>
        Back to {business.businessName}
      </LinkButton>
      {place === undefined ? null : (
        <form
          className="waitlist-leave"
          method="post"
          action={paths.waitlist(business.businessSlug, service.slug, chosen.date ?? '')}
        >
          <Sealed seal={form.seal} />
          <input type="hidden" name="date" value={chosen.date ?? ''} />
          <input type="hidden" name="place" value={place.token} />
          <p className="waitlist-after">
            Changed your mind? Keep this page’s link: you can leave the list here.
          </p>
          <Button type="submit" name="do" value="leave" kind="quiet">
            Leave the waitlist
          </Button>
        </form>
      )}
    </>
  );
};

const Left = ({ page }: PageProps): ReactElement => {
  const { business, chosen } = page;
  const phone = telephone(business.phone);
  return (
    <>
      <Banner tone="good" title="You are off the list.">
        You get no more messages about {chosen.date === null ? 'that day' : dayText(chosen.date)}.
      </Banner>
      <p className="waitlist-after">
        Joined from another phone as well? Leave it there too
        {phone === null ? '' : `, or call ${business.businessName} on `}
        {phone === null ? null : <a href={phone.href}>{phone.text}</a>}.
      </p>
      <LinkButton kind="quiet" href={useClientPaths().universal(business.businessSlug)}>
        Back to {business.businessName}
      </LinkButton>
    </>
  );
};

/** How it stands with what they took is told behind its own link alone. */
const Took = ({ page: { business, service, chosen } }: PageProps): ReactElement => {
  const paths = useClientPaths();
  return (
    <>
      <Banner tone="good" title="You took a time on this day.">
        The link in our message about that time shows you how it stands, and what you can do.
      </Banner>
      <LinkButton kind="quiet" href={paths.universal(business.businessSlug)}>
        Back to {business.businessName}
      </LinkButton>
      <p className="waitlist-leave waitlist-after">
        Do you need another time?{' '}
        <a href={paths.waitlist(business.businessSlug, service.slug, chosen.date ?? '')}>
          Join the waitlist again
        </a>
        .
      </p>
    </>
  );
};

/** Whoever is off the list without having left it is told why, before they are asked whether they join again. */
const Ended = ({ page }: PageProps): ReactElement | null => {
  const { ended, chosen, form, day } = page;
  if (ended === undefined || form.refusal !== null) return null;
  const dayName = chosen.date === null ? 'that day' : dayText(chosen.date);
  return ended === 'missed' ? (
    <Banner tone="attention" title="You missed a time that came free.">
      We held it for you for {offerMinutes} minutes, and they are over. You are off the list for {dayName}
      {day === 'full' ? ', and can join it again' : ''}.
    </Banner>
  ) : (
    <Banner tone="attention" title="No time came free for you.">
      {dayName} is over, and so is your place on its list. You owe nothing.
    </Banner>
  );
};

/** Nothing is open as far as can be booked: there is no day to wait for, and no way here but to ask. */
const Closed = ({ page: { business, service } }: PageProps): ReactElement => {
  const phone = telephone(business.phone);
  return (
    <>
      <Banner tone="attention" title="There is no day to wait for.">
        {service.name} cannot be booked online at the moment.
      </Banner>
      {phone === null ? null : (
        <p className="waitlist-after">
          Call {business.businessName} on <a href={phone.href}>{phone.text}</a>.
        </p>
      )}
      <LinkButton kind="quiet" href={useClientPaths().universal(business.businessSlug)}>
        See other services
      </LinkButton>
    </>
  );
};

const Content = ({ page }: PageProps): ReactElement => {
  const { day, days, form, service } = page;
  if (page.left === true) return <Left page={page} />;
  if (page.took === true) return <Took page={page} />;
  if (page.joined) return <Joined page={page} />;
  const settled = day === 'full';
  return (
    <>
      {form.refusal === null ? null : <Banner tone="error">{form.refusal}</Banner>}
      <Ended page={page} />
      {day === 'free' ? (
        <Banner tone="good" title="There is still a time free on this day.">
          You do not have to wait for it.
          <BookWay page={page} label="See the free times" />
        </Banner>
      ) : null}
      {day === 'shut' && page.ended === undefined ? (
        <Banner tone="attention">Nothing can be booked on that day. Please pick another.</Banner>
      ) : null}
      {settled || days.length > 0 ? (
        <WaitlistForm page={page} />
      ) : day === 'free' ? null : page.anyFree ? (
        <Banner tone="good" title="No day is full.">
          {service.name} can be booked on every open day, so you do not have to wait.
          <BookWay page={page} label="Book now" />
        </Banner>
      ) : (
        <Closed page={page} />
      )}
    </>
  );
};

const headingOf = ({ chosen, day, joined, left = false, took = false }: WaitlistPage): string => {
  if (chosen.date === null) return 'Wait for a full day';
  if (left || took) return `Waitlist for ${shortDayText(chosen.date)}`;
  return day === 'full' || joined ? `Wait for ${shortDayText(chosen.date)}` : 'Wait for a full day';
};

/** Joining the line for a day that is full. */
export const waitlistView = (page: WaitlistPage, _options: RenderOptions): PageView => {
  const { business, service } = page;
  return {
    title: `Waitlist, ${service.name} · ${business.businessName}`,
    description: `Wait for a day that is full at ${business.businessName}.`,
    canonicalPath: null,
    styles: [buttonCss, fieldCss, bannerCss, markCss, stepperCss, detailsCss, waitlistCss],
    colours: businessColours([service.customizationSettings, business.themeSettings], defaultText.booking),
    iconUrl: business.logoUrl,
    clientEntry: null,
    body: (
      <>
        <BookBar business={business} />
        <main className="container waitlist">
          <p className="waitlist-what">{service.name}</p>
          <h1>{headingOf(page)}</h1>
          <Content page={page} />
        </main>
      </>
    ),
  };
};
