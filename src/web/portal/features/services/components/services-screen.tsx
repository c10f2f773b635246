import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { servicesQuery } from '../../../kit/services-query.ts';
import { useScreenLoaded } from '../../../query/use-screen-loaded.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { businessQuery } from '../api.ts';
import type { StaffName } from '../model.ts';
import { BookingLink } from './list/booking-link.tsx';
import { ServiceList } from './list/service-list.tsx';

// Fetched once the list is drawn: nobody opens a dialog before that.
const ServiceDialog = lazy(async () => ({ default: (await import('./service-dialog.tsx')).ServiceDialog }));
const DeleteServiceDialog = lazy(async () => ({
  default: (await import('./list/delete-service-dialog.tsx')).DeleteServiceDialog,
}));
// Below everything else, and only for who sells time.
const ResourceSection = lazy(async () => ({
  default: (await import('./resources/resource-section.tsx')).ResourceSection,
}));

const PickupMissing = lazy(async () => ({
  default: (await import('./rental/pickup-missing.tsx')).PickupMissing,
}));

const StarterDialog = lazy(async () => ({
  default: (await import('./starter/starter-dialog.tsx')).StarterDialog,
}));

const QrCodeDialog = lazy(async () => ({
  default: (await import('../../../kit/link/qr-code.tsx')).QrCodeDialog,
}));

type ServicesScreenProps = {
  /** Undefined while the staff are not known. */
  readonly staff: readonly StaffName[] | undefined;
  /** A service was saved or deleted, which changes what staff members perform. */
  readonly onChanged: () => void;
};

/** What an open dialog is about; null: something new, or the universal link. */
type Asked = { readonly about: OwnerService | null };

/** The owner's services: the universal link, the list, what they need, and the dialogs that add, change and delete. */
export function ServicesScreen({ staff, onChanged }: ServicesScreenProps) {
  const services = useQuery(servicesQuery);
  const business = useQuery(businessQuery);
  const stored = useStoredUser();
  // What the browser remembers shows the link at once; an old slug still leads to the business.
  const slug = business.data?.businessSlug ?? stored.businessSlug;
  const businessName = business.data?.businessName ?? stored.businessName ?? '';
  const [form, setForm] = useState<Asked | null>(null);
  const [code, setCode] = useState<Asked | null>(null);
  const [starting, setStarting] = useState(false);
  const [deleting, setDeleting] = useState<OwnerService | null>(null);
  const share = useCallback((about: OwnerService) => setCode({ about }), []);
  const edit = useCallback((about: OwnerService) => setForm({ about }), []);
  const loaded = useScreenLoaded();
  return (
    <>
      <PageHeader
        title="Services"
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => setForm({ about: null })}>
            New Service
          </Button>
        }
      />
      <div data-stack="4">
        <BookingLink
          slug={slug}
          businessName={businessName}
          failed={business.isError}
          onRetry={business.refetch}
          onShowCode={() => setCode({ about: null })}
        />
        <ServiceList
          services={services.data}
          failed={services.isError}
          retrying={services.isFetching}
          onRetry={services.refetch}
          onStart={() => setStarting(true)}
          staff={staff}
          businessSlug={slug}
          onShare={share}
          onEdit={edit}
          onDelete={setDeleting}
        />
        {services.data?.some(({ bookingType }) => bookingType === 'item-based') && (
          <Suspense fallback={null}>
            <PickupMissing />
          </Suspense>
        )}
        {services.data?.some(({ bookingType }) => bookingType === 'time-based') && (
          <Suspense fallback={null}>
            <ResourceSection />
          </Suspense>
        )}
      </div>
      {/* One that comes does not hide one that is open. */}
      <Suspense fallback={null}>
        {(loaded || form !== null) && (
          <ServiceDialog
            opened={form !== null}
            service={form?.about ?? null}
            staff={staff}
            businessName={businessName}
            onClose={() => setForm(null)}
            onChanged={onChanged}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {starting && <StarterDialog opened onClose={() => setStarting(false)} onChanged={onChanged} />}
      </Suspense>
      <Suspense fallback={null}>
        {slug !== undefined && (loaded || code !== null) && (
          <QrCodeDialog
            opened={code !== null}
            onClose={() => setCode(null)}
            link={
              location.origin +
              (code?.about == null ? paths.universal(slug) : paths.book(slug, code.about.slug))
            }
            businessName={businessName}
            {...(code?.about == null ? {} : { serviceName: code.about.name })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {(loaded || deleting !== null) && (
          <DeleteServiceDialog service={deleting} onClose={() => setDeleting(null)} onChanged={onChanged} />
        )}
      </Suspense>
    </>
  );
}
