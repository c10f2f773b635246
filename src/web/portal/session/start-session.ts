import { onRefused } from '../../api/client.ts';
import { heard, type LineEvent } from '../connection/connection.ts';
import { loggedOutAddress, loginAddress, offTeamAddress } from './login-address.ts';
import { refreshUser } from './refresh-user.ts';
import type { Session } from './session.ts';

const here = () => location.pathname + location.search + location.hash;

/**
 * Brings the stored user up to date. Where storage is blocked the server alone knows who is signed in, so it is
 * asked before anything is drawn; otherwise the answer follows by itself and `onRefreshed` is told. `report` hears whether
 * there was an answer at all.
 */
export async function startSession(
  session: Session,
  onRefreshed: () => void,
  report: (event: LineEvent) => void,
): Promise<void> {
  const refresh = async () => {
    const answer = await refreshUser(session);
    report(answer.ok ? 'answered' : heard(answer.status));
    return answer;
  };
  let checking = false;
  /** Entering another business ends one session for the next: a no to the one before signs nobody out by itself. */
  const check = async () => {
    if (checking) return;
    checking = true;
    const answer = await refresh();
    checking = false;
    if (!answer.ok && answer.status === 401) session.leave(loginAddress(here(), true));
  };
  if (session.owesLogout()) return session.leave(loggedOutAddress);
  if (!session.durable) await refresh();
  onRefused((status, code) => {
    if (status === 401 && code === 'OFF_TEAM') return session.leave(offTeamAddress);
    // Which business the session is in now, or in what role, the shell says; once for all that are refused together.
    if (status === 401 || code === 'OTHER_BUSINESS_OPEN' || code === 'FORBIDDEN') void check();
  });
  // Coming back by the browser's Back button would show the page as it was left, with nobody signed in.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  if (session.durable && session.current().state !== 'absent') void check().then(onRefreshed);
}
