import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newReference } from '../modules/payments/index.ts';
import { readBusinessHandle } from '../platform/ids.ts';
import { simulatorKey } from '../start-simulator.ts';
import { manageTokenOf } from '../testing/client-link.ts';
import { fillIn } from '../testing/form.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../testing/test-owner.ts';

/** Inputs that once brought an answer of 500, each for a reason of its own. */
const app = useTestApp({ paystack: true });
let owner: TestOwner;
let manageLink: string;

beforeAll(async () => {
  owner = await createOwner(app);
  const service = await createService(owner);
  const booked = await app.visitor().send('POST', '/api/appointments', { body: bookingBody(owner, service) });
  manageLink = manageTokenOf(app, booked.body.data._id);
});

describe('a notice with a character that cannot be kept is taken and tells nothing', () => {
  const tell = async (path: string, body: string, headers: Readonly<Record<string, string>>) => {
    const { status } = await fetch(`${app.baseUrl}/api${path}`, { method: 'POST', headers, body });
    return status;
  };
  const signed = (key: string, body: string): string => createHmac('sha512', key).update(body).digest('hex');

  test('of Termii', async () => {
    const body = JSON.stringify({ message_id: '\u0000', status: 'Delivered' });
    const headers = {
      'content-type': 'application/json',
      'x-termii-signature': signed(app.reportSecrets.termii, body),
    };
    expect(await tell('/messages/reports/termii', body, headers)).toBe(200);
  });

  test("of Africa's Talking", async () => {
    const path = `/messages/reports/africastalking/${encodeURIComponent(app.reportSecrets.africasTalking)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await tell(path, 'id=%00&status=Success', headers)).toBe(200);
  });

  test('of Paystack', async () => {
    const business = readBusinessHandle(owner.businessId);
    const reference = business === null ? '' : newReference(business);
    const body = JSON.stringify({ event: 'charge\u0000', data: { reference } });
    const headers = {
      'content-type': 'application/json',
      'x-paystack-signature': signed(simulatorKey, body),
    };
    expect(await tell('/payments/webhook', body, headers)).toBe(200);
  });
});

test('an old form of a payment leads back to its page, whatever the address calls it', async () => {
  const answer = await app.visitor().send('POST', '/pay/%E2%80%8B', { form: { token: '' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/pay/%E2%80%8B']);
});

test('a test message that the mail server does not take is refused with when to try again', async () => {
  app.mail.answer({ ok: false, kind: 'unreachable', reason: 'out of reach' });
  const body = { kind: 'cancelled', channel: 'email', body: '' };
  const answer = await owner.visitor.send('POST', '/api/messages/test', { body });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
});

describe('the last day of the calendar', () => {
  const END = '9999-12-31T23:59:59Z';

  test('is a time that a booking cannot be moved to', async () => {
    const moved = await fillIn(app.visitor(), `/reschedule/${manageLink}`, { newDate: END });
    expect(moved.status).toBe(422);
    const read = await app.visitor().send('GET', `/reschedule/${manageLink}?time=${END}`);
    expect(read.status).toBe(200);
  });
});
