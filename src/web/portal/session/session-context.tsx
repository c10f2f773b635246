import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StoredUser } from '#contract/replies/views.ts';
import { mayDo, type Permission } from '#core/accounts/permissions.ts';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The session of this page. Throws outside the provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No SessionProvider above');
  return session;
}

/** The stored user, kept up to date; empty while none can be read. Every field may be missing. */
export function useStoredUser(): Partial<StoredUser> {
  const session = useSession();
  const signed = useSyncExternalStore(session.subscribe, session.current, session.current);
  return signed.state === 'known' ? signed.user : noUser;
}

/** Who is signed in where another tab went on to another business; null while it is the one that is shown. */
export function useElsewhere(): Partial<StoredUser> | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.elsewhere, session.elsewhere);
}

const noUser: Partial<StoredUser> = {};

/** The zone of this user's business, or Nigeria's while it is unknown. */
export const zoneOf = ({ timezone }: Partial<StoredUser>): string => timezone ?? 'Africa/Lagos';

/** The zone every time is shown in. */
export function useBusinessZone(): string {
  return zoneOf(useStoredUser());
}

/** Whether a user’s role lets them do something; of nobody known is the most shown, and the server decides. */
export const userMay = ({ role = 'owner' }: Partial<StoredUser>, permission: Permission): boolean =>
  mayDo(role, permission);

/** What whoever is signed in may do: for what is drawn only, since the server decides. */
export function useMay(): (permission: Permission) => boolean {
  const user = useStoredUser();
  return (permission) => userMay(user, permission);
}
