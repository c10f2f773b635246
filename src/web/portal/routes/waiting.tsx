import { WaitingScreen } from '../features/waitlist/components/waiting-screen.tsx';
import { useBusinessZone, useStoredUser } from '../session/session-context.tsx';

/** Who waits for a day that is full. */
export function WaitingRoute() {
  const { businessName = '' } = useStoredUser();
  return <WaitingScreen zone={useBusinessZone()} businessName={businessName} />;
}
