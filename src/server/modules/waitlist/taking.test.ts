import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/transaction.ts';
import { handleOf, newBusinessId, newId, readBusinessHandle } from '../../platform/ids.ts';
import { sealOn } from '../../testing/form.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { createRentalShop, newPhone, rentalBody } from '../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  book,
  cancel,
  createWaitingRoom,
  fill,
  freeOn,
  join,
  joined,
  lookAtDays,
  NINE,
  newsFor,
  standing,
  tokenOf,
  wait,
} from '../../testing/waiting-room.ts';
import { endOffer } from '../appointments/index.ts';

const app = useTestApp({ paystack: true });

const post = (path: string, body: unknown) => app.visitor().send('POST', `/api/payments/${path}`, { body });

describe('with a deposit', () => {
  /** A salon with deposits whose two hours were booked before it took any, one of them free again and offered. */
  const offered = async (line: number) => {
    const owner = await createPayingOwner(app);
    const ask = (deposit: boolean) =>
      asSuperuser(app, 'UPDATE businesses SET require_deposit = $2 WHERE business_id = $1', [
        storedBusinessId(owner.businessId),
        deposit,
      ]);
    await ask(false);
    const room = await createWaitingRoom(app, owner);
    const [nine] = await fill(app, room);
    const phones: string[] = [];
    for (let place = 0; place < line; place += 1) phones.push(await joined(app, room));
    await cancel(room, nine);
    await ask(true);
    await lookAtDays(app);
    const [first = '', second = ''] = phones;
    const payment = async () => ({
      email: 'ife@example.ng',
      amount: 300_000,
      businessId: owner.businessId,
      metadata: {
        serviceId: room.service._id,
        staffId: 'any',
        date: NINE,
        clientName: 'Ife Okon',
        clientPhone: first,
        clientEmail: 'ife@example.ng',
        offer: await tokenOf(app, first),
      },
    });
    return { room, first, second, payment };
  };

  it('an offered time becomes a hold like any other, and a booking once it is paid', async () => {
    const { room, first, payment } = await offered(1);
    const { offer: _, ...others } = (await payment()).metadata;
    const rival = await post('initialize', {
      ...(await payment()),
      metadata: { ...others, clientPhone: newPhone() },
    });
    expect([rival.status, rival.body.code]).toEqual([409, 'SLOT_TAKEN']);
    const wrong = await post('initialize', { ...(await payment()), amount: 1 });
    expect(wrong.body.code).toBe('AMOUNT_CHANGED');
    expect((await standing(app, first)).state).toBe('offered');

    const { reference, heldUntil } = (await post('initialize', await payment())).body.data;
    expect(await standing(app, first)).toMatchObject({ state: 'booked', offers: 'taken' });
    const seen = async () => (await room.owner.visitor.send('GET', '/api/waitlist')).body.data;
    // Until the moment that the client is told of, not until the end of the grace.
    expect(await seen()).toMatchObject([{ state: 'paying', offer: { date: NINE, heldUntil } }]);
    wait(app, 25);
    await lookAtDays(app);
    expect(await freeOn(app, room)).toEqual([]);
    await app.paystack.control({ pay: reference });
    expect((await post('verify', { reference })).body.data).toMatchObject({
      status: 'confirmed',
      date: NINE,
    });
    expect(await seen()).toMatchObject([{ state: 'booked', offer: null }]);
  });

  it('while it is not paid for its link leads to its hold, and says nothing of a booking', async () => {
    const { first, payment } = await offered(1);
    const asked = await payment();
    const link = `/offer/${asked.metadata.offer}`;
    const open = () => app.visitor().send('GET', link);
    const stale = app.visitor();
    const seal = await sealOn(stale, link);
    const reference: string = (await post('initialize', asked)).body.data.reference;
    const led = await open();
    expect(led.status).toBe(303);
    const hold = led.headers.get('location') ?? '';
    expect((await app.visitor().send('GET', hold)).body).toMatchObject({ page: 'held', state: 'held' });
    // Whoever else was passed the link, and presses the button of a page opened before.
    const late = await stale.send('POST', link, { form: { ...seal, do: 'take', amount: '300000' } });
    expect([late.status, late.headers.get('location')]).toEqual([303, hold]);
    wait(app, 36);
    await lookAtDays(app);
    expect((await open()).headers.get('location')).toBe(hold);
    expect((await app.visitor().send('GET', hold)).body.state).toBe('over');
    await app.paystack.control({ pay: reference });
    await post('verify', { reference });
    expect((await standing(app, first)).state).toBe('booked');
    expect((await open()).body.state).toBe('taken');
  });

  it('a hold that is not paid goes to the next in line the moment it ends', async () => {
    const { room, second, payment } = await offered(2);
    expect((await post('initialize', await payment())).status).toBe(200);
    await lookAtDays(app);
    wait(app, 34);
    await lookAtDays(app);
    expect((await standing(app, second)).state).toBe('waiting');
    wait(app, 1);
    await lookAtDays(app);
    expect((await standing(app, second)).state).toBe('offered');
    const list = await room.owner.visitor.send('GET', '/api/waitlist');
    expect(list.body.data.map(({ state }: { state: string }) => state)).toEqual(['unpaid', 'offered']);
  });
});

describe('a hire', () => {
  const DAY = '2026-12-15';
  const shop = async () => {
    const { owner, item, book } = await createRentalShop(app, { quantity: 1 });
    const room = { owner, service: item };
    const early = await join(app, room, { date: DAY });
    expect(early.body.code).toBe('SLOT_NOT_OFFERED');
    const booked = await book({ date: DAY });
    return { room, book, appointment: booked.body.data._id as string };
  };

  it('is waited for by the day, and its unit held', async () => {
    const { room, book, appointment } = await shop();
    const first = await joined(app, room, { date: DAY });
    const second = await joined(app, room, { date: '2026-12-16' });
    // A canopy is nobody's, whoever is wished for with it.
    const staffId = handleOf(readBusinessHandle(room.owner.businessId) ?? newBusinessId(), newId());
    expect((await join(app, room, { date: DAY, staffId })).status).toBe(200);
    const closed = await join(app, room, { date: '2026-12-19' });
    expect(closed.body.message).toBe('Nothing can be booked on that day. Please pick another.');
    await room.owner.visitor.send('PATCH', `/api/appointments/${appointment}/status`, {
      body: { status: 'cancelled' },
    });
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('offered');
    expect((await standing(app, second)).state).toBe('waiting');
    expect(await newsFor(app, first)).toHaveLength(2);
    expect((await book({ date: DAY })).body.code).toBe('OUT_OF_STOCK');
    const offer = await tokenOf(app, first);
    expect((await book({ date: '2026-12-17', offer })).body.code).toBe('OUT_OF_STOCK');
    const taken = await app.visitor().send('POST', '/api/appointments', {
      body: rentalBody(room.owner, room.service, { date: DAY, offer, clientPhone: first }),
    });
    expect(taken.status).toBe(200);
    expect((await standing(app, first)).state).toBe('booked');
  });

  it('goes on when the stock grows', async () => {
    const { room } = await shop();
    const first = await joined(app, room, { date: DAY });
    await room.owner.visitor.send('PUT', `/api/services/${room.service._id}`, {
      body: {
        bookingType: 'item-based',
        name: 'Canopy',
        duration: 2,
        price: 0,
        quantity: 2,
        pricing: { baseRentalFee: 20000, cautionFee: 5000 },
        preRentalBufferDays: 1,
        postRentalBufferDays: 1,
      },
    });
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('offered');
  });
});

it('whoever takes an offer that is being declined books like anybody else', async () => {
  const room = await createWaitingRoom(app);
  const [nine] = await fill(app, room);
  const phone = await joined(app, room);
  await cancel(room, nine);
  await lookAtDays(app);
  const { business, offer: id } = await standing(app, phone);
  const offer = await tokenOf(app, phone);
  const taking = await inTenant(app.database, business, async (transaction) => {
    await endOffer(transaction, { id: id ?? business, state: 'declined' });
    const booking = book(app, room, NINE, { offer, clientPhone: phone });
    await untilWaiting(app);
    return { booking };
  });
  expect((await taking.booking).status).toBe(200);
  expect(await standing(app, phone)).toMatchObject({ state: 'declined', offers: 'declined' });
});

it('of all who want an offered time at once, exactly one has it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const first = await joined(app, room);
    const second = await joined(app, room);
    await cancel(room, nine);
    await lookAtDays(app);
    const offer = await tokenOf(app, first);
    // On every other round the offer ends just as it is taken.
    wait(app, round % 2 === 0 ? 19 : 20);
    const taking = Array.from({ length: 4 }, () => book(app, room, NINE, { offer, clientPhone: first }));
    const rivals = Array.from({ length: 4 }, () => book(app, room, NINE));
    const { _id } = (await room.owner.visitor.send('GET', '/api/waitlist')).body.data[0];
    const removing = round % 4 === 2 ? [room.owner.visitor.send('DELETE', `/api/waitlist/${_id}`)] : [];
    const [answers] = await Promise.all([
      Promise.all([...taking, ...rivals]),
      lookAtDays(app),
      lookAtDays(app),
      Promise.all(removing),
    ]);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'booked' : body.code));
    const booked = codes.filter((code) => code === 'booked').length;
    await lookAtDays(app);
    const states = [(await standing(app, first)).state, (await standing(app, second)).state];
    const offeredNow = states.filter((state) => state === 'offered').length;
    expect([round, booked + offeredNow, states]).toEqual([round, 1, states]);
    expect([...new Set(codes)].filter((code) => code !== 'booked' && code !== 'SLOT_TAKEN')).toEqual([]);
  }
});
