import type { RequestOf } from '#contract/call.ts';
import type { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Owner } from '../harness/owner.ts';

export type KeyedBooking = {
  readonly key: string;
  readonly body: RequestOf<typeof appointmentsCalls.create>['body'];
};

/** What the product has said yes to since the last check, and what it was asked without an answer. */
export type Promises = {
  /** By id; two times where a move was asked for and not answered. */
  readonly bookings: Map<string, { readonly owner: Owner; readonly times: readonly string[] }>;
  /** Asked for with a key and not answered: asked again, they are one booking each. */
  readonly unanswered: KeyedBooking[];
};

export const noPromises = (): Promises => ({ bookings: new Map(), unanswered: [] });
