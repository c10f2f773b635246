import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { createPayment, initialize, verify } from '../testing/payments.ts';

const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });

it('another’s payment books nothing of one’s own', async () => {
  const { body } = await createPayment(app);
  const other = await createPayment(app);
  const mine = await initialize(app, body);
  const theirs = await initialize(app, other.body);
  await app.paystack.control({ pay: theirs.body.data.reference });
  expect(await verify(app, mine.body.data.reference)).toEqual({ status: 409, code: 'PAYMENT_PENDING' });
  for (const reference of ['', 'AK-', `${mine.body.data.reference}A`, mine.body.data.reference.toLowerCase()])
    expect(await verify(app, reference)).toEqual({ status: 404, code: 'NOT_FOUND' });
});

describe('who asks too often', () => {
  const ask = (reference: string, address: string) =>
    app.visitor().send('POST', '/api/payments/verify', {
      body: { reference },
      headers: { 'x-forwarded-for': address },
    });

  it('after payments that there are not is stopped, and no one else, nor for one that there is', async () => {
    const { body } = await createPayment(app);
    const reference: string = (await initialize(app, body)).body.data.reference;
    const guess = `AK-${'A'.repeat(58)}`;
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await ask(guess, '102.89.1.1')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    expect((await ask(guess, '102.89.1.2')).status).toBe(404);
    expect((await ask(reference, '102.89.1.1')).body.code).toBe('PAYMENT_PENDING');
  });

  it('after one payment is stopped, whatever the address', async () => {
    const { body } = await createPayment(app);
    const reference: string = (await initialize(app, body)).body.data.reference;
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, index) => ask(reference, `102.89.2.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
