import { expect, test } from 'vitest';
import { namesAsked } from '../../../testing/names-asked.ts';
import { canopy, createRentalShop, newPhone, rentalBody } from '../../../testing/rental-shop.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';
import { openLinesSalon } from '../testing/lines-harness.ts';

const asked = namesAsked();
const app = useTestApp({ preparePool: asked.listen });

const CROWD = 30;

test('of a crowd before one start two at most try to take it, and the others are told what else is free', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  asked.forget();
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, client) => {
      const body = bookingBody(owner, service, { clientPhone: `0803000${1000 + client}` });
      return app.visitor().send('POST', '/api/appointments', { body });
    }),
  );
  const lost = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(lost).toHaveLength(CROWD - 1);
  for (const { body } of lost)
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', data: { nearest: lost[0]?.body.data.nearest } });
  expect(lost[0]?.body.data.nearest).toHaveLength(6);
  expect(asked.count('claim-time')).toBeLessThanOrEqual(2);
  // Two for those who asked, one for what the loser of them can have, and what the others are told by.
  expect(asked.count('load-diary')).toBeLessThan(CROWD / 3);
});

test('whoever asks for another start meanwhile is not held up, and a start that came free is had', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const at = (hour: number) => `2026-12-08T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const book = (hour: number) =>
    app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date: at(hour), clientPhone: `0803001${1000 + hour}` }),
    });
  const answers = await Promise.all([9, 9, 9, 9, 11, 13].map(book));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  const nine = answers.slice(0, 4).find(({ status }) => status === 200);
  const cancelled = await owner.visitor.send('PATCH', `/api/appointments/${nine?.body.data._id}/status`, {
    body: { status: 'cancelled' },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  const again = await Promise.all([9, 9, 9].map(book));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('of a crowd for one day as many hire as there are units, and the others are told of other days', async () => {
  const shop = await createRentalShop(app);
  asked.forget();
  const day = '2026-12-14';
  const answers = await Promise.all(Array.from({ length: CROWD }, () => shop.book({ date: day })));
  const lost = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(lost).toHaveLength(CROWD - 3);
  for (const { body } of lost) {
    expect(body).toMatchObject({ code: 'OUT_OF_STOCK', data: { free: 0 } });
    expect(body.data.nearest).toEqual(lost[0]?.body.data.nearest);
  }
  expect(lost[0]?.body.data.nearest).toHaveLength(6);
  expect(lost[0]?.body.data.nearest).not.toContain(day);
  // Each who hires reads them twice, and the others share what they are told by.
  expect(asked.count('load-rental-schedule')).toBeLessThan(CROWD);
});

test('of a crowd for an order of several items as many hire as there is of each, and the others are told what is short', async () => {
  const shop = await createRentalShop(app);
  const chairs = await createService(shop.owner, canopy({ name: 'Chairs', quantity: 4 }));
  asked.forget();
  const { serviceId: _, ...client } = rentalBody(shop.owner, shop.item, { date: '2026-12-14' });
  const lines = [
    { serviceId: shop.item._id, quantity: 1 },
    { serviceId: chairs._id, quantity: 2 },
  ];
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () =>
      app.visitor().send('POST', '/api/appointments', {
        body: { ...client, clientPhone: newPhone(), lines },
      }),
    ),
  );
  const lost = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(lost).toHaveLength(CROWD - 2);
  for (const { body } of lost)
    expect(body).toMatchObject({
      code: 'OUT_OF_STOCK',
      errors: [{ field: 'lines.1.quantity' }],
      data: { nearest: lost[0]?.body.data.nearest },
    });
  expect(lost[0]?.body.data.nearest).toHaveLength(6);
  expect(asked.count('load-rental-schedule')).toBeLessThan(CROWD);
});

test('of a crowd for the same services one after the other as many have them as there are people', async () => {
  const salon = await openLinesSalon(app);
  asked.forget();
  const lines = [{ serviceId: salon.wash._id }, { serviceId: salon.nails._id }];
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => {
      const { serviceId: _, ...body } = bookingBody(salon.owner, salon.wash, { clientPhone: newPhone() });
      return app.visitor().send('POST', '/api/appointments', { body: { ...body, lines } });
    }),
  );
  const lost = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(lost).toHaveLength(CROWD - 2);
  for (const { body } of lost)
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', data: { nearest: lost[0]?.body.data.nearest } });
  expect(lost[0]?.body.data.nearest).toHaveLength(6);
  expect(asked.count('load-lines-schedule')).toBeLessThan(CROWD / 2);
});
