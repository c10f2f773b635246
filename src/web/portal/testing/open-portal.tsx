import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { noticesCalls } from '#contract/calls/notices.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { resourcesCalls } from '#contract/calls/resources.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import type { OwnerAppointment, StoredUser } from '#contract/replies/views.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { openConnection } from '../connection/connection.ts';
import { Portal } from '../portal.tsx';
import { createQueryClient } from '../query/query-client.ts';
import { createPortalRouter } from '../routes/router.tsx';
import { openSession } from '../session/session.ts';
import { owner } from './owner.ts';

export { owner };

/** Friday 20 November 2026, 13:00 in Lagos. */
const NOW = '2026-11-20T12:00:00.000Z';

/** The settings of a business that has changed none. */
export const settings: Settings = {
  profile: {
    businessName: owner.businessName,
    ownerName: owner.name,
    phone: owner.phone,
    businessSlug: owner.businessSlug,
    email: owner.email,
    address: '',
    timezone: owner.timezone,
    businessDescription: '',
    heroButtonText: '',
    socialLinks: { instagram: '', facebook: '', twitter: '', whatsapp: '' },
  },
  logoUrl: null,
  bannerImageUrl: null,
  theme: { primaryColor: null, backgroundColor: null, textColor: null },
  weeklyHours: [],
  closures: [],
  bookingRules: {
    slotStepMinutes: 30,
    noticeMinutes: 0,
    gapMinutes: 0,
    lineWaitMinutes: 15,
    horizonDays: 30,
    confirmation: 'client',
    emailOptional: false,
  },
  deposits: { requireDeposit: false, depositPercentage: 20 },
  payoutLinked: false,
  cancellation: { noticeHours: 24, clientMoves: 1, policy: '' },
  rentals: { rentalPolicy: '', pickupAddress: '', deliveryZones: [] },
  reminders: {
    byEmail: true,
    bySms: false,
    leads: [1440],
    newsBySms: false,
    agenda: false,
    rebookAfterNoShow: false,
    askForReview: true,
    waitlist: false,
  },
};

// A screen's parts are fetched, and on a busy machine compiled, when they are first drawn.
configure({ asyncUtilTimeout: 10_000 });

// The browser of these tests has none; fields that grow wait for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/** A stream that stays open and tells nothing. */
class SilentStream extends EventTarget {
  close(): void {}
}

const noSums = { deposits: 0, balances: 0, refunds: 0, overpaid: 0, fees: 0, net: 0, cautions: 0 };
const noMoney = { from: '', to: '', days: [], held: 0, toSend: 0, onTheWay: 0 };

/** A server on which nothing is booked and nothing owed; the clock of the test stands still. */
export function quietServer(): FakeApi {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  vi.stubGlobal('EventSource', SilentStream);
  vi.stubGlobal('scrollTo', () => {});
  const api = fakeApi();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (words[0] !== 'The request failed') api.faults.push(words.map(String).join(' '));
  });
  api.answer(settingsCalls.get, { success: true, data: settings });
  api.answer(sharedDevicesCalls.list, { success: true, data: [] });
  api.answer(membersCalls.offered, { success: true, data: null });
  api.answer(sharedDevicesCalls.pin, { success: true, data: { since: null } });
  api.answer(staffCalls.list, { success: true, data: [] });
  api.answer(resourcesCalls.list, { success: true, data: [] });
  api.answer(appointmentsCalls.calendar, { success: true, data: [], days: [], heldUnpaid: [] });
  api.answer(waitlistCalls.list, { success: true, data: [] });
  api.answer(paymentsCalls.summary, { success: true, data: { ...noMoney, total: noSums } });
  api.answer(clientsCalls.list, { success: true, data: [], total: 0 });
  api.answer(noticesCalls.list, { success: true, data: [] });
  api.answer(paymentsCalls.owed, {
    success: true,
    data: {
      refunds: [],
      cautions: [],
      overpaid: [],
      stuck: [],
      unpaid: { total: 0, count: 0, bookings: [] },
    },
  });
  api.answer(paymentsCalls.sources, {
    success: true,
    data: { from: '2026-11-01', to: '2026-11-20', total: 0, byMethod: [], byStaff: [], byService: [] },
  });
  return api;
}

/** Who is signed in, as all tabs of the browser read it. */
export const browserKeeps = { user: owner };

/**
 * Opens the portal at an address as its signed-in owner, or `user`, would, on a wide screen; whoever presses and types is
 * answered. `durable`: whether the browser stores anything.
 */
export function openPortal(address: string, user: StoredUser = owner, durable = true) {
  browserKeeps.user = user;
  const store = {
    durable,
    get: (key: string) => (key === 'user' ? JSON.stringify(browserKeeps.user) : null),
    set() {},
    remove() {},
  };
  const session = openSession(store, () => {});
  const connection = openConnection({
    probe: async () => 'answered',
    after: () => () => {},
    hasNetwork: true,
  });
  const router = createPortalRouter(session);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <Portal
      session={session}
      connection={connection}
      installOffer={{ current: () => false, subscribe: () => () => {}, take: () => {} }}
      queryClient={createQueryClient(connection.report)}
      router={router}
      nonce=""
    />,
  );
  return userEvent.setup({ delay: null });
}

/** Opens the details of a booking over the calendar; the server knows it and its money. */
export function openBooking(api: FakeApi, booking: OwnerAppointment, money: AppointmentMoney) {
  api.answer(appointmentsCalls.get, { success: true, data: booking });
  api.answer(paymentsCalls.appointmentMoney, { success: true, data: money });
  return openPortal(`/dashboard/calendar?appointment=${booking._id}`);
}

/** A dialog by its title, once it stands there: what is in it. */
export const inDialog = async (title: string | RegExp) =>
  within(await screen.findByRole('dialog', { name: title }));

/** The field that has the keyboard, and what is said to be wrong with it. */
export const focusedError = (): string => {
  const field = document.activeElement;
  if (field?.getAttribute('aria-invalid') !== 'true') return `${field?.tagName} is not wrong`;
  const described =
    field.getAttribute('aria-describedby') ??
    field.closest('[role=radiogroup]')?.getAttribute('aria-describedby');
  return (described ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
};

/** Takes the screen down and gives the globals back; answers what the server could not make sense of. */
export function closePortal(api: FakeApi): readonly string[] {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  return api.faults;
}
