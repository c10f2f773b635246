import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { calendarDayParts } from '../../../../ui/format.ts';
import { CalendarIcon, ServicesIcon } from '../../../../ui/icons.tsx';
import { firstDayOf } from '../../../kit/booking/booking-days.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { offerWords } from '../../../kit/offer-words.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone, useMay } from '../../../session/session-context.tsx';
import { clientQuery, editedQuery } from '../api.ts';
import type { Wanted } from '../model.ts';
import type { Loaded, StaffName } from '../offer.ts';
import { BookingForm } from './booking-form.tsx';
import classes from './bookings.module.css';

type BookingScreenProps = {
  readonly services: Loaded<readonly OwnerService[]>;
  readonly settings: Loaded<Settings>;
  readonly staff: Loaded<readonly StaffName[]>;
  /** The appointment to edit; absent: a new one. */
  readonly editId: string | undefined;
  /** The client to book again. */
  readonly clientId: string | undefined;
  /** The time a new one is begun with; null: none. */
  readonly wanted: Wanted | null;
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
      wanted={null}
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
    return <NothingToBook services={services.data} />;
  return <BookingForm {...props} services={services.data} settings={settings.data} />;
}

/** Before anything can be booked there must be a service, or an item, that is active; who can see to it is told. */
function NothingToBook({ services }: { readonly services: readonly OwnerService[] }) {
  const some = services.length > 0;
  const { many } = offerWords(services);
  const mayOffer = useMay()('catalog.change');
  const missing = some
    ? {
        title: `No active ${many}`,
        own: `All your ${many} are inactive. Activate one, and you can book it here.`,
        others: `All ${many} are inactive. Once the owner or a manager activates one, you can book it here.`,
      }
    : {
        title: 'Nothing to book yet',
        own: 'Add what you offer first: then you can book it here, and clients can book it by your link.',
        others: 'Once the owner or a manager has added what the business offers, you can book it here.',
      };
  return (
    <EmptyState
      icon={<ServicesIcon size={26} />}
      title={missing.title}
      text={mayOffer ? missing.own : missing.others}
      action={
        mayOffer && (
          <Button renderRoot={(props) => <Link to={paths.services} {...props} />}>Go to Services</Button>
        )
      }
    />
  );
}

/** The shape of the form while what can be booked is fetched. */
function BookingSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div data-stack="4" aria-hidden="true">
        {[168, 220, 320].map((height) => (
          <div key={height} data-frame="card" className={classes.step}>
            <Skeleton h={22} w={180} mb={20} />
            <Skeleton h={height - 100} radius="md" />
          </div>
        ))}
      </div>
      <div className={classes.aside} aria-hidden="true">
        <Skeleton h={240} radius="lg" />
      </div>
    </div>
  );
}

const why = {
  cancelled: 'It was cancelled, and its time is free for others.',
  completed: 'It is completed, so it stays in your diary as it was.',
  'no-show': 'It is marked as a no-show, so it stays in your diary as it was.',
} as const;

type EndedBookingProps = { readonly booking: OwnerAppointment; readonly onLeave: () => void };

/** An ended booking is not edited; says why, and leads back. */
function EndedBooking({ booking, onLeave }: EndedBookingProps) {
  const zone = useBusinessZone();
  const { status, clientName, serviceName } = booking;
  const { full: day } = calendarDayParts(firstDayOf(booking, zone) ?? '');
  const reason = status === 'cancelled' || status === 'completed' || status === 'no-show' ? why[status] : '';
  return (
    <EmptyState
      icon={<CalendarIcon size={26} />}
      title="This booking has ended"
      text={`${clientName}, ${serviceName}, ${day}. ${reason} It can no longer be edited.`}
      action={<Button onClick={onLeave}>Back to the dashboard</Button>}
    />
  );
}
