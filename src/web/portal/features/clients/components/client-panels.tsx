import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { ClientDetails } from '#contract/views.ts';
import { EditIcon, PlusIcon } from '../../../kit/icons.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { BackToClients } from './back-to-clients.tsx';
import classes from './client.module.css';
import { ClientContact } from './client-contact.tsx';
import { ClientHistory } from './client-history.tsx';
import { ClientNotes } from './client-notes.tsx';
import { ClientOthers } from './client-others.tsx';
import { ClientRecord } from './client-record.tsx';
import { ClientRules } from './client-rules.tsx';
import { ClientTags } from './client-tags.tsx';
import { ClientTotals } from './client-totals.tsx';

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
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  const zone = useBusinessZone();
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
      fullWidth={phone ?? false}
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
          <Group gap="sm">
            <Button variant="default" leftSection={<EditIcon />} onClick={() => setDialog('contact')}>
              Edit contact
            </Button>
            {!phone && bookAgain}
          </Group>
        }
      />
      <div className={classes.grid}>
        <div className={classes.profile}>
          <ClientContact client={client} zone={zone} />
          <ClientTags client={client} />
          <ClientNotes client={client} />
        </div>
        <div className={classes.activity}>
          <ClientTotals client={client} zone={zone} />
          <ClientHistory id={client._id} zone={zone} page={page} onPage={onPage} />
        </div>
        <div className={classes.rules}>
          <ClientOthers client={client} onMerge={openMerge} />
          <ClientRules client={client} />
          <ClientRecord client={client} onMerge={() => openMerge(null)} onErase={() => setDialog('erase')} />
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
