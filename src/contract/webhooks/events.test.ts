import { expect, test } from 'vitest';
import { eventTypes } from '#core/webhooks/event-types.ts';
import { eventMeanings, eventSchema } from './events.ts';
import { sampleEvent } from './samples.ts';

test.each(eventTypes)('the sample of %s is such an event', (type) => {
  expect(eventSchema(type).safeParse(sampleEvent(type)).error).toBeUndefined();
});

test('each type has its own words, and nothing beside what it says is let through', () => {
  expect(new Set(Object.values(eventMeanings)).size).toBe(eventTypes.length);
  const sample = sampleEvent('booking.created');
  const named = { ...sample, data: { ...sample.data, clientName: 'Ngozi' } };
  expect(eventSchema('booking.created').safeParse(named).success).toBe(false);
});
