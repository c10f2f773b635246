import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '#contract/settings-views.ts';
import type { OwnerAppointment, OwnerService } from '#contract/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { clientQuery, editedQuery } from '../api.ts';
import type { Loaded } from '../loaded.ts';
import type { StaffName } from '../offer.ts';
import { BookingForm } from './booking-form.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { EndedBooking } from './ended-booking.tsx';
import { NothingToBook } from './nothing-to-book.tsx';

type BookingScreenProps = {
  readonly services: Loaded<readonly OwnerService[]>;
  readonly settings: Loaded<Settings>;
  readonly staff: Loaded<readonly StaffName[]>;
  /** The appointment to edit; absent: a new one. */
  readonly editId: string | undefined;
  /** The client to book again. */
  readonly clientId: string | undefined;
  readonly onSaved: (booking: OwnerAppointment) => void;
  readonly onLeave: () => void;
};

/** The owner's own booking, of a walk-in or a telephone call, and the edit of any booking. */
export function BookingScreen(props: BookingScreenProps) {
  const title = props.editId === undefined ? 'Create Booking' : 'Edit Appointment';
  return (
    <>
      <PageHeader title={title} />
      {props.editId === undefined ? (
        <NewBooking {...props} />
      ) : (
        <EditedBooking {...props} id={props.editId} />
      )}
    </>
  );
}

function NewBooking(props: BookingScreenProps) {
  const { clientId = '' } = props;
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '' });
  if (client.isLoading) return <BookingSkeleton />;
  return (
    <Setup
      {...props}
      edited={null}
      client={client.data ?? null}
      notice={
        client.isError
          ? `${refusalText(client.error, 'The client could not be loaded.')} You can type their details below.`
          : null
      }
      onReload={undefined}
    />
  );
}

function EditedBooking({ id, ...props }: BookingScreenProps & { readonly id: string }) {
  const edited = useQuery(editedQuery(id));
  const [round, setRound] = useState(0);
  if (edited.isError && edited.data === undefined)
    return (
      <ErrorState
        message={`Failed to load setup data: ${refusalText(edited.error, 'Please check your connection.')}`}
        onRetry={() => void edited.refetch()}
        retrying={edited.isFetching}
      />
    );
  if (edited.data === undefined) return <BookingSkeleton />;
  if (!isBlocking(edited.data.status)) return <EndedBooking booking={edited.data} onLeave={props.onLeave} />;
  return (
    <Setup
      key={round}
      {...props}
      edited={edited.data}
      client={null}
      notice={null}
      onReload={async () => {
        await edited.refetch();
        setRound(round + 1);
      }}
    />
  );
}

type SetupProps = BookingScreenProps & {
  readonly edited: OwnerAppointment | null;
  readonly client: { readonly name: string; readonly phone: string; readonly email: string } | null;
  readonly notice: string | null;
  readonly onReload: (() => Promise<void>) | undefined;
};

/** The form, once what can be booked is known. */
function Setup({ services, settings, ...props }: SetupProps) {
  const failed = [services, settings].filter(({ failure, data }) => failure !== null && data === undefined);
  const [first] = failed;
  if (first !== undefined)
    return (
      <ErrorState
        message={`Failed to load setup data: ${first.failure}`}
        onRetry={() => {
          for (const { onRetry } of failed) onRetry();
        }}
        retrying={failed.some(({ retrying }) => retrying)}
      />
    );
  if (services.data === undefined || settings.data === undefined) return <BookingSkeleton />;
  if (props.edited === null && !services.data.some(({ available }) => available))
    return <NothingToBook some={services.data.length > 0} />;
  return <BookingForm {...props} services={services.data} settings={settings.data} />;
}
