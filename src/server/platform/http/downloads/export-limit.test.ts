import { beforeAll, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner } from '../../../testing/test-owner.ts';
import { type BusinessId, readBusinessHandle } from '../../ids.ts';
import type { Download } from './download.ts';
import { createExportLimit } from './export-limit.ts';

const app = useTestApp();
let business: BusinessId | null = null;
beforeAll(async () => {
  business = readBusinessHandle((await createOwner(app)).businessId);
});

async function* chunks(): AsyncGenerator<string> {
  yield 'a';
  yield 'b';
}
async function* broken(): AsyncGenerator<string> {
  yield 'a';
  throw new Error('The database went away');
}

const file = (content: Download['content'] = chunks()) => ({ fileName: 'x.csv', content });
const iterate = (content: Download['content']): AsyncIterator<string> => {
  if (typeof content === 'string') throw new Error('Not a stream');
  return content[Symbol.asyncIterator]();
};

test('two of a business run at once, and a place is free once the file was read, failed or was given up', async () => {
  const gate = createExportLimit(app, 'gate-1');
  const enter = async (content?: Download['content']) => {
    if (business === null) throw new Error('There is no business');
    const entered = await gate(business, app.clock.now(), async () => file(content));
    return entered.ok ? iterate(entered.value.content) : entered.code;
  };
  const entered = async (content?: Download['content']): Promise<AsyncIterator<string>> => {
    const place = await enter(content);
    if (typeof place === 'string') throw new Error(place);
    return place;
  };
  const [whole, unread] = [await entered(), await entered()];
  expect(await enter()).toBe('TOO_MANY_REQUESTS');

  expect([await whole.next(), await whole.next()].map(({ value }) => value)).toEqual(['a', 'b']);
  expect(await enter()).toBe('TOO_MANY_REQUESTS');
  expect((await whole.next()).done).toBe(true);
  const failing = await entered(broken());
  expect(await enter()).toBe('TOO_MANY_REQUESTS');

  await failing.next();
  await expect(failing.next()).rejects.toThrow('went away');
  await entered('a short one');
  expect(await enter()).toBe('TOO_MANY_REQUESTS');

  // Given up before its first chunk was asked for.
  await unread.return?.();
  await entered();
  expect(await enter()).toBe('TOO_MANY_REQUESTS');
  app.clock.moveTo(toInstant(app.clock.now() + 11 * minuteMs));
  await entered();
});

test('an export that cannot begin takes no place; ten in an hour do', async () => {
  if (business === null) throw new Error('There is no business');
  const own: BusinessId = business;
  const gate = createExportLimit(app, 'gate-2');
  const start = () => Promise.reject(new Error('no'));
  for (let count = 0; count < 10; count += 1)
    await expect(gate(own, app.clock.now(), start)).rejects.toThrow('no');
  const refused = await gate(own, app.clock.now(), async () => file());
  expect(refused.ok ? '' : refused.code).toBe('TOO_MANY_REQUESTS');
  app.clock.moveTo(toInstant(app.clock.now() + 61 * minuteMs));
  expect((await gate(own, app.clock.now(), async () => file())).ok).toBe(true);
});
