import { afterAll, expect, test } from 'vitest';
import { eventSchema, type WebhookEvent } from '#contract/webhooks/events.ts';
import { sampleEvent } from '#contract/webhooks/samples.ts';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { chosenTypes, type EventType } from '#core/webhooks/event-types.ts';
import { createSalon, openDay, openRefundHarness } from '../../../testing/refund-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { waiting } from '../../../testing/waiting-room.ts';
import { deliverAll } from './testing/deliver-all.ts';
import { startReceiver } from './testing/receiver.ts';

const receiver = await startReceiver();
const app = useTestApp({ paystack: true, outbound: { ownOrigin: receiver.origin } });
afterAll(() => receiver.stop());
const harness = openRefundHarness(app);
const KOBO = 100;
const DEPOSIT = 3_000;

/** What a value is made of: of each field its name and its kind. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf).slice(0, 1);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
};
/** As the sample has it, but for what may be null. */
const likeSample = (event: WebhookEvent): void => {
  expect(eventSchema(event.type).safeParse(event).error).toBeUndefined();
  const sample = sampleEvent(event.type);
  expect(Object.keys(event)).toEqual(Object.keys(sample));
  for (const [name, part] of Object.entries(sample.data)) {
    const sent = (event.data as Readonly<Record<string, unknown>>)[name];
    if (part !== null && sent !== null) expect([name, shapeOf(sent)]).toEqual([name, shapeOf(part)]);
  }
};

test('every type of event is sent as its sample says it, with what the booking then is', async () => {
  const { owner, service } = await createSalon(app);
  const url = receiver.address();
  const { body: added } = await owner.visitor.send('POST', '/api/webhooks', {
    body: { url, events: chosenTypes },
  });
  const heard = async (): Promise<readonly WebhookEvent[]> => {
    const before = receiver.heardAt(url).length;
    await deliverAll(app);
    return receiver
      .heardAt(url)
      .slice(before)
      .map(({ event }) => event);
  };
  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const answer = await owner.visitor.send(
      method,
      `/api/appointments/${path}`,
      body === undefined ? {} : { body },
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  const seen = new Map<EventType, WebhookEvent>();
  /** What one step has told; each as its sample. */
  const told = async (...types: readonly EventType[]) => {
    const events = await heard();
    expect(events.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
    for (const event of events) {
      likeSample(event);
      seen.set(event.type, event);
    }
  };
  const dataOf = (type: EventType) => seen.get(type)?.data;

  const date = openDay(app.clock.now());
  const { id } = await harness.payFor(owner, service, { date }, { amount: DEPOSIT * KOBO });
  await told('booking.created', 'payment.received');
  const paid = {
    bookingId: id,
    amountKobo: DEPOSIT * KOBO,
    cautionKobo: 0,
    kind: 'deposit',
    method: 'online',
  };
  expect(dataOf('payment.received')).toMatchObject(paid);
  expect(dataOf('booking.created')).toMatchObject({ by: 'client', paidKobo: DEPOSIT * KOBO, startsAt: date });

  const later = new Date(Date.parse(date) + dayMs / 12).toISOString();
  await send('POST', `${id}/move`, { date: later });
  await told('booking.moved');
  expect(dataOf('booking.moved')).toMatchObject({
    bookingId: id,
    by: 'owner',
    startsAt: later,
    lines: [{ startsAt: later }],
  });

  const { data } = (await owner.visitor.send('GET', `/api/appointments/${id}`)).body;
  const { clientPhone, clientEmail } = data;
  const lines = [{ line: 1, serviceId: service._id }];
  await send('PUT', id, { clientName: 'Ife Bello', clientPhone, clientEmail, date: later, lines });
  await told('booking.changed');
  expect(dataOf('booking.changed')).toMatchObject({ bookingId: id, by: 'owner', priceKobo: 15_000 * KOBO });

  const second = await harness.payFor(owner, service, { date }, { amount: DEPOSIT * KOBO });
  await told('booking.created', 'payment.received');
  await send('PATCH', `${second.id}/status`, { status: 'cancelled' });
  await told('booking.cancelled', 'refund.started');
  expect(dataOf('booking.cancelled')).toMatchObject({ bookingId: second.id, status: 'cancelled' });
  const refund = { bookingId: second.id, amountKobo: DEPOSIT * KOBO, currency: 'NGN' };
  expect(dataOf('refund.started')).toMatchObject(refund);
  await harness.work();
  await expect.poll(async () => (await harness.there(second.reference))[0]?.status).toBe('done');
  harness.wait(60);
  await harness.work();
  await told('refund.sent');
  expect(dataOf('refund.sent')).toMatchObject({ ...refund, state: 'done' });

  await owner.visitor.send('POST', '/api/waitlist', { body: waiting({ owner, service }) });
  const test = await owner.visitor.send('POST', `/api/webhooks/${added.data._id}/test`, {});
  expect(test.status).toBe(200);
  await told('webhook.test');

  const third = await harness.payFor(owner, service, { date }, { amount: DEPOSIT * KOBO });
  await told('booking.created', 'payment.received');
  app.clock.moveTo(toInstant(Date.parse(later) + dayMs));
  await send('PATCH', `${id}/status`, { status: 'completed' });
  await told('booking.completed');
  expect(dataOf('booking.completed')).toMatchObject({ bookingId: id, status: 'completed', by: 'owner' });
  await send('PATCH', `${third.id}/status`, { status: 'no-show' });
  await told('booking.no_show');
  expect(dataOf('booking.no_show')).toMatchObject({ bookingId: third.id, status: 'no-show' });
  await send('POST', `${third.id}/correct`, { status: 'completed', reason: 'She was there' });
  await told('booking.reverted');
  expect(dataOf('booking.reverted')).toMatchObject({ status: 'completed', statusBefore: 'no-show' });
});
