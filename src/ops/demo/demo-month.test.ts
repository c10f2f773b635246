import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { hourMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import { checkRecords } from '#server/audit/audit.jobs.ts';
import { runAudit } from '#server/audit/run-audit.ts';
import { lapseUnconfirmed } from '#server/modules/appointments/status/status.worker.ts';
import { forgetOldData } from '#server/modules/clients/erasure/retention.worker.ts';
import { planMissingAgendas } from '#server/modules/messages/reminders/agenda.worker.ts';
import { workOnPlans } from '#server/modules/messages/testing/work-on-plans.ts';
import { applyDuePayouts } from '#server/modules/payouts/payouts.worker.ts';
import { manageTokenOf, rescheduleTokensOf } from '#server/testing/client-link.ts';
import { openRefundHarness } from '#server/testing/refund-harness.ts';
import { runSize } from '#server/testing/run-size.ts';
import { sendMessages } from '#server/testing/send-messages.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Answer, Visitor } from '#server/testing/visitor.ts';
import { lookAtDays } from '#server/testing/waiting-room.ts';
import { demoAccount, demoZone } from './demo-business.ts';
import { makeDemo } from './make-demo.ts';

/** By then everything that people do was done once; `npm run test:deep` goes on for the month. */
const DAYS = runSize('MONTH_DAYS', 17);

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

type Service = {
  readonly _id: string;
  readonly bookingType: 'time-based' | 'item-based';
  readonly price: number;
  readonly optionGroups: readonly { readonly required: boolean }[];
  readonly pricing?: { readonly baseRentalFee: number; readonly cautionFee: number };
  readonly customFields: readonly {
    readonly id: string;
    readonly type: string;
    readonly options: readonly string[];
  }[];
};

type Booking = {
  readonly _id: string;
  readonly status: string;
  readonly date: string;
  readonly version: number;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
  readonly serviceId: { readonly _id: string; readonly bookingType: string };
  readonly lines: readonly object[];
  readonly staffId: { readonly _id: string } | null;
  readonly customFieldAnswers: readonly { readonly fieldId: string; readonly value: unknown }[];
};

const startOf = ({ date }: Pick<Booking, 'date'>): Instant => {
  const instant = parseInstant(date);
  if (instant === null) throw new Error(`Not a start: ${date}`);
  return instant;
};

/** What the background does by itself, until nothing is due. */
const workInTheBackground = async (): Promise<void> => {
  const platform = harness.platformWith();
  await lapseUnconfirmed(platform);
  await applyDuePayouts(platform);
  await planMissingAgendas(platform);
  await workOnPlans(platform);
  await lookAtDays(app);
  await harness.work();
  await sendMessages(platform, { mail: app.mail, sms: app.sms });
};

/** What owner and clients do, and how often each came to something: a month in which nothing happened proves nothing. */
const openShop = (owner: Visitor, businessId: string) => {
  const done = new Map<string, number>();
  let people = 0;
  const somebody = () => {
    people += 1;
    return {
      clientName: 'Ife Okon',
      clientPhone: `0705${String(people).padStart(7, '0')}`,
      clientEmail: `ife-month${people}@example.ng`,
    };
  };
  const took = (what: string, answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${what} was refused: ${answer.status} ${answer.text}`);
    done.set(what, (done.get(what) ?? 0) + 1);
    return answer;
  };
  const client = () => app.visitor();

  const bookingsOn = async (from: CalendarDate, to = from): Promise<readonly Booking[]> =>
    (await owner.send('GET', `/api/appointments?from=${from}&to=${to}`)).body.data;

  /** A time that clients are offered on one of these days, or a day to pick a hire up on. */
  const offered = async ({ _id, bookingType }: Service, from: CalendarDate): Promise<string | null> => {
    for (let day = from; day < addDays(from, 5); day = addDays(day, 1)) {
      if (bookingType === 'item-based') {
        const [year, month] = day.split('-');
        const query = `serviceId=${_id}&year=${year}&month=${Number(month)}`;
        const answer = await client().send('GET', `/api/appointments/rental-availability?${query}`);
        if (!answer.body.unavailableDates.includes(day)) return day;
        continue;
      }
      const query = `serviceId=${_id}&staffId=any&date=${day}`;
      const { slots } = (await client().send('GET', `/api/appointments/availability?${query}`)).body;
      if (slots.length > 0) return slots[Math.floor(slots.length / 2)];
    }
    return null;
  };

  const wish = (service: Service, date: string) => ({
    serviceId: service._id,
    ...(service.bookingType === 'time-based'
      ? { staffId: 'any' }
      : {
          deliveryDetails: { method: 'pickup' },
          clientRefundDetails: {
            accountHolderName: 'Ife Okon',
            accountNumber: '0123456789',
            bankName: 'GTBank',
          },
        }),
    date,
    customFieldAnswers: service.customFields.map(({ id, type, options }) => ({
      fieldId: id,
      value: type === 'checkbox' ? true : type === 'number' ? 4 : (options[0] ?? 'Gold and wine'),
    })),
  });

  return {
    done,
    bookingsOn,
    offered,
    bookOnline: async (service: Service, date: string): Promise<string> => {
      const body = { businessId, ...wish(service, date), ...somebody() };
      const booked = await client().send('POST', '/api/appointments', { body });
      return took('book online', booked).body.data._id;
    },
    bookAtTheCounter: async (service: Service, date: string): Promise<void> => {
      const { clientRefundDetails: _, ...wished } = { clientRefundDetails: null, ...wish(service, date) };
      const body = { ...wished, ...somebody(), notes: 'Rang this morning.' };
      took('book at the counter', await owner.send('POST', '/api/appointments/internal', { body }));
    },
    payOnline: async (service: Service, date: string): Promise<string> => {
      const { serviceId, ...rest } = wish(service, date);
      const metadata = { serviceId, ...rest, ...somebody() };
      const fee = service.pricing;
      const amount =
        fee === undefined ? Math.round(service.price * 20) : (fee.baseRentalFee + fee.cautionFee) * 100;
      const body = { email: metadata.clientEmail, amount, businessId, metadata };
      const opened = took('ask to pay', await client().send('POST', '/api/payments/initialize', { body }));
      const { reference } = opened.body.data;
      await app.paystack.control({ pay: reference });
      const paid = await client().send('POST', '/api/payments/verify', { body: { reference } });
      return took('pay online', paid).body.data._id;
    },
    byLink: async (what: 'confirm' | 'cancel', id: string): Promise<void> => {
      const body = what === 'cancel' ? { reason: 'Travelling that day' } : {};
      const path = `/api/manage/${manageTokenOf(app, id)}/${what}`;
      took(`${what} by link`, await client().send('POST', path, { body }));
    },
    setStatus: async ({ _id }: Booking, status: string, more: object = {}): Promise<void> => {
      const body = { status, ...more };
      took(status, await owner.send('PATCH', `/api/appointments/${_id}/status`, { body }));
    },
    pay: async ({ _id }: Booking, kind: 'balance' | 'caution', amount: number): Promise<void> => {
      const body = { kind, method: 'cash', amount };
      took(`pay ${kind}`, await owner.send('POST', `/api/appointments/${_id}/payments`, { body }));
    },
    giveBack: async ({ _id }: Booking, withheld: number): Promise<void> => {
      const body = { withheld, reason: withheld > 0 ? 'Two chairs are broken.' : '' };
      took('settle caution', await owner.send('POST', `/api/appointments/${_id}/caution`, { body }));
    },
    moneyOf: async ({ _id }: Booking) =>
      (await owner.send('GET', `/api/appointments/${_id}/money`)).body.data,
    /** The owner's edit: to another time, or of the notes alone. */
    edit: async (booking: Booking, over: object): Promise<void> => {
      const { clientName, clientPhone, clientEmail, version } = booking;
      const body = {
        serviceId: booking.serviceId._id,
        staffId: booking.staffId?._id ?? 'any',
        date: booking.date,
        customFieldAnswers: booking.customFieldAnswers.map(({ fieldId, value }) => ({ fieldId, value })),
        ...{ clientName, clientPhone, clientEmail, version, override: true },
        ...over,
      };
      took('edit', await owner.send('PUT', `/api/appointments/${booking._id}`, { body }));
    },
    moveByLink: async ({ _id }: Booking): Promise<void> => {
      took('send a link', await owner.send('POST', `/api/appointments/${_id}/reschedule`));
      const [token = ''] = await rescheduleTokensOf(app, _id);
      const from = dateIn(demoZone, toInstant(app.clock.now() + 24 * hourMs));
      const free = await client().send('GET', `/api/appointments/reschedule/${token}/slots?date=${from}`);
      const [newDate] = free.body.slots ?? [];
      if (newDate === undefined) return;
      const moved = await client().send('PUT', `/api/appointments/reschedule/${token}`, {
        body: { newDate },
      });
      took('move by link', moved);
    },
    waitFor: async (service: Service, date: CalendarDate): Promise<boolean> => {
      const body = { businessId, serviceId: service._id, date, ...somebody() };
      const answer = await client().send('POST', '/api/waitlist', { body });
      if (answer.status < 300) took('wait', answer);
      return answer.status < 300;
    },
    save: async (path: string, body: object): Promise<void> => {
      took(
        `save ${path}`,
        await owner.send(path === 'closures' ? 'POST' : 'PUT', `/api/settings/${path}`, { body }),
      );
    },
  };
};

const standing = ({ status }: Booking): boolean => status === 'confirmed' || status === 'rescheduled';
const isAppointment = ({ serviceId, lines }: Booking): boolean =>
  serviceId.bookingType === 'time-based' && lines.length === 1;

it(`${DAYS} days of ordinary use of the demo business end with no violation`, {
  timeout: 180_000,
}, async () => {
  await makeDemo(harness.platformWith());
  const owner = app.visitor();
  const { email, password, slug } = demoAccount;
  const login = await owner.send('POST', '/api/auth/login', { body: { email, password } });
  const shop = openShop(owner, login.body.user.businessId);
  const offer: readonly Service[] = (await owner.send('GET', `/api/services/public/all/${slug}`)).body.data;
  const visits = offer.filter(
    ({ bookingType, optionGroups }) =>
      bookingType === 'time-based' && !optionGroups.some(({ required }) => required),
  );
  const items = offer.filter(({ bookingType }) => bookingType === 'item-based');
  const appointmentFor = (day: number): Service => visits[day % visits.length] as Service;
  const itemFor = (day: number): Service => items[day % items.length] as Service;
  const first = dateIn(demoZone, app.clock.now());
  const waitSomewhere = async (today: CalendarDate): Promise<void> => {
    for (let ahead = 1; ahead <= 7; ahead += 1)
      for (const service of visits) if (await shop.waitFor(service, addDays(today, ahead))) return;
  };

  // Both ways of booking are gone: without a deposit until the eleventh day, then with one.
  await shop.save('deposits', { requireDeposit: false, depositPercentage: 30 });
  for (let day = 0; day < DAYS; day += 1) {
    const today = addDays(first, day);
    const until = (minute: number): void => app.clock.moveTo(instantAt(demoZone, today, minute));
    until(7 * 60 + 30);
    await workInTheBackground();

    until(9 * 60 + day);
    const coming = (await shop.bookingsOn(addDays(today, 1), addDays(today, 5))).filter(isAppointment);
    const pending = coming.filter(({ status }) => status === 'pending');
    if (pending[0] !== undefined) await shop.setStatus(pending[0], 'confirmed');
    if (pending[1] !== undefined && day % 2 === 0) await shop.byLink('confirm', pending[1]._id);
    const firm = coming.filter(standing);
    if (firm[0] !== undefined && day % 3 === 0) await shop.setStatus(firm[0], 'cancelled');
    const unmoved = [firm[1], ...firm.slice(3)].find((one) => one?.status === 'confirmed');
    if (unmoved !== undefined && day % 4 === 0) await shop.moveByLink(unmoved);
    if (firm[2] !== undefined && day % 3 === 1)
      await shop.edit(firm[2], { notes: 'Coming with her sister.' });
    const visit = appointmentFor(day);
    const time = await shop.offered(visit, addDays(today, 2));
    if (time !== null && day <= 10) await shop.bookOnline(visit, time);
    if (time !== null && day > 10 && visit.price > 0) {
      const id = await shop.payOnline(visit, time);
      if (day % 4 === 1) await shop.byLink('cancel', id);
    }
    const free = await shop.offered(appointmentFor(day + 1), addDays(today, 3));
    if (free !== null) {
      await shop.bookAtTheCounter(appointmentFor(day + 1), free);
      const own = (await shop.bookingsOn(dateIn(demoZone, startOf({ date: free })))).find(
        ({ date, status }) => date === free && status === 'confirmed',
      );
      const other = await shop.offered(appointmentFor(day + 1), addDays(today, 4));
      if (own !== undefined && other !== null && other !== free && day % 2 === 0)
        await shop.edit(own, { date: other, staffId: 'any', serviceId: appointmentFor(day + 1)._id });
    }
    const pickUp = day % 3 === 0 ? await shop.offered(itemFor(day / 3), addDays(today, 4)) : null;
    if (pickUp !== null && day > 10) await shop.payOnline(itemFor(day / 3), pickUp);
    else if (pickUp !== null) await shop.bookAtTheCounter(itemFor(day / 3), pickUp);
    if (day === 3) await shop.save('reminders', reminders([4_320, 180]));
    if (day === 6)
      await shop.save('closures', {
        from: addDays(first, 21),
        to: addDays(first, 21),
        reason: 'Stocktaking',
      });
    if (day === 10) await shop.save('deposits', { requireDeposit: true, depositPercentage: 20 });
    if (day === 15) await shop.save('reminders', reminders([1_440]));
    // Only days that are booked out can be waited for, and which those are is drawn.
    if (day % 5 === 2) await waitSomewhere(today);

    until(20 * 60 + 30);
    for (const [index, booking] of (await shop.bookingsOn(addDays(today, -2), today)).entries()) {
      if (!standing(booking) || startOf(booking) > app.clock.now()) continue;
      if (index % 7 === 3) {
        await shop.setStatus(booking, 'no-show');
        continue;
      }
      const money = await shop.moneyOf(booking);
      if (money.cautionOwed > 0 && money.owed > 0) await shop.pay(booking, 'caution', money.cautionOwed);
      const payment = { method: 'transfer', amount: money.owed };
      await shop.setStatus(booking, 'completed', money.owed > 0 && index % 4 !== 1 ? { payment } : {});
      if (money.owed > 0 && index % 4 === 1 && index % 8 === 1)
        await shop.pay(booking, 'balance', money.owed);
      const { caution } = await shop.moneyOf(booking);
      if (caution?.state === 'due') await shop.giveBack(booking, index % 2 === 0 ? 0 : 5_000);
    }
    await workInTheBackground();
    if (day % 7 === 6) {
      await forgetOldData(app, () => true);
      await checkRecords(harness.platformWith());
      expect((await owner.send('GET', '/api/settings/records-check')).body.data.violations).toEqual([]);
    }
  }
  const [...deeds] = shop.done.keys();
  expect(deeds.toSorted()).toEqual(DEEDS);
  expect(await runAudit(app.database)).toEqual([]);
});

/** Everything that an owner and clients do in a month; each was done. */
const DEEDS = [
  'ask to pay',
  'book at the counter',
  'book online',
  'cancel by link',
  'cancelled',
  'completed',
  'confirm by link',
  'confirmed',
  'edit',
  'move by link',
  'no-show',
  'pay balance',
  'pay caution',
  'pay online',
  'save closures',
  'save deposits',
  'save reminders',
  'send a link',
  'settle caution',
  'wait',
];

const reminders = (leads: readonly number[]) => ({
  byEmail: true,
  bySms: false,
  leads,
  newsBySms: false,
  agenda: true,
  rebookAfterNoShow: true,
  waitlist: true,
});
