import { Alert, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { AlertIcon, CalendarIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone, useMay } from '../../../session/session-context.tsx';
import { useAppointment } from '../api.ts';
import { isInFull } from '../model.ts';
import { isMissing } from '../refusals.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentExtras } from './appointment-extras.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { AppointmentPast } from './appointment-past.tsx';
import { ContactWays } from './contact-ways.tsx';
import classes from './details.module.css';
import { BookingLines } from './lines/booking-lines.tsx';
import { AppointmentMoney } from './money/appointment-money.tsx';
import { SeriesPart } from './series/series-part.tsx';

/** Fetched with the sheet, and not with the pages that may open one. */
const AppointmentLength = lazy(async () => ({
  default: (await import('./appointment-length.tsx')).AppointmentLength,
}));

type AppointmentSheetProps = {
  readonly id: string;
  /** Laid out for a phone. */
  readonly compact: boolean;
  readonly onClose: () => void;
  /** A question stands in front of the sheet, or no longer. */
  readonly onAsking: (asking: boolean) => void;
};

/** One booking from who and when to what was sent about it, then what can be done. */
export function AppointmentSheet({ id, compact, onClose, onAsking }: AppointmentSheetProps) {
  const zone = useBusinessZone();
  const may = useMay();
  const { kept, error, isFetching, retry } = useAppointment(id);
  if (error !== null && isMissing(error)) return <Missing onClose={onClose} />;
  if (kept === undefined) {
    return error === null ? (
      <>
        <SheetSkeleton compact={compact} />
        <StillTrying pending={isFetching} />
      </>
    ) : (
      <ErrorState
        message={refusalText(error, 'This appointment could not be loaded. Please check your connection.')}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      {error !== null && <Outdated inFull={isInFull(kept)} onRetry={retry} retrying={isFetching} />}
      <AppointmentFacts kept={kept} zone={zone} compact={compact} />
      {isInFull(kept) ? (
        <>
          <Suspense>{may('bookings.change') && <AppointmentLength appointment={kept} />}</Suspense>
          <BookingLines
            appointment={kept}
            zone={zone}
            mayChange={may('bookings.change')}
            onAsking={onAsking}
          />
          <ContactWays appointment={kept} zone={zone} />
          <SeriesPart appointment={kept} zone={zone} />
          {may('payments.of-booking') && (
            <AppointmentMoney appointment={kept} zone={zone} onAsking={onAsking} />
          )}
          <AppointmentExtras appointment={kept} zone={zone} />
        </>
      ) : (
        error === null && <ExtrasSkeleton />
      )}
      {may('bookings.change') && <AppointmentPast kept={kept} zone={zone} />}
      <AppointmentActions kept={kept} onAsking={onAsking} />
    </>
  );
}

function Missing({ onClose }: { readonly onClose: () => void }) {
  return (
    <EmptyState
      icon={<CalendarIcon size={26} />}
      text="This appointment could not be found. The link may be old, or it belongs to another business."
      action={
        <Button onClick={onClose} data-autofocus>
          Go back
        </Button>
      }
    />
  );
}

type OutdatedProps = {
  readonly inFull: boolean;
  readonly onRetry: () => void;
  readonly retrying: boolean;
};

/** What is shown was true a moment ago; the last look at the server failed. */
function Outdated({ inFull, onRetry, retrying }: OutdatedProps) {
  return (
    <Alert color="orange" icon={<AlertIcon />} role="status" className={classes.outdated ?? ''}>
      <div data-row="3" data-wrap data-ends>
        <span>
          {inFull
            ? 'This could not be updated. You see it as it was before.'
            : 'Only a part of this appointment could be loaded.'}
        </span>
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      </div>
    </Alert>
  );
}

/** The shape of a booking of which nothing is known yet. */
function SheetSkeleton({ compact }: { readonly compact: boolean }) {
  const facts = compact ? ['a', 'b', 'c', 'd', 'e'] : ['a', 'b', 'c'];
  return (
    <>
      <VisuallyHidden role="status">Loading the appointment…</VisuallyHidden>
      <div aria-hidden="true">
        {!compact && (
          <div className={classes.head}>
            <Skeleton height={30} width="50%" />
            <Skeleton height={26} width={104} radius="xl" />
          </div>
        )}
        <div className={classes.facts}>
          {facts.map((fact) => (
            <div key={fact} className={classes.fact}>
              <Skeleton height={18} width={88} />
              <Skeleton height={18} width="70%" />
            </div>
          ))}
        </div>
      </div>
      <ExtrasSkeleton announced={false} />
    </>
  );
}

/** The shape of what only the booking in full tells. */
function ExtrasSkeleton({ announced = true }: { readonly announced?: boolean }) {
  return (
    <>
      {announced && <VisuallyHidden role="status">Loading the rest…</VisuallyHidden>}
      <div aria-hidden="true">
        <div className={classes.ways}>
          <Skeleton height={44} width={180} radius="xl" />
          <Skeleton height={44} width={120} radius="xl" />
        </div>
        <div className={classes.part}>
          <Skeleton height={16} width={72} mb={14} />
          <Skeleton height={18} mb={10} />
          <Skeleton height={18} mb={10} />
          <Skeleton height={18} />
        </div>
      </div>
    </>
  );
}
