import { ActionIcon, Title } from '@mantine/core';
import { useId } from 'react';
import type { WaitlistEntry } from '#contract/calls/waitlist.calls.ts';
import { calendarDayParts, formatPhone } from '../../../../ui/format.ts';
import { MailIcon, PhoneIcon, TrashIcon, WhatsAppIcon } from '../../../../ui/icons.tsx';
import { useNow } from '../../../kit/time/clock.ts';
import { chatAddress, countText, isLive, stateOf, type WaitingDay as Waiting, wishText } from '../model.ts';
import classes from './waiting.module.css';

type WaitingDayProps = {
  readonly day: Waiting;
  readonly zone: string;
  readonly businessName: string;
  readonly onRemove: (entry: WaitlistEntry) => void;
};

/** One day and its line. */
export function WaitingDay({ day, zone, businessName, onRemove }: WaitingDayProps) {
  const id = useId();
  const count = countText(day.entries);
  return (
    <section data-frame className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} fz={18}>
          {calendarDayParts(day.date).full}
        </Title>
        {count !== '' && <span data-text="quiet">{count}</span>}
      </div>
      <ol data-lines="3">
        {day.entries.map((entry) => (
          <Entry key={entry._id} entry={entry} zone={zone} businessName={businessName} onRemove={onRemove} />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = Omit<WaitingDayProps, 'day'> & { readonly entry: WaitlistEntry };

function Entry({ entry, zone, businessName, onRemove }: EntryProps) {
  const now = useNow();
  const { clientName, clientPhone: phone, clientEmail: email } = entry;
  const { text, tone } = stateOf(entry, zone, now);
  const chat = chatAddress(entry, businessName);
  return (
    <li className={classes.entry}>
      <div data-stack data-text="breaks">
        <span data-text="semibold">{clientName || 'N/A'}</span>
        <span data-text="quiet">{wishText(entry)}</span>
        {tone === 'held' ? (
          <span data-chip="orange">{text}</span>
        ) : (
          <span data-text={tone === 'good' ? 'good' : 'quiet'}>{text}</span>
        )}
      </div>
      <ul className={classes.ways} aria-label={`Contact ${clientName}`}>
        {phone !== '' && (
          <li>
            <a className={classes.way} href={`tel:${phone}`}>
              <PhoneIcon />
              {formatPhone(phone)}
            </a>
          </li>
        )}
        {chat !== null && (
          <li>
            <a className={classes.way} href={chat} target="_blank" rel="noopener noreferrer">
              <WhatsAppIcon />
              WhatsApp
            </a>
          </li>
        )}
        {phone === '' && email !== '' && (
          <li>
            <a className={classes.way} href={`mailto:${email}`}>
              <MailIcon />
              {email}
            </a>
          </li>
        )}
      </ul>
      {isLive(entry) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.remove ?? ''}
          aria-label={`Take ${clientName} off the list`}
          onClick={() => onRemove(entry)}
        >
          <TrashIcon />
        </ActionIcon>
      )}
    </li>
  );
}
