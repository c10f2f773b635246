import { MOST_OWNED } from '#core/accounts/members.ts';

/** What somebody is told who owns as many as they can. */
export const OWNS_MANY = `An account can own ${MOST_OWNED} businesses. Please hand one over first, or use another account.`;
