import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveChange } from '#contract/calls/live.calls.ts';
import type { EventStream } from '../../platform/http/downloads/event-stream.ts';
import { type BusinessId, newBusinessId } from '../../platform/ids.ts';
import { createLiveHub, type LiveHub } from './live.worker.ts';

afterEach(() => vi.useRealTimers());

const change: LiveChange = { appointmentId: 'x', event: 'book', by: 'client' };
const joined = (hub: LiveHub, business = newBusinessId()): EventStream => {
  const place = hub.join(business, { by: 'ada' });
  if (!place.ok) throw new Error(place.code);
  return place.value;
};
const read = (stream: EventStream): readonly string[] => {
  const chunks: string[] = [];
  for (let chunk = stream.content.read(); chunk !== null; chunk = stream.content.read())
    chunks.push(String(chunk));
  return chunks.map((event) => (event.startsWith('event: refresh') ? 'refresh' : 'change'));
};

test('twenty changes a second are told one by one, more as one refresh at its end', () => {
  vi.useFakeTimers();
  const hub = createLiveHub();
  const business = newBusinessId();
  const stream = joined(hub, business);
  for (let count = 0; count < 500; count += 1) hub.tell(business, change);
  expect(read(stream)).toEqual(Array(20).fill('change'));
  vi.advanceTimersByTime(1_000);
  expect(read(stream)).toEqual(['refresh']);
  vi.advanceTimersByTime(5_000);
  expect(read(stream)).toEqual([]);
  hub.tell(business, change);
  expect(read(stream)).toEqual(['change']);
});

test('what cannot be told piece by piece is told at the end of the second, once', () => {
  vi.useFakeTimers();
  const hub = createLiveHub();
  const business = newBusinessId();
  const stream = joined(hub, business);
  for (let count = 0; count < 3; count += 1) hub.tell(business, null);
  expect(read(stream)).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(read(stream)).toEqual(['refresh']);
});

test('a process takes two thousand streams, and none once it ends', () => {
  const hub = createLiveHub();
  const streams = Array.from({ length: 2_000 }, () => joined(hub));
  const full = hub.join(newBusinessId(), { by: 'ada' });
  expect(full.ok ? '' : full.code).toBe('UNAVAILABLE');
  for (const stream of streams) stream.content.resume();
  hub.close();
  const late = hub.join(newBusinessId(), { by: 'ada' });
  expect(late.ok ? '' : late.code).toBe('UNAVAILABLE');
  expect(streams.every(({ content }) => content.readableEnded || content.readableLength === 0)).toBe(true);
});

test('a business has a hundred places, ten of each who listens; one that was left is free', async () => {
  const hub = createLiveHub();
  const business = newBusinessId();
  const codeOf = (by: string) => {
    const place = hub.join(business, { by });
    return place.ok ? '' : place.code;
  };
  const streams = Array.from({ length: 10 }, () => joined(hub, business));
  expect([codeOf('ada'), codeOf('bola')]).toEqual(['TOO_MANY_REQUESTS', '']);
  streams[3]?.content.destroy();
  await expect.poll(() => codeOf('ada')).toBe('');
  for (let other = 0; other < 89; other += 1) expect(codeOf(`member ${other}`)).toBe('');
  expect(codeOf('one more')).toBe('TOO_MANY_REQUESTS');
});

test('whatever adds a row of an appointment’s history announces it', () => {
  const root = join(import.meta.dirname, '../..');
  const adds = /insertInto\('appointment_events'\)|INSERT INTO\s+appointment_events/;
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    // A demo business, and a seeded one, is filled before anybody can be signed in to it.
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\/|^(demo|seed)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => adds.test(text));
  expect(sources.length).toBeGreaterThanOrEqual(2);
  expect(
    sources.filter(({ text }) => !/\b(?:announce|tellOfEvent)\(/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('whoever joins is told to look again where something may have changed since they asked', () => {
  vi.useFakeTimers();
  const hub = createLiveHub();
  const [changed, quiet] = [newBusinessId(), newBusinessId()];
  const toldTo = (business: BusinessId, askedSecondsAgo?: number): readonly string[] => {
    const place = hub.join(business, { by: 'ada', secondsAgo: askedSecondsAgo });
    return place.ok ? read(place.value) : [place.code];
  };
  // Nobody knows what happened before it began to listen.
  expect(toldTo(quiet, 0)).toEqual(['refresh']);
  vi.advanceTimersByTime(60_000);
  hub.tell(changed, change);
  vi.advanceTimersByTime(10_000);
  expect([toldTo(changed, 4), toldTo(changed, 5), toldTo(changed, 20)]).toEqual([
    [],
    ['refresh'],
    ['refresh'],
  ]);
  expect([toldTo(changed), toldTo(quiet, 20)]).toEqual([[], []]);
  hub.refreshAll();
  expect(toldTo(quiet, 0)).toEqual(['refresh']);
});

test('whoever is not told what changed hears that something did, once a window', () => {
  vi.useFakeTimers();
  const hub = createLiveHub();
  const business = newBusinessId();
  const [told, untold] = [
    hub.join(business, { by: 'ada' }),
    hub.join(business, { by: 'bola', isTold: false }),
  ];
  if (!told.ok || !untold.ok) throw new Error('No place');
  hub.tell(business, change);
  hub.tell(business, change);
  vi.advanceTimersByTime(1_000);
  expect([read(told.value).length, read(untold.value)]).toEqual([2, ['refresh']]);
});

test('where more businesses changed than are remembered, whoever joins looks again', () => {
  vi.useFakeTimers();
  const hub = createLiveHub();
  vi.advanceTimersByTime(60_000);
  const first = newBusinessId();
  hub.tell(first, change);
  for (let count = 0; count < 10_000; count += 1) hub.tell(newBusinessId(), change);
  vi.advanceTimersByTime(10_000);
  const place = hub.join(first, { by: 'ada', secondsAgo: 10 });
  expect(place.ok ? read(place.value) : place.code).toEqual(['refresh']);
});
