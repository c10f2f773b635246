import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { fingerprint } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, createService } from '../testing/test-owner.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';

const app = useTestApp();
let own: FuzzFixtures;
let calls: readonly Call[] = [];

beforeAll(async () => {
  own = await addItem(await createHoldings(app));
  calls = registeredCalls(app);
});

/** Names that every object of the language answers to. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];

describe('a word that every object has', () => {
  test('is a question’s id or a zone’s name like any other, and none where nobody asked', async () => {
    const questions = INHERITED.map((id) => ({ id, label: id, type: 'text', required: false, options: [] }));
    const service = await createService(own.owner, { name: 'Questions', customFields: questions });
    const customFieldAnswers = INHERITED.map((fieldId) => ({ fieldId, value: `about ${fieldId}` }));
    const date = '2026-12-14T09:00:00.000Z';
    const asked = bookingBody(own.owner, service, { date, customFieldAnswers });
    const booked = await app.visitor().send('POST', '/api/appointments', { body: asked });
    expect(booked.status, booked.text).toBe(200);
    const kept = await own.owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data.customFieldAnswers).toEqual(
      INHERITED.map((id) => ({ fieldId: id, label: id, type: 'text', value: `about ${id}` })),
    );
    const other = bookingBody(
      own.owner,
      { _id: own.serviceId },
      { date: '2026-12-14T12:00:00.000Z', customFieldAnswers },
    );
    const plain = await app.visitor().send('POST', '/api/appointments', { body: other });
    const seen = await own.owner.visitor.send('GET', `/api/appointments/${plain.body.data._id}`);
    expect(seen.body.data.customFieldAnswers).toEqual([]);
  });

  test('is no delivery zone, no category, no address and no message of ours', async () => {
    for (const word of INHERITED) {
      const delivery = { method: 'delivery', zone: word, address: '1 Allen Avenue' };
      const rental = {
        ...bookingBody(own.owner, { _id: own.itemId }),
        date: '2026-12-15',
        deliveryDetails: delivery,
      };
      expect((await app.visitor().send('POST', '/api/appointments', { body: rental })).status).toBe(422);
      for (const path of [
        `/api/users/business/${word}`,
        `/api/appointments/book/${own.owner.slug}/${word}`,
        // An address in capitals leads to the one in small letters.
        `/book/${word.toLowerCase()}`,
      ])
        expect([path, (await app.visitor().send('GET', path)).status]).toEqual([path, 404]);
      const written = await app.visitor().send('GET', `/book/${word}`);
      if (word === word.toLowerCase()) expect([word, written.status]).toEqual([word, 404]);
      else
        expect([written.status, written.headers.get('location')]).toEqual([
          301,
          `/book/${word.toLowerCase()}`,
        ]);
      const text = { kind: word, channel: 'sms', body: 'x' };
      expect((await own.owner.visitor.send('PUT', '/api/messages/texts', { body: text })).status).toBe(422);
    }
    const categories = await own.owner.visitor.send('PUT', '/api/users/categories', {
      body: { categories: INHERITED },
    });
    expect(categories.body.data).toEqual(INHERITED);
  });

  test('in a query is nothing, and changes no object', async () => {
    for (const call of calls.filter(({ method, path }) => method === 'GET' && path !== '/auth/logout')) {
      const request = wholeRequest(call, own);
      const query = { ...request.query, '__proto__[admin]': 'true', 'constructor[prototype][admin]': 'true' };
      const answer = await sendWhole(own.owner.visitor, call, { ...request, query });
      expect([nameOf(call), answer.status < 500]).toEqual([nameOf(call), true]);
      expect(Reflect.get({}, 'admin')).toBeUndefined();
    }
  });
});

test('a parameter that comes twice is refused wherever there is one', async () => {
  let tried = 0;
  const before = await fingerprint(app);
  for (const call of calls.filter(({ query }) => query !== undefined)) {
    const request = wholeRequest(call, own);
    const path = `/api${call.path.replace(/\{(\w+)\}/g, (_, key: string) => String(request.params[key]))}`;
    for (const [key, value] of Object.entries(request.query)) {
      const rest = Object.entries(request.query).filter(([other]) => other !== key);
      const others = rest.map(([other, also]) => `&${other}=${encodeURIComponent(String(also))}`).join('');
      const send = (words: string) => own.owner.visitor.send(call.method, `${path}?${words}${others}`);
      const twice = await send(`${key}=${encodeURIComponent(String(value))}&${key}=x`);
      expect([nameOf(call), key, twice.status, twice.body?.code]).toEqual([
        nameOf(call),
        key,
        400,
        'BAD_REQUEST',
      ]);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(25);
  expect(await fingerprint(app)).toBe(before);
});
