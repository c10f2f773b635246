import type { ReactNode } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { birthdayText } from '#core/clients/birthday.ts';
import { formatDate, formatPhone } from '../../../../ui/format.ts';
import { AlertIcon, BirthdayIcon, MailIcon, PhoneIcon, WhatsAppIcon } from '../../../../ui/icons.tsx';
import { Face } from '../../../kit/face.tsx';
import { whatsAppAddress } from '../model.ts';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

type ClientContactProps = { readonly client: ClientDetails; readonly zone: string };

/** How to reach the client, by one tap. */
export function ClientContact({ client, zone }: ClientContactProps) {
  const { phone, email, name, birthday } = client;
  const chat = whatsAppAddress(phone);
  return (
    <Panel title="Contact">
      <div data-row="3">
        <Face name={name} size={56} />
        <span data-text="quiet">Client since {formatDate(client.createdAt, zone)}</span>
      </div>
      {client.blocked && (
        <p data-note="red" data-row="2">
          <AlertIcon size={18} />
          Online booking is blocked
        </p>
      )}
      <ul className={classes.ways}>
        <li>
          <Way icon={<PhoneIcon />} {...(phone === '' ? {} : { href: `tel:${phone}` })}>
            {formatPhone(phone) || 'N/A'}
          </Way>
        </li>
        {chat !== null && (
          <li>
            <Way icon={<WhatsAppIcon />} href={chat} newTab>
              Message on WhatsApp
            </Way>
          </li>
        )}
        <li>
          <Way icon={<MailIcon />} {...(email === '' ? {} : { href: `mailto:${email}` })}>
            {email || 'N/A'}
          </Way>
        </li>
        {birthday !== '' && (
          <li>
            <Way icon={<BirthdayIcon />}>{birthdayText(birthday)}</Way>
          </li>
        )}
      </ul>
    </Panel>
  );
}

type WayProps = {
  readonly icon: ReactNode;
  readonly href?: string;
  readonly newTab?: boolean;
  readonly children: ReactNode;
};

function Way({ icon, href, newTab = false, children }: WayProps) {
  if (href === undefined) {
    return (
      <span className={classes.way}>
        {icon}
        <span data-text="quiet">{children}</span>
      </span>
    );
  }
  return (
    <a className={classes.way} href={href} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
