import { expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Role } from '#core/accounts/permissions.ts';
import type { Ask } from '../../../api/client.ts';
import { createQueryClient } from '../../query/query-client.ts';
import { openSession } from '../../session/session.ts';
import { owner } from '../../testing/owner.ts';
import { askAhead } from './ask-ahead.ts';

/** The paths that are asked for before a role's dashboard is drawn. */
const askedBy = async (role: Role): Promise<readonly string[]> => {
  const user = JSON.stringify({ ...owner, role });
  const session = openSession({ durable: true, get: () => user, set() {}, remove() {} }, () => {});
  const paths: string[] = [];
  const ask: Ask = async (call) => {
    paths.push(call.path);
    return { ok: false } as never;
  };
  const place = { pathname: '/dashboard', search: '' };
  await askAhead(
    session,
    createQueryClient(() => {}),
    place,
    { now: 0, isWide: true, ask },
  );
  return paths;
};

it('asks for the day of whoever sees bookings, and of nobody else', async () => {
  expect(await askedBy('staff')).toContain(appointmentsCalls.calendar.path);
  expect(await askedBy('accountant')).toEqual([]);
});
