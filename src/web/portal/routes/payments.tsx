import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PaymentsScreen } from '../features/payments/components/payments-screen.tsx';
import { readRangePlace } from '../features/payments/range.ts';
import { useToday } from '../kit/time/clock.ts';
import { useBusinessZone } from '../session/session-context.tsx';

const route = getRouteApi('/dashboard/payments');

/** The same as on a booking; rarely opened. */
const CautionDialog = lazy(async () => ({
  default: (await import('../features/appointments/components/money/caution-dialog.tsx')).CautionDialog,
}));

const OverpaidChoice = lazy(async () => ({
  default: (await import('../features/appointments/components/money/overpaid-choice.tsx')).OverpaidChoice,
}));

/** The money of the business; which days are shown is kept in the address. */
export function PaymentsRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useBusinessZone();
  const today = useToday();
  return (
    <PaymentsScreen
      place={readRangePlace(search)}
      today={today}
      zone={zone}
      onPlace={(place) => void navigate({ search: readRangePlace(place), resetScroll: false })}
      cautionDialog={(props) => <CautionDialog {...props} />}
      overpaidChoice={(booking) => (
        <Suspense>
          <OverpaidChoice
            appointmentId={booking.appointmentId}
            overpaid={booking}
            clientName={booking.clientName}
          />
        </Suspense>
      )}
    />
  );
}
