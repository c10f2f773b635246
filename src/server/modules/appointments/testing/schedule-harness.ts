import { expect } from 'vitest';
import { rescheduleTokensOf } from '../../../testing/client-link.ts';
import { fromOwnNetwork } from '../../../testing/client-network.ts';
import { storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bookingBody, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

type Over = Readonly<Record<string, unknown>>;

/** Every way to take, keep and give back time of a business, by its clients and its owner. */
export type ScheduleHarness = {
  /** A client's own booking by the public call, from a network of their own where the server trusts its proxy. */
  readonly publicly: (over: Over) => Promise<Answer>;
  /** The owner's booking for a client. */
  readonly internally: (over: Over) => Promise<Answer>;
  readonly edit: (id: string, over: Over) => Promise<Answer>;
  readonly setStatus: (id: string, status: string) => Promise<Answer>;
  /** The token of a reschedule link that the owner sends for a booking now. */
  readonly linkFor: (id: string) => Promise<string>;
  readonly moveByLink: (token: string, newDate: string) => Promise<Answer>;
  /** What a booking sends; every client has a telephone of their own, so that no limit decides for the diary. */
  readonly bodyOf: (over: Over) => ReturnType<typeof bookingBody>;
};

let clients = 0;

export const openScheduleHarness = (
  app: TestApp,
  owner: TestOwner,
  service: { readonly _id: string },
): ScheduleHarness => {
  const bodyOf = (over: Over) => {
    clients += 1;
    const clientPhone = `0902${String(clients).padStart(7, '0')}`;
    return { ...bookingBody(owner, service, { clientPhone }), staffId: owner.staffId, ...over };
  };
  return {
    bodyOf,
    publicly: (over) =>
      app.visitor().send('POST', '/api/appointments', { body: bodyOf(over), headers: fromOwnNetwork() }),
    internally: (over) => owner.visitor.send('POST', '/api/appointments/internal', { body: bodyOf(over) }),
    edit: (id, over) => owner.visitor.send('PUT', `/api/appointments/${id}`, { body: bodyOf(over) }),
    setStatus: (id, status) =>
      owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } }),
    linkFor: async (id) => {
      const sent = await owner.visitor.send('POST', `/api/appointments/${id}/reschedule`);
      const [live] = await rescheduleTokensOf(app, id);
      if (sent.status !== 200 || live === undefined) throw new Error(`No link was sent: ${sent.text}`);
      return live;
    },
    moveByLink: (token, newDate) =>
      app.visitor().send('PUT', `/api/appointments/reschedule/${token}`, { body: { newDate } }),
  };
};

/** The booking that was made. */
export const idOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data._id;
};

/** How many of these were answered how. */
export const codesOf = (answers: readonly Answer[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ok' : `${status} ${body.code}`;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

type Standing = { readonly id: string; readonly start: number; readonly end: number };

/** The bookings that stand with a staff member, read from their own rows and not from what guards them; earliest first. */
export const standingWith = async (app: TestApp, staffId: string): Promise<readonly Standing[]> => {
  const rows = await storedRows(
    app,
    `SELECT appointment_id AS id, (extract(epoch FROM starts_at) * 1000)::float8 AS start,
            (extract(epoch FROM ends_at) * 1000)::float8 AS end
       FROM appointments WHERE staff_id = $1 AND status IN ('pending', 'confirmed', 'rescheduled') ORDER BY starts_at`,
    [storedId(staffId)],
  );
  return rows as readonly Standing[];
};

/** Pairs of these that overlap, counted one by one. */
export const countOverlaps = (bookings: readonly Omit<Standing, 'id'>[]): number =>
  bookings.reduce(
    (sum, one, index) =>
      sum +
      bookings.slice(index + 1).filter((other) => one.start < other.end && other.start < one.end).length,
    0,
  );
