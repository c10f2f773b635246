import type { ReactElement } from 'react';
import type { ManagedAppointment } from '#contract/views.ts';
import { directionsTo, telephone, whatsappWith } from '../../business/contact-links.ts';
import { calendarFile } from '../../ticket/calendar-links.ts';
import { greeting } from '../../ticket/greeting.ts';
import { placeOf } from '../../ticket/place-of.ts';
import { isActive } from '../../ticket/standing.ts';

type Way = { readonly name: string; readonly href: string; readonly download?: string };

const waysOf = (booking: ManagedAppointment): readonly Way[] => {
  const { _id, businessEmail, businessPhone, status } = booking;
  const where = placeOf(booking);
  const phone = telephone(businessPhone);
  const active = isActive(status);
  return [
    ...(active ? [{ name: 'Add to Calendar', href: calendarFile(_id), download: 'booking.ics' }] : []),
    ...(active && where !== '' ? [{ name: 'Directions', href: directionsTo(where) }] : []),
    ...(phone === null ? [] : [{ name: 'Call', href: phone.href }]),
    ...(phone === null || phone.whatsapp === null
      ? []
      : [{ name: 'WhatsApp', href: whatsappWith(phone.whatsapp, greeting(booking)) }]),
    ...(businessEmail === '' ? [] : [{ name: 'Email', href: `mailto:${businessEmail}` }]),
  ];
};

/** How to get there and how to reach the business. */
export const ContactWays = ({ booking }: { readonly booking: ManagedAppointment }): ReactElement | null => {
  const ways = waysOf(booking);
  return ways.length === 0 ? null : (
    <ul className="manage-links">
      {ways.map(({ name, href, download }) => (
        <li key={name}>
          <a href={href} download={download} rel="noopener nofollow">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};
