import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { ClientDetails } from '#contract/replies/views.ts';
import { calendarDayOf, formatLongDate, formatNaira, formatTime } from '../../../../ui/format.ts';
import { CalendarIcon, ChevronLeftIcon, EditIcon, PaymentsIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { usePhone } from '../../../kit/width.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone, useMay } from '../../../session/session-context.tsx';
import { useExportClient } from '../api.ts';
import classes from './client.module.css';
import { ClientContact } from './client-contact.tsx';
import { ClientHistory } from './client-history.tsx';
import { ClientNotes } from './client-notes.tsx';
import { ClientOthers } from './client-others.tsx';
import { ClientRules } from './client-rules.tsx';
import { ClientTags } from './client-tags.tsx';
import { Panel } from './panel.tsx';

// Fetched once the page is drawn: nobody opens a dialog before that.
const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('./merge/merge-dialog.tsx')).MergeDialog }));
const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }));

type ClientPanelsProps = {
  readonly client: ClientDetails;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onMerged: (into: string) => void;
  readonly onErased: () => void;
};

/** The panels of one client: who they are at the left, what they did at the right; one column on a phone. */
export function ClientPanels({ client, page, onPage, onMerged, onErased }: ClientPanelsProps) {
  const phone = usePhone();
  const zone = useBusinessZone();
  const may = useMay();
  const [dialog, setDialog] = useState<'contact' | 'merge' | 'erase' | null>(null);
  /** The record that has the number typed here, offered for merging. */
  const [holder, setHolder] = useState<string | null>(null);
  const close = () => setDialog(null);
  const openMerge = (other: string | null) => {
    setHolder(other);
    setDialog('merge');
  };
  const bookAgain = (
    <Button
      leftSection={<PlusIcon />}
      fullWidth={phone}
      renderRoot={(props) => <Link to={paths.createBooking} search={{ clientId: client._id }} {...props} />}
    >
      Book again
    </Button>
  );
  return (
    <>
      <BackToClients />
      <PageHeader
        title={client.name || 'N/A'}
        actions={
          <div data-row="3" data-wrap>
            <Button variant="default" leftSection={<EditIcon />} onClick={() => setDialog('contact')}>
              Edit contact
            </Button>
            {!phone && bookAgain}
          </div>
        }
      />
      <div className={classes.grid}>
        <div className={classes.profile}>
          <ClientContact client={client} zone={zone} />
          {phone && <ClientTotals client={client} zone={zone} />}
          <ClientTags client={client} />
          <ClientNotes client={client} />
        </div>
        <div className={classes.activity}>
          {!phone && <ClientTotals client={client} zone={zone} />}
          <ClientHistory id={client._id} zone={zone} page={page} onPage={onPage} />
        </div>
        <div className={classes.rules}>
          {may('clients.remove') && <ClientOthers client={client} onMerge={openMerge} />}
          <ClientRules client={client} />
          {may('clients.remove') && (
            <ClientRecord
              client={client}
              onMerge={() => openMerge(null)}
              onErase={() => setDialog('erase')}
            />
          )}
        </div>
      </div>
      {phone && (
        <div className={classes.bottomBar} data-bar>
          {bookAgain}
        </div>
      )}
      <Suspense fallback={null}>
        <ContactDialog
          opened={dialog === 'contact'}
          client={client}
          onClose={close}
          onMergeWith={openMerge}
        />
        <MergeDialog
          opened={dialog === 'merge'}
          client={client}
          otherId={holder}
          onClose={close}
          onMerged={(into) => {
            close();
            if (into !== client._id) onMerged(into);
          }}
        />
        <EraseDialog opened={dialog === 'erase'} client={client} onClose={close} onErased={onErased} />
      </Suspense>
    </>
  );
}

type ClientRecordProps = {
  readonly client: ClientDetails;
  readonly onMerge: () => void;
  readonly onErase: () => void;
};

/** What can be done with the record as a whole. */
function ClientRecord({ client, onMerge, onErase }: ClientRecordProps) {
  const exporting = useExportClient();
  const exportData = () =>
    exporting.mutate(client._id, {
      onSuccess: () => toast.success('The file was saved to your downloads.'),
      onError: (failure) => toast.error(refusalText(failure, 'The export failed. Please try again.')),
    });
  return (
    <Panel title="Record and privacy">
      <div data-stack="5">
        <Act hint="The same person is in your list twice.">
          <Button variant="default" onClick={onMerge}>
            Merge with another client
          </Button>
        </Act>
        <Act hint="A file with everything you keep about this client, for when they ask for it.">
          <Button variant="default" onClick={exportData} loading={exporting.isPending}>
            Export their data
          </Button>
          <StillTrying pending={exporting.isPending} />
        </Act>
        <Act hint="Removes their name and contact details from your records for good.">
          <Button variant="outline" color="red" onClick={onErase}>
            Erase this client
          </Button>
        </Act>
      </div>
    </Panel>
  );
}

type ActProps = { readonly hint: string; readonly children: ReactNode };

function Act({ hint, children }: ActProps) {
  return (
    <div className={classes.act}>
      {children}
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}

type ClientTotalsProps = { readonly client: ClientDetails; readonly zone: string };

/** What their bookings come to, and when they come next. */
function ClientTotals({ client, zone }: ClientTotalsProps) {
  const next = client.nextAppointmentDate;
  return (
    <Panel title="At a glance">
      <dl className={classes.totals}>
        <Total name="Bookings" value={client.totalAppointments} />
        <Total name="Completed" value={client.completed} />
        <Total name="No-shows" value={client.noShows} warn={client.noShows > 0} />
        <Total name="Cancelled" value={client.cancelled} />
        <Total name="Upcoming" value={client.upcoming} />
        <Total name="Spent" value={formatNaira(client.spent)} />
      </dl>
      <div className={classes.next}>
        <CalendarIcon />
        <div>
          <span data-text="quiet">Next appointment</span>
          {next === null ? (
            <span>None yet</span>
          ) : (
            <Link data-link to={paths.dashboard} search={{ day: calendarDayOf(next, zone) }}>
              {formatLongDate(next, zone)}, {formatTime(next, zone)}
            </Link>
          )}
        </div>
      </div>
      {client.owed > 0 && (
        <div className={classes.next}>
          <PaymentsIcon />
          <div>
            <span data-text="quiet">Owes you for completed bookings</span>
            <span>{formatNaira(client.owed)}</span>
          </div>
        </div>
      )}
      {client.credits.length > 0 && (
        <div className={classes.next}>
          <PaymentsIcon />
          <div>
            <span data-text="quiet">Credit, kept for them with</span>
            {client.credits.map(({ appointmentId, serviceName, date, amount }) => (
              <Link
                key={appointmentId}
                data-link
                to={paths.dashboard}
                search={{ day: calendarDayOf(date, zone), appointment: appointmentId }}
              >
                {formatNaira(amount)}: {serviceName}, {formatLongDate(date, zone)}
              </Link>
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}

type TotalProps = { readonly name: string; readonly value: number | string; readonly warn?: boolean };

function Total({ name, value, warn = false }: TotalProps) {
  return (
    <div className={classes.total} data-warn={warn || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function BackToClients() {
  return (
    <Link to={paths.clients} className={classes.back}>
      <ChevronLeftIcon size={18} />
      Clients
    </Link>
  );
}
