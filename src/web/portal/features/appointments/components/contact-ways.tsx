import type { ReactNode } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { formatPhone } from '../../../../ui/format.ts';
import { MailIcon, PhoneIcon, WhatsAppIcon } from '../../../../ui/icons.tsx';
import { useNow } from '../../../kit/time/clock.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { whatsAppAddress, whatsAppWords } from '../contact.ts';
import { glanceOf } from '../model.ts';
import classes from './details.module.css';

type ContactWaysProps = { readonly appointment: OwnerAppointment; readonly zone: string };

/** The ways to reach the client, one tap each. */
export function ContactWays({ appointment, zone }: ContactWaysProps) {
  const { businessName = '', role } = useStoredUser();
  const now = useNow();
  const { clientPhone: phone, clientEmail: email } = appointment;
  if (phone === '' && email === '' && role === 'staff') return null;
  if (phone === '' && email === '') {
    return <p className={classes.unreachable}>They left neither a phone number nor an email.</p>;
  }
  const words = whatsAppWords(glanceOf(appointment), { businessName, zone, now });
  const chat = whatsAppAddress(phone, words);
  return (
    <ul className={classes.ways} aria-label="Contact the client">
      {phone !== '' && (
        <Way icon={<PhoneIcon />} href={`tel:${phone}`}>
          Call {formatPhone(phone)}
        </Way>
      )}
      {chat !== null && (
        <Way icon={<WhatsAppIcon />} href={chat} newTab>
          WhatsApp
        </Way>
      )}
      {email !== '' && (
        <Way icon={<MailIcon />} href={`mailto:${email}`}>
          {email}
        </Way>
      )}
    </ul>
  );
}

type WayProps = {
  readonly icon: ReactNode;
  readonly href: string;
  readonly newTab?: boolean;
  readonly children: ReactNode;
};

function Way({ icon, href, newTab = false, children }: WayProps) {
  return (
    <li>
      <a className={classes.way} href={href} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {icon}
        <span>{children}</span>
      </a>
    </li>
  );
}
