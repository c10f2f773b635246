import { expect, test } from 'vitest';
import { parseInstant } from '#core/calendar/instant.ts';
import { createRentalShop, newPhone, type RentalShop } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();

const setStatus = ({ owner }: RentalShop, id: string, status: string) =>
  owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
const spansOf = async (id: string) =>
  (
    await asSuperuser<{ span: string }>(app, 'SELECT span::text FROM rental_claims WHERE claim_id = $1', [
      storedId(id),
    ])
  ).map(({ span }) => span);
const moveTo = (text: string): void => {
  const at = parseInstant(text);
  if (at === null) throw new Error(`Not an instant: ${text}`);
  app.clock.moveTo(at);
};

/** The one gown there is, hired from Wednesday the 9th for two days, and cleaned for so many after it. */
const hiredGown = async (cleaning: number) => {
  const gown = { name: 'Gown', quantity: 1, preRentalBufferDays: 0, postRentalBufferDays: cleaning };
  const shop = await createRentalShop(app, gown);
  const booked = await shop.book({ clientPhone: newPhone(), date: '2026-12-09' });
  expect(booked.status, booked.text).toBe(200);
  const id: string = booked.body.data._id;
  expect((await setStatus(shop, id, 'confirmed')).status).toBe(200);
  return { shop, id };
};

test('what is completed rests for its days after the hire, is free then, and goes out again if that is undone', async () => {
  const cleaned = await hiredGown(4);
  const early = await hiredGown(4);
  const ready = await hiredGown(0);
  const missed = await hiredGown(4);
  expect(await spansOf(cleaned.id)).toEqual(['[2026-12-09,2026-12-15)']);

  // Brought back on its first day: it rests from then on.
  moveTo('2026-12-09T09:00:00Z');
  expect((await setStatus(early.shop, early.id, 'completed')).status).toBe(200);
  expect(await spansOf(early.id)).toEqual(['[2026-12-09,2026-12-13)']);

  moveTo('2026-12-11T07:00:00Z');
  for (const { shop, id } of [cleaned, ready])
    expect((await setStatus(shop, id, 'completed')).status).toBe(200);
  expect(await spansOf(cleaned.id)).toEqual(['[2026-12-09,2026-12-15)']);
  expect(await spansOf(ready.id)).toEqual([]);
  const next = { clientPhone: newPhone(), date: '2026-12-14' };
  expect((await cleaned.shop.book(next)).body.code).toBe('OUT_OF_STOCK');
  expect((await early.shop.book(next)).status).toBe(200);
  expect((await ready.shop.book(next)).status).toBe(200);
  expect((await cleaned.shop.book({ ...next, date: '2026-12-15' })).status).toBe(200);

  const undone = await cleaned.shop.owner.visitor.send('POST', `/api/appointments/${cleaned.id}/undo`, {
    body: {},
  });
  expect(undone.body.data?.status, undone.text).toBe('confirmed');
  expect(await spansOf(cleaned.id)).toEqual(['[2026-12-09,2026-12-15)']);

  // What was said to have come back was never picked up.
  expect((await setStatus(missed.shop, missed.id, 'completed')).status).toBe(200);
  const corrected = await missed.shop.owner.visitor.send('POST', `/api/appointments/${missed.id}/correct`, {
    body: { status: 'no-show', reason: 'Nobody came for it' },
  });
  expect(corrected.status, corrected.text).toBe(200);
  expect(await spansOf(missed.id)).toEqual([]);
});
