import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { PublicBusiness } from '#contract/views.ts';
import { calendarDayOf } from '#web/ui/format.ts';
import { directionsTo, socialLinks, telephone } from './contact-links.ts';

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
