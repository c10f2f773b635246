import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createLog } from '../../../platform/log.ts';
import { createBankList } from '../../../platform/payments/bank-list.ts';
import type { Answer, Bank } from '../../../platform/payments/payment-provider.ts';
import { account, providerState } from '../../../testing/payout-harness.ts';
import { registerOwner } from '../../../testing/seeded-owner.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner } from '../../../testing/test-owner.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const app = useTestApp({ paystack: true });
beforeEach(() => app.paystack.control({ reset: true }));

const pass = (milliseconds: number): void => app.clock.moveTo(toInstant(app.clock.now() + milliseconds));
const banks = (visitor: Visitor) => visitor.send('GET', '/api/payments/banks');
const byAddress = (visitor: Visitor, number: string, bank = '058') =>
  visitor.send('GET', `/api/payments/verify-account?account_number=${number}&bank_code=${bank}`);
const byBody = (visitor: Visitor, number: string, bank = '058') =>
  visitor.send('POST', '/api/payments/verify-account', {
    body: { account_number: number, bank_code: bank },
  });

describe('the list of banks', () => {
  const bank = (name: string, code: string): Bank => ({ name, code });
  const answered = (...list: readonly Bank[]): Answer<readonly Bank[]> => ({ ok: true, value: list });
  const silent: Answer<never> = { ok: false, reason: 'unreachable', code: 'no_answer', message: '' };

  /** A list over a provider that gives these answers one after the other, the last one for ever. */
  const listOver = (...answers: readonly Answer<readonly Bank[]>[]) => {
    let asked = 0;
    const listBanks = async () => answers[Math.min(asked++, answers.length - 1)] ?? silent;
    const read = createBankList({ clock: app.clock, log: createLog('silent') }, { listBanks });
    return { read, asked: () => asked };
  };

  test('comes by name, each code once, to owners alone', async () => {
    const { visitor } = await registerOwner(app);
    const listed = await banks(visitor);
    expect(listed.status).toBe(200);
    const { data } = listed.body;
    expect(data.length).toBeGreaterThanOrEqual(25);
    expect(data).toContainEqual({ name: 'Guaranty Trust Bank', code: '058' });
    const names: string[] = data.map(({ name }: Bank) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    expect(new Set(data.map(({ code }: Bank) => code)).size).toBe(data.length);
    expect((await banks(app.visitor())).status).toBe(401);
    const { read } = listOver(
      answered(bank('Zed', '1'), bank('alpha', '2'), bank('Beta', '3'), bank('Zed 2', '1')),
    );
    expect(await read()).toEqual([bank('alpha', '2'), bank('Beta', '3'), bank('Zed', '1')]);
  });

  test('is asked for once a day, once for all who wait', async () => {
    const { read, asked } = listOver(answered(bank('A', '1')));
    await Promise.all(Array.from({ length: 20 }, read));
    pass(23 * hourMs);
    await read();
    expect(asked()).toBe(1);
    pass(2 * hourMs);
    await read();
    expect(asked()).toBe(2);
  });

  test('of the day before stands while the provider is down, which is left alone for a minute', async () => {
    const { read, asked } = listOver(answered(bank('A', '1')), silent, silent, answered(bank('B', '2')));
    await read();
    pass(dayMs);
    expect(await read()).toEqual([bank('A', '1')]);
    expect(await read()).toEqual([bank('A', '1')]);
    expect(asked()).toBe(2);
    pass(minuteMs);
    expect(await read()).toEqual([bank('A', '1')]);
    pass(minuteMs);
    expect(await read()).toEqual([bank('B', '2')]);
  });

  test('that never came, or came empty, is none, and is asked for again at once', async () => {
    const { read, asked } = listOver(silent, answered(), answered(bank('A', '1')));
    expect(await read()).toBeNull();
    expect(await read()).toBeNull();
    expect(await read()).toEqual([bank('A', '1')]);
    expect(asked()).toBe(3);
  });
});

describe('asking whose account it is', () => {
  test('tells the name it is held in, by address and by body', async () => {
    const { visitor } = await registerOwner(app);
    await app.paystack.control({ resolve: { names: { '0123456789': 'OBI ADA' } } });
    for (const ask of [byAddress, byBody]) {
      const answer = await ask(visitor, '0123456789');
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          success: true,
          status: true,
          message: 'Account number resolved',
          data: { account_name: 'OBI ADA' },
        },
      ]);
      expect((await ask(app.visitor(), '0123456789')).status).not.toBe(200);
    }
  });

  test.each([
    ['058', '0000000404'],
    ['no such bank', '0123456789'],
  ])('at bank %s, number %s: there is none', async (bank, number) => {
    const answer = await byBody((await registerOwner(app)).visitor, number, bank);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      422,
      'ACCOUNT_NOT_FOUND',
      [
        {
          field: 'account_number',
          message: 'This account could not be found. Please check the number and the bank.',
        },
      ],
    ]);
  });

  test.each([
    ['012345678', '058', 'account_number', 'Valid 10-digit NUBAN'],
    ['01234567891', '058', 'account_number', 'Valid 10-digit NUBAN'],
    ['01234 6789', '058', 'account_number', 'Valid 10-digit NUBAN'],
    ['0123456789', '', 'bank_code', 'Required'],
    ['0123456789', 'x'.repeat(21), 'bank_code', 'At most 20 characters'],
  ])('%j at %j is refused at %s: %s', async (number, bank, field, message) => {
    const { visitor } = await registerOwner(app);
    for (const ask of [byAddress, byBody]) {
      const answer = await ask(visitor, ask === byAddress ? encodeURIComponent(number) : number, bank);
      expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]]);
    }
    const asked = (await providerState(app)).calls.filter(({ path }) => path.startsWith('/bank/resolve'));
    expect(asked).toEqual([]);
  });

  test('five times a minute and thirty a day a business, both ways together', async () => {
    const { visitor } = await createOwner(app);
    const other = (await registerOwner(app)).visitor;
    for (let minute = 0; minute < 6; minute += 1) {
      for (let ask = 0; ask < 5; ask += 1) {
        const answer = await (ask % 2 === 0 ? byAddress : byBody)(visitor, '0123456789');
        expect([minute, ask, answer.status]).toEqual([minute, ask, 200]);
      }
      const refused = await byBody(visitor, '0123456789');
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      pass(minuteMs);
    }
    expect((await byBody(visitor, '0123456789')).status).toBe(429);
    expect((await byBody(other, '0123456789')).status).toBe(200);
    pass(dayMs);
    expect((await byBody(visitor, '0123456789')).status).toBe(200);
  });

  test.each(['unauthorized', 'too-many', 'error', 'reset'])(
    'a provider that answers %s is told as such, and never as an account that is not there',
    async (kind) => {
      await app.paystack.control({ faults: [{ kind, path: '/bank/resolve', times: 1 }] });
      const answer = await byBody((await registerOwner(app)).visitor, account.account_number);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        503,
        'UNAVAILABLE',
        'The bank cannot be asked just now. Please try again in a minute.',
      ]);
      expect(answer.headers.get('retry-after')).toBe('60');
    },
  );

  test('Paystack’s own daily limit of a test key is no account that is not there', async () => {
    await app.paystack.control({ resolve: { dailyLimit: 1 } });
    const { visitor } = await registerOwner(app);
    expect((await byBody(visitor, '0123456789')).status).toBe(200);
    expect((await byBody(visitor, '0123456789')).body.code).toBe('UNAVAILABLE');
  });

  test('leaves neither the number nor the bank in the log', async () => {
    const { visitor } = await registerOwner(app);
    await byAddress(visitor, '4455667788', '999992');
    await byAddress(visitor, '4455660404', '999992');
    await app.paystack.control({ faults: [{ kind: 'error', path: '/bank/resolve', times: 1 }] });
    await byAddress(visitor, '4455667788', '999992');
    const lines = app.logged.filter((line) => line.includes('verify-account'));
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const secret of ['4455667788', '4455660404', '999992', '67788', '?account'])
      expect(app.logged.join('\n')).not.toContain(secret);
  });
});
