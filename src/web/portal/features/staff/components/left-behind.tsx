import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { BookingLines } from '../../../kit/booking/booking-lines.tsx';
import { orphanedQuery } from '../api.ts';
import { leftBehindText } from '../bookings.ts';

/** The bookings that nobody on the staff has any more, until each is moved. Nothing where there are none. */
export function LeftBehind() {
  const { total = 0, bookings = [] } = useQuery(orphanedQuery).data ?? {};
  if (total === 0) return null;
  return (
    <Alert color="orange" icon={<AlertIcon />} mb="md" title={leftBehindText(total)}>
      Your clients are not told that they left. Open each booking and give it to somebody else, or move it.
      <BookingLines label="Bookings of people who have left" bookings={bookings} total={total} />
    </Alert>
  );
}
