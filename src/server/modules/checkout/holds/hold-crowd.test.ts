import { expect, test } from 'vitest';
import { namesAsked } from '../../../testing/names-asked.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { bookingOver, createPayment, initialize, newClient, verify } from '../testing/payments.ts';

const asked = namesAsked();
const app = useTestApp({ paystack: true, preparePool: asked.listen });

const CROWD = 30;

type Payment = Awaited<ReturnType<typeof createPayment>>['body'];

/** As many others who want to pay for the same. */
const others = (body: Payment, count: number): readonly Promise<Answer>[] =>
  Array.from({ length: count }, () => initialize(app, bookingOver(body, newClient())));

test('of a crowd who want to pay for one start one holds it, and the others are told what else is free', async () => {
  const { body } = await createPayment(app);
  asked.forget();
  const answers = await Promise.all(others(body, CROWD));
  const lost = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(lost).toHaveLength(CROWD - 1);
  for (const { body: told } of lost)
    expect(told).toMatchObject({ code: 'SLOT_TAKEN', data: { nearest: lost[0]?.body.data.nearest } });
  expect(lost[0]?.body.data.nearest).toHaveLength(6);
  expect(asked.count('claim-time')).toBeLessThanOrEqual(2);
  expect(asked.count('load-diary')).toBeLessThan(CROWD / 3);
});

test('in a crowd before a time that they hold, whoever holds it has it still', async () => {
  const { body } = await createPayment(app);
  const mine = { ...bookingOver(body, newClient()), proof: 'the-secret-of-a-browser' };
  expect((await initialize(app, mine)).status).toBe(200);
  const [before, after] = [others(body, 8), others(body, 4)];
  const again = await initialize(app, mine);
  expect(again.status, again.text).toBe(200);
  for (const { body: told } of await Promise.all([...before, ...after])) expect(told.code).toBe('SLOT_TAKEN');
});

test('whoever has paid and asks again under their key in a crowd is led to what they have', async () => {
  const { body } = await createPayment(app);
  const mine = bookingOver(body, newClient());
  const key = 'one-key-for-one-payment';
  const first = await initialize(app, mine, key);
  expect(first.status, first.text).toBe(200);
  const { reference } = first.body.data;
  await app.paystack.control({ pay: reference });
  expect((await verify(app, reference)).code).toBe('confirmed');
  const crowd = others(body, 8);
  const again = await initialize(app, mine, key);
  expect(again.status, again.text).toBe(200);
  expect(again.body.data.reference).toBe(reference);
  for (const { body: told } of await Promise.all(crowd)) expect(told.code).toBe('SLOT_TAKEN');
});
