import { paths } from '#contract/paths.ts';

/** The sign-in page, with the way back; `expired` says that the session ended by itself. */
export function loginAddress(from: string, expired = false): string {
  const query = new URLSearchParams(
    expired ? { sessionExpired: 'true', redirect: from } : { redirect: from },
  );
  return `${paths.login}?${query}`;
}

/** Says that one's membership has ended. */
export const offTeamAddress = `${paths.login}?offTeam=true`;

/** Arriving there ends a session that could not be ended before. */
export const loggedOutAddress = `${paths.login}?loggedOut=true`;
