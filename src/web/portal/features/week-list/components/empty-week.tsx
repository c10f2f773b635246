import { EmptyState } from '../../../kit/empty-state.tsx';
import { CalendarIcon } from '../../../kit/icons.tsx';
import { ShareLink } from '../../../kit/share-link.tsx';
import { useStoredUser } from '../../../session/session-context.tsx';

/** A week nobody has booked, and how to fill it. */
export function EmptyWeek() {
  const { businessSlug = '', businessName = '' } = useStoredUser();
  return (
    <EmptyState
      icon={<CalendarIcon size={26} />}
      title="No appointments this week"
      text="Share your booking link to fill it. Clients choose a time themselves, and it appears here."
      action={<ShareLink businessSlug={businessSlug} businessName={businessName} />}
    />
  );
}
