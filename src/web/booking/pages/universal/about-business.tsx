import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { Opening } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import { calendarDayOf, calendarDayParts, fullWeekdayName } from '#web/ui/format.ts';
import { ClockIcon, MapPinIcon } from '#web/ui/icons.tsx';
import { Cloth } from '#web/ui/pattern.tsx';
import { directionsTo, socialLinks, telephone } from '../../business/contact-links.ts';
import { Photo } from '../../business/photo.tsx';
import { LinkButton } from '../../kit/button.tsx';

const DEFAULT_BUTTON = 'Book Appointment';

type HeroProps = {
  readonly business: PublicBusiness;
  readonly opening: Opening | undefined;
  readonly bookable: boolean;
};

/** `Closed · opens tomorrow at 09:00`. */
const nowText = ({ now, today }: Opening): string => {
  if (now.open) return now.until === null ? '' : ` until ${now.until}`;
  if (now.opens === null) return '';
  const { day, at } = now.opens;
  const { full } = calendarDayParts(day);
  return ` · opens ${day === today ? '' : `${full.split(',')[0]} `}at ${at}`;
};

/** Open or closed just now; the week unfolds. */
const Hours = ({ opening }: { readonly opening: Opening }): ReactElement => (
  <details className="hero-hours">
    <summary>
      <ClockIcon size={18} />
      <span className="numbers">
        <strong>{opening.now.open ? 'Open' : 'Closed'}</strong>
        {nowText(opening)}
      </span>
    </summary>
    <dl className="hero-week numbers">
      {opening.week.map(({ weekday, hours }) => (
        <div key={weekday}>
          <dt>{fullWeekdayName(weekday)}</dt>
          <dd>{hours.length === 0 ? 'Closed' : hours.join(', ')}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** The business first: banner or a cloth of its own, name, one line and the way to the services. */
export const UniversalHero = ({ business, opening, bookable }: HeroProps): ReactElement => (
  <div className={business.bannerImageUrl === null ? 'hero hero-drawn' : 'hero'}>
    {business.bannerImageUrl === null ? (
      <Cloth className="hero-cloth" seed={business._id} id="hero" scale={1.5} />
    ) : (
      <div className="hero-banner">
        {/* Less than its width on a phone: 800 pixels do on any of them, at half the bytes. */}
        <Photo
          url={business.bannerImageUrl}
          width={1600}
          height={736}
          sizes="(max-width: 719px) 60vw, 100vw"
          first
        />
      </div>
    )}
    <div className="container hero-text">
      <h1 className="hero-name">{business.businessName}</h1>
      {business.businessDescription === '' ? null : (
        <p className="hero-description">{business.businessDescription}</p>
      )}
      {business.address === '' ? null : (
        <p className="hero-address">
          <MapPinIcon size={18} />
          {business.address}
        </p>
      )}
      {opening === undefined ? null : <Hours opening={opening} />}
      {bookable ? (
        <LinkButton href="#services">
          {business.heroButtonText.trim() === '' ? DEFAULT_BUTTON : business.heroButtonText}
        </LinkButton>
      ) : null}
    </div>
  </div>
);

const yearNow = (zone: string): string => calendarDayOf(new Date().toISOString(), zone).slice(0, 4);

/** The end of a business's page: how to reach it, and whose page it is. Styles in business-footer.css. */
export const BusinessFooter = ({ business }: { readonly business: PublicBusiness }): ReactElement => {
  const phone = telephone(business.phone);
  const socials = socialLinks(business.socialLinks);
  return (
    <footer className="business-footer">
      <div className="container">
        <h2 className="business-footer-name">{business.businessName}</h2>
        {business.address === '' ? null : (
          <p className="business-footer-address">
            <a href={directionsTo(business.address)} rel="noopener nofollow">
              {business.address}
            </a>
          </p>
        )}
        <ul className="business-footer-links">
          {phone === null ? null : (
            <li>
              <a href={phone.href}>{phone.text}</a>
            </li>
          )}
          {business.email === '' ? null : (
            <li>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </li>
          )}
          {socials.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noopener nofollow ugc">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="business-footer-line">
          Booked already? <a href={paths.myBookings(business.businessSlug)}>Send me my link again</a>
        </p>
        <p className="business-footer-line">
          © {yearNow(business.timezone)} {business.businessName}. Booking by{' '}
          <a href={paths.landing}>{productName}</a> · <a href={paths.privacy}>Privacy</a>
        </p>
      </div>
    </footer>
  );
};
