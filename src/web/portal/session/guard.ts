import { redirect } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { toast } from '../kit/toast.ts';
import { otherThan } from '../shell/navigation.ts';
import { loggedOutAddress, loginAddress } from './login-address.ts';
import type { Session } from './session.ts';

/** Milliseconds: a sentence takes longer than a word of what was done. */
const READ_MS = 10_000;

/**
 * Runs before every screen under /dashboard: without a stored user to the sign-in page, to a second step of logging in
 * that is owed, with an unfinished setup to the wizard, and from a screen that is not for one's role to the first that is, which is told. `isAhead`: the screen is only fetched
 * before it is asked for. Throws the router's redirect.
 */
export async function guardDashboard(
  session: Session,
  place: { pathname: string; href: string },
  isAhead = false,
): Promise<void> {
  const signed = session.current();
  if (signed.state === 'absent') {
    session.leave(session.owesLogout() ? loggedOutAddress : loginAddress(place.href));
    // The browser is on its way to another document: nothing is drawn until it is there.
    await new Promise(() => {});
  }
  if (signed.state === 'known' && signed.user.owesFactor === true) {
    if (place.pathname === paths.secondStep) return;
    throw redirect({ to: paths.secondStep, replace: true });
  }
  const unfinished = signed.state === 'known' && signed.user.isSetupComplete === false;
  if (unfinished && place.pathname !== paths.setup) throw redirect({ to: paths.setup, replace: true });
  const elsewhere = signed.state === 'known' ? otherThan(place.pathname, signed.user) : null;
  if (elsewhere === null) return;
  if (elsewhere.told !== null && !isAhead) toast.error(elsewhere.told, READ_MS);
  throw redirect({ to: elsewhere.to, replace: true });
}

/** The wizard is for those who have not finished it. Throws the router's redirect. */
export function guardSetup(session: Session): void {
  const signed = session.current();
  if (signed.state === 'known' && signed.user.isSetupComplete === true) {
    throw redirect({ to: paths.dashboard, replace: true });
  }
}
