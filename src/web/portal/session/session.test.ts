import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { request } from '../../api/client.ts';
import { guardDashboard } from './guard.ts';
import { openSession } from './session.ts';
import { startSession } from './start-session.ts';
import { openStore } from './storage.ts';

const user: StoredUser = {
  name: 'Ada',
  email: 'ada@example.com',
  businessName: 'Glow',
  businessId: 'b',
  businessSlug: 'glow',
  phone: '08031234567',
  timezone: 'Africa/Lagos',
  isSetupComplete: false,
  bookingSettings: { requireDeposit: false, depositPercentage: 0 },
};

function open(stored: string | null) {
  const store = openStore(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  if (stored !== null) store.set('user', stored);
  const go = vi.fn<(address: string) => void>();
  return { store, go, session: openSession(store, go) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the stored user', () => {
  it('is absent, known or unreadable', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(open(null).session.current()).toEqual({ state: 'absent' });
    expect(open(JSON.stringify(user)).session.current()).toEqual({ state: 'known', user });
    expect(logged).not.toHaveBeenCalled();
    for (const broken of ['{', '"Ada"', '[]', 'null']) {
      expect(open(broken).session.current()).toEqual({ state: 'unreadable' });
    }
    expect(logged).toHaveBeenCalledTimes(4);
    expect(logged.mock.calls[0]?.[0]).toBe('Failed to parse user from localStorage');
  });

  it('takes what the server sends over what is stored and tells who listens', () => {
    const { session, store } = open(JSON.stringify({ ...user, subaccountCode: 'ACCT' }));
    const listener = vi.fn();
    session.subscribe(listener);
    session.merge({ ...user, isSetupComplete: true });
    expect(session.current()).toEqual({
      state: 'known',
      user: { ...user, subaccountCode: 'ACCT', isSetupComplete: true },
    });
    expect(JSON.parse(store.get('user') ?? '')).toMatchObject({ isSetupComplete: true });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is forgotten on leaving, and only the first leave decides where to', () => {
    const { session, store, go } = open(JSON.stringify(user));
    const farewell = vi.fn(() => expect(go).not.toHaveBeenCalled());
    session.onLeave(farewell);
    session.leave('/login?loggedOut=true');
    session.leave('/login?sessionExpired=true');
    expect(farewell).toHaveBeenCalledTimes(1);
    expect(store.get('user')).toBeNull();
    expect(go.mock.calls).toEqual([['/login?loggedOut=true']]);
  });
});

it('whoever was taken off the team is told so by a call that is refused, and others that their session has ended', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/dashboard/clients', search: '?q=a', hash: '' });
  const led = async (code: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: false, code }, { status: 401 }));
    const { session, go } = open(JSON.stringify(user));
    await startSession({ ...session, durable: true }, vi.fn(), vi.fn());
    await expect.poll(() => go.mock.calls).toHaveLength(1);
    return go.mock.calls[0];
  };
  expect(await led('OFF_TEAM')).toEqual(['/login?offTeam=true']);
  expect(await led('UNAUTHENTICATED')).toEqual([
    '/login?sessionExpired=true&redirect=%2Fdashboard%2Fclients%3Fq%3Da',
  ]);
});

it('whoever logged out while the server was out of reach is led to the end of their session', () => {
  const { session, go } = open(JSON.stringify(user));
  session.oweLogout();
  session.leave('/login?loggedOut=true');
  const { session: later, go: goLater, store } = open(null);
  store.set('logoutOwed', 'true');
  void guardDashboard(later, { pathname: '/dashboard', href: '/dashboard' });
  expect(go.mock.calls).toEqual([['/login?loggedOut=true']]);
  expect(goLater.mock.calls).toEqual([['/login?loggedOut=true']]);
});

it('whoever only points at a screen that is not for their role is told nothing', async () => {
  const { session } = open(JSON.stringify({ ...user, isSetupComplete: true, role: 'accountant' }));
  const told = vi.spyOn(notifications, 'show').mockReturnValue('');
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    documentElement: { style: { setProperty: vi.fn() } },
  });
  vi.stubGlobal('innerWidth', 360);
  const led = (isAhead: boolean) =>
    guardDashboard(session, { pathname: '/dashboard/staff', href: '/dashboard/staff' }, isAhead);
  await expect(led(true)).rejects.toMatchObject({ options: { to: '/dashboard/payments' } });
  expect(told).not.toHaveBeenCalled();
  await expect(led(false)).rejects.toMatchObject({ options: { to: '/dashboard/payments' } });
  expect(told).toHaveBeenCalledTimes(1);
});

it('a store that is blocked lasts as long as the page, and says so', () => {
  expect(open(null).session.durable).toBe(false);
});

it('a call that the session before was refused signs nobody out while another session lives', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '' });
  let asked = 0;
  const elsewhere = { ...user, businessName: 'Bliss' };
  const ended = { success: false, code: 'UNAUTHENTICATED' };
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return asked === 2
      ? Response.json(ended, { status: 401 })
      : Response.json({ success: true, user: elsewhere });
  });
  const { session, go } = open(JSON.stringify(user));
  await startSession({ ...session, durable: true }, vi.fn(), vi.fn());
  await expect.poll(() => asked).toBe(1);
  await request(usersCalls.me, {});
  await expect.poll(() => asked).toBe(3);
  await expect.poll(() => session.current()).toMatchObject({ user: { businessName: 'Bliss' } });
  expect(go).not.toHaveBeenCalled();
});
