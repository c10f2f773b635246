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

type BusinessProps = { readonly business: PublicBusiness };

type AtHandProps = BusinessProps & {
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
  <details className="at-hand-hours">
    <summary>
      <ClockIcon size={18} />
      <span className="numbers">
        <strong>{opening.now.open ? 'Open' : 'Closed'}</strong>
        {nowText(opening)}
      </span>
    </summary>
    <dl className="at-hand-week numbers">
      {opening.week.map(({ weekday, hours }) => (
        <div key={weekday}>
          <dt>{fullWeekdayName(weekday)}</dt>
          <dd>{hours.length === 0 ? 'Closed' : hours.join(', ')}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** The business's banner or a cloth of its own. Styles in hero.css. */
export const Cover = ({ business }: BusinessProps): ReactElement => (
  <div className={business.bannerImageUrl === null ? 'cover cover-drawn' : 'cover'}>
    {business.bannerImageUrl === null ? (
      <Cloth seed={business._id} id="hero" scale={1.5} />
    ) : (
      <div className="cover-banner">
        {/* Less than its width on a phone: 800 pixels do on any of them, at half the bytes. */}
        <Photo
          url={business.bannerImageUrl}
          width={1600}
          height={736}
          sizes="(max-width: 719px) 60vw, (min-width: 1080px) 1152px, 100vw"
          first
        />
      </div>
    )}
  </div>
);

/** The business first: its name and one line. Styles in hero.css. */
export const Hero = ({ business }: BusinessProps): ReactElement => (
  <div className="container hero">
    <h1 className="hero-name">{business.businessName}</h1>
    {business.businessDescription === '' ? null : (
      <p className="hero-description">{business.businessDescription}</p>
    )}
  </div>
);

/** Whether there is anything to keep at hand. */
export const hasAtHand = ({ business, opening, bookable }: AtHandProps): boolean =>
  bookable || opening !== undefined || business.address !== '' || telephone(business.phone) !== null;

/**
 * What a client needs of a business: where, when and the way to the services. On a wide screen a card that stays in
 * view, with the calls that a phone has at the page's end. Styles in at-hand.css.
 */
export const AtHand = ({ business, opening, bookable }: AtHandProps): ReactElement => {
  const phone = telephone(business.phone);
  return (
    <div className="container at-hand">
      {business.address === '' ? null : (
        <p className="at-hand-address">
          <MapPinIcon size={18} />
          <span>
            {business.address}
            <a className="wide" href={directionsTo(business.address)} rel="noopener nofollow">
              Get directions
            </a>
          </span>
        </p>
      )}
      {opening === undefined ? null : <Hours opening={opening} />}
      {bookable ? (
        <LinkButton href="#services">
          {business.heroButtonText.trim() === '' ? DEFAULT_BUTTON : business.heroButtonText}
        </LinkButton>
      ) : null}
      {phone === null ? null : (
        <div className="wide">
          <LinkButton kind="quiet" href={phone.href}>
            Call {phone.text}
          </LinkButton>
          {phone.whatsapp === null ? null : (
            <LinkButton kind="quiet" href={phone.whatsapp} rel="noopener nofollow">
              WhatsApp
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
};

const yearNow = (zone: string): string => calendarDayOf(new Date().toISOString(), zone).slice(0, 4);

/** The end of a business's page: how to reach it, and whose page it is; what a wide screen has at hand is not said again. Styles in business-footer.css. */
export const BusinessFooter = ({ business }: BusinessProps): ReactElement => {
  const phone = telephone(business.phone);
  const socials = socialLinks(business.socialLinks);
  return (
    <footer className="business-footer">
      <div className="container">
        <h2 className="business-footer-name">{business.businessName}</h2>
        {business.address === '' ? null : (
          <p className="business-footer-address narrow">
            <a href={directionsTo(business.address)} rel="noopener nofollow">
              {business.address}
            </a>
          </p>
        )}
        <ul className="business-footer-links">
          {phone === null ? null : (
            <li className="narrow">
              <a href={phone.href}>{phone.text}</a>
            </li>
          )}
          {business.email === '' ? null : (
            <li>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </li>
          )}
          {socials.map(({ name, href }) => (
            <li key={name} className={href === phone?.whatsapp ? 'narrow' : undefined}>
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
