import { Alert, Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { AlertIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { AffectedList } from '../../../kit/booking/affected-list.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { staffQuery } from '../../../kit/staff-query.ts';
import { orphanedQuery } from '../api.ts';
import { leftBehindText } from '../bookings.ts';
import type { ServiceName } from '../model.ts';
import { MemberList } from './member-list.tsx';

// Fetched once the cards are drawn: nobody opens a dialog before that.
const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }));
const DeleteMemberDialog = lazy(async () => ({
  default: (await import('./delete-member-dialog.tsx')).DeleteMemberDialog,
}));

type StaffScreenProps = {
  readonly businessId: string;
  /** Undefined while the services are not known. */
  readonly services: readonly ServiceName[] | undefined;
  /** Why the services could not be loaded. */
  readonly servicesFailure: string | null;
  readonly onRetryServices: () => void;
  /** A staff member was saved or deleted, which changes who performs what. */
  readonly onChanged: () => void;
};

/** The owner's staff: one card each, and the dialogs that add, change and delete. */
export function StaffScreen(props: StaffScreenProps) {
  const { businessId, services, servicesFailure, onRetryServices, onChanged } = props;
  const staff = useQuery({ ...staffQuery, enabled: businessId !== '' });
  // About null: somebody new.
  const [form, setForm] = useState<{ readonly about: OwnerStaff | null } | null>(null);
  const [deleting, setDeleting] = useState<OwnerStaff | null>(null);
  return (
    <>
      <PageHeader
        title="Staff"
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => setForm({ about: null })}>
            Add Staff
          </Button>
        }
      />
      {servicesFailure !== null && (
        <Alert color="red" icon={<AlertIcon />} role="alert" mb="md">
          <div data-row="3" data-wrap data-ends>
            <span>Failed to load services: {servicesFailure}</span>
            <Button variant="default" onClick={onRetryServices}>
              Retry
            </Button>
          </div>
        </Alert>
      )}
      {businessId !== '' && <LeftBehind />}
      {businessId === '' ? (
        <Paper withBorder radius="lg">
          {/* Loading the page anew asks the server who is signed in. */}
          <ErrorState message="Business ID not found." onRetry={() => location.reload()} />
        </Paper>
      ) : (
        <MemberList
          staff={staff.data}
          failure={staff.error}
          retrying={staff.isFetching}
          onRetry={staff.refetch}
          // Without their names the chips say 'Unknown'; the alert above says why.
          services={servicesFailure === null ? services : (services ?? [])}
          onEdit={(about) => setForm({ about })}
          onDelete={setDeleting}
        />
      )}
      <Suspense fallback={null}>
        <MemberDialog
          opened={form !== null}
          member={form?.about ?? null}
          businessId={businessId}
          services={services}
          onClose={() => setForm(null)}
          onChanged={onChanged}
        />
        <DeleteMemberDialog
          member={deleting}
          staff={staff.data ?? []}
          onClose={() => setDeleting(null)}
          onChanged={onChanged}
        />
      </Suspense>
    </>
  );
}

/** The bookings that nobody on the staff has any more, until each is moved. Nothing where there are none. */
function LeftBehind() {
  const { total = 0, bookings = [] } = useQuery(orphanedQuery).data ?? {};
  if (total === 0) return null;
  return (
    <Alert color="orange" icon={<AlertIcon />} mb="md" title={leftBehindText(total)}>
      Your clients are not told that they left. Open each booking and give it to somebody else, or move it.
      <AffectedList label="Bookings of people who have left" bookings={bookings} total={total} />
    </Alert>
  );
}
