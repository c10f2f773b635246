import { readBusinessHandle } from '../ids.ts';
import type { Session } from './session.ts';

/** Whether a `businessId` sent along is the session's own; absent means the session's. */
export const isOwnScope = (session: Session, businessId: string | undefined): boolean =>
  // guard: a-businessid-sent-along-is-the-sessions-own
  businessId === undefined || readBusinessHandle(businessId) === session.business;
