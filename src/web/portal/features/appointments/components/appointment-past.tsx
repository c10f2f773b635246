import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { HistoryEntry, SentMessage } from '#contract/replies/history-views.ts';
import { ChevronRightIcon, WhatsAppIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useMay, useStoredUser } from '../../../session/session-context.tsx';
import { historyQuery } from '../api.ts';
import { historyLines, kindText, momentText, recipientText, stateText } from '../history.ts';
import { type Glance, glanceOf, isInFull, type KeptBooking, rentalPeriod, timeText } from '../model.ts';
import classes from './details.module.css';

type AppointmentPastProps = { readonly kept: KeptBooking; readonly zone: string };

/** What happened to it and what was sent about it, asked for when one of the two is opened. */
export function AppointmentPast({ kept, zone }: AppointmentPastProps) {
  const [open, setOpen] = useState({ history: false, messages: false });
  const booking = glanceOf(kept);
  const may = useMay();
  const past = useQuery({ ...historyQuery(booking.id), enabled: open.history || open.messages });
  const waiting = past.isError ? (
    <ErrorState
      message={refusalText(past.error, 'This could not be loaded. Please check your connection.')}
      onRetry={() => void past.refetch()}
      retrying={past.isFetching}
    />
  ) : (
    <PastSkeleton />
  );
  return (
    <div className={classes.folds}>
      <Fold
        title="History"
        opened={open.history}
        onToggle={() => setOpen({ ...open, history: !open.history })}
      >
        {past.data === undefined ? (
          waiting
        ) : (
          <History entries={past.data.events} booking={booking} missed={missedNames(kept)} zone={zone} />
        )}
        {may('activity.read') && (
          <Link
            to={paths.settings}
            search={{ tab: 'activity', booking: booking.id }}
            className={classes.activity}
          >
            Activity of this booking
          </Link>
        )}
      </Fold>
      <Fold
        title="Messages"
        opened={open.messages}
        onToggle={() => setOpen({ ...open, messages: !open.messages })}
      >
        {past.data === undefined ? (
          waiting
        ) : (
          <SentMessages messages={past.data.messages} clientName={booking.client} zone={zone} />
        )}
      </Fold>
    </div>
  );
}

type HistoryProps = {
  readonly entries: readonly HistoryEntry[];
  readonly booking: Glance;
  readonly missed: readonly string[];
  readonly zone: string;
};

/** What the client of a completed booking did not come for. */
const missedNames = (kept: KeptBooking): readonly string[] => {
  if (!isInFull(kept) || kept.status !== 'completed') return [];
  return kept.lines.filter(({ outcome }) => outcome === 'no-show').map(({ serviceName }) => serviceName);
};

function History({ entries, booking, missed, zone }: HistoryProps) {
  // As what somebody does is signed with.
  const { name = '', email = '' } = useStoredUser();
  if (entries.length === 0) return <p className={classes.none}>Nothing has been recorded yet.</p>;
  const when = booking.rental ? rentalPeriod(booking, zone).days : timeText(booking, zone);
  const lines = historyLines(entries, { clientName: booking.client, you: name || email, when, missed });
  return (
    <ol className={classes.past}>
      {lines.map(({ at, text, reason }) => (
        <li key={`${at} ${text}`}>
          <span>{text}</span>
          {reason !== '' && <span>“{reason}”</span>}
          <time dateTime={at}>{momentText(at, zone)}</time>
        </li>
      ))}
    </ol>
  );
}

type SentMessagesProps = {
  readonly messages: readonly SentMessage[];
  readonly clientName: string;
  readonly zone: string;
};

/** What was and will be sent about a booking, and where each message stands. */
function SentMessages({ messages, clientName, zone }: SentMessagesProps) {
  const { role = 'owner' } = useStoredUser();
  if (messages.length === 0) return <p className={classes.none}>No messages for this booking.</p>;
  return (
    <ul className={classes.past}>
      {messages.map((message) => {
        const { text, tone } = stateText(message, momentText(message.at, zone));
        const kind = kindText(message);
        return (
          <li key={message._id}>
            <strong>{kind}</strong>
            <span className={classes.to}>{recipientText(message, clientName, role)}</span>
            <span className={classes.state} data-tone={tone}>
              {text}
            </span>
            {message.whatsappUrl !== null && (
              <a
                className={classes.byHand}
                href={message.whatsappUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Send on WhatsApp: ${kind}`}
              >
                <WhatsAppIcon />
                Send on WhatsApp
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function PastSkeleton() {
  return (
    <div role="status" className={classes.past}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {['a', 'b'].map((row) => (
        <Skeleton key={row} height={38} mb={10} aria-hidden="true" />
      ))}
    </div>
  );
}

type FoldProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

/** A part of the sheet that is shown when its heading is pressed. */
function Fold({ title, opened, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <div className={classes.fold}>
      <h4>
        <button type="button" aria-expanded={opened} aria-controls={id} onClick={onToggle}>
          <ChevronRightIcon size={18} />
          {title}
        </button>
      </h4>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </div>
  );
}
