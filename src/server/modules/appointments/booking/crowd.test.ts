import { expect, test } from 'vitest';
import { createRentalShop } from '../../../testing/rental-shop.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const asked: string[] = [];
const app = useTestApp({
  preparePool: (pool) =>
    pool.on('connect', (client) => {
      const send = client.query.bind(client);
      Object.assign(client, {
        query: (...query: Parameters<typeof send>) => {
          const [statement] = query as readonly unknown[];
          if (typeof statement === 'object' && statement !== null && 'name' in statement)
            asked.push(String(statement.name));
          return send(...query);
        },
      });
    }),
});

const CROWD = 30;

test('of a crowd before one start two at most try to take it, and the others are told what else is free', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  asked.length = 0;
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
  expect(asked.filter((name) => name === 'claim-time').length).toBeLessThanOrEqual(2);
  // Two for those who asked, one for what the loser of them can have, and what the others are told by.
  expect(asked.filter((name) => name === 'load-diary').length).toBeLessThan(CROWD / 3);
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
  asked.length = 0;
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
  expect(asked.filter((name) => name === 'load-rental-schedule').length).toBeLessThan(CROWD);
});
