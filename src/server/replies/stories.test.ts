import { expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../testing/client-link.ts';
import { createPayingOwner } from '../testing/paying-business.ts';
import { createWriter } from '../testing/plain-reply.ts';
import { createRentalShop, newPhone } from '../testing/rental-shop.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, createService } from '../testing/test-owner.ts';
import type { Answer, Visitor } from '../testing/visitor.ts';

/** What is answered on the whole way of a booking; replies.test.ts says how they are written anew. */
const app = useTestApp({ paystack: true });

/** Sends one request after the other and keeps what each is answered. */
const openStory = () => {
  const write = createWriter();
  const written: string[] = [];
  return {
    tell: async (visitor: Visitor, method: string, path: string, body?: unknown): Promise<Answer> => {
      const answer = await visitor.send(method, `/api${path}`, body === undefined ? {} : { body });
      written.push(write(`${method} ${path.replace(/\/[0-9A-Za-z]{22,}/g, '/…').split('?')[0]}`, answer));
      return answer;
    },
    told: () => written.join('\n'),
  };
};

test('an appointment is paid for, moved, cancelled and given back', async () => {
  const owner = await createPayingOwner(app);
  const service = await createService(owner);
  const [client, rival] = [app.visitor(), app.visitor()];
  const { tell, told } = openStory();
  const { businessId, ...metadata } = bookingBody(owner, service);
  const ask = { email: 'ngozi@example.ng', amount: 300_000, businessId, metadata };
  await tell(client, 'POST', '/appointments', { ...metadata, businessId });
  await tell(client, 'POST', '/payments/initialize', { ...ask, amount: 100 });
  const opened = await tell(client, 'POST', '/payments/initialize', ask);
  const other = { ...metadata, clientPhone: newPhone(), clientEmail: 'rival@example.ng' };
  await tell(rival, 'POST', '/payments/initialize', { ...ask, metadata: other });
  const { reference } = opened.body.data;
  await tell(client, 'POST', '/payments/verify', { reference });
  await app.paystack.control({ pay: reference });
  const booked = await tell(client, 'POST', '/payments/verify', { reference });
  const id: string = booked.body.data._id;
  const token = manageTokenOf(app, id);
  await tell(client, 'GET', `/appointments/details/${id}`);
  await tell(client, 'GET', `/manage/${token}`);
  await tell(client, 'PUT', `/appointments/reschedule/${token}`, { newDate: '2026-12-15T10:00:00.000Z' });
  await tell(owner.visitor, 'GET', '/appointments?from=2026-12-15&to=2026-12-15');
  await tell(owner.visitor, 'POST', `/appointments/${id}/payments`, {
    kind: 'balance',
    method: 'cash',
    amount: 2000,
  });
  await tell(owner.visitor, 'GET', `/appointments/${id}/money`);
  await tell(client, 'POST', `/manage/${token}/cancel`, { reason: 'I am ill' });
  await tell(client, 'GET', `/manage/${token}`);
  await tell(owner.visitor, 'GET', '/payments/owed');
  await tell(owner.visitor, 'GET', `/appointments/${id}/history`);
  await expect(told()).toMatchFileSnapshot('recorded/story-appointment.txt');
});

test('an item is hired, its hire ends, and a part of its caution fee is kept', async () => {
  const shop = await createRentalShop(app);
  const { owner, item } = shop;
  const { tell, told } = openStory();
  const client = app.visitor();
  await tell(client, 'GET', `/appointments/rental-availability?serviceId=${item._id}&year=2026&month=12`);
  const rented = await shop.book({ clientPhone: '08034445566' });
  const id: string = rented.body.data._id;
  const token = manageTokenOf(app, id);
  await tell(client, 'GET', `/appointments/details/${id}`);
  await tell(client, 'GET', `/manage/${token}`);
  await tell(owner.visitor, 'PATCH', `/appointments/${id}/status`, { status: 'confirmed' });
  await tell(owner.visitor, 'POST', `/appointments/${id}/payments`, {
    kind: 'caution',
    method: 'cash',
    amount: 5000,
  });
  await tell(owner.visitor, 'POST', `/appointments/${id}/caution`, {
    withheld: 2000,
    reason: 'A torn sheet',
  });
  app.clock.moveTo(toInstant(app.clock.now() + 12 * 24 * 60 * minuteMs));
  // Whoever was away for a week signs in again.
  const { email, password } = owner;
  await tell(owner.visitor, 'POST', '/auth/login', { email, password });
  await tell(owner.visitor, 'GET', `/appointments/${id}`);
  const done = { status: 'completed', payment: { method: 'cash', amount: 20_000 } };
  await tell(owner.visitor, 'PATCH', `/appointments/${id}/status`, done);
  await tell(owner.visitor, 'POST', `/appointments/${id}/caution`, {
    withheld: 2000,
    reason: 'A torn sheet',
  });
  await tell(owner.visitor, 'GET', `/appointments/${id}/money`);
  await tell(owner.visitor, 'GET', '/payments/summary?from=2026-12-01&to=2026-12-31');
  await expect(told()).toMatchFileSnapshot('recorded/story-rental.txt');
});
