import { EmptyState } from '../kit/empty-state.tsx';
import { CalendarIcon } from '../kit/icons.tsx';
import { ShareLink } from '../kit/share-link.tsx';
import { useStoredUser } from '../session/session-context.tsx';

type EmptyDayProps = { readonly isToday: boolean; readonly linkShownAbove: boolean };

/** A day nobody has booked, and how to fill it. */
export function EmptyDay({ isToday, linkShownAbove }: EmptyDayProps) {
  const { businessSlug = '', businessName = '' } = useStoredUser();
  return (
    <EmptyState
      icon={<CalendarIcon size={26} />}
      title={isToday ? 'No appointments today' : 'No appointments on this day'}
      text={
        linkShownAbove
          ? 'Bookings appear here by themselves as soon as clients have your link.'
          : 'Share your booking link to fill it: clients pick a time by themselves, and it appears here.'
      }
      action={linkShownAbove ? null : <ShareLink businessSlug={businessSlug} businessName={businessName} />}
    />
  );
}
