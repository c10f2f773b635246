import { describe, expect, it } from 'vitest';
import { fillIn, sealOn } from '../../testing/form.ts';
import { createRentalShop, newPhone } from '../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  cancel,
  createWaitingRoom,
  DAY,
  fill,
  joined,
  lookAtDays,
  NINE,
  standing,
  tokenOf,
  wait,
} from '../../testing/waiting-room.ts';

const app = useTestApp();

const get = async (path: string) => app.visitor().send('GET', path);

describe('the page of a waitlist', () => {
  it('says how the day stands, and puts whoever fills it in in line', async () => {
    const room = await createWaitingRoom(app);
    const { slug } = room.service;
    for (const front of ['/book', '/embed']) {
      const path = `${front}/${room.owner.slug}/${slug}/waitlist?date=`;
      expect((await get(path + DAY)).body).toMatchObject({
        day: 'free',
        days: [],
        chosen: { staffId: 'any', date: DAY },
      });
      expect((await get(`${path}2026-12-01`)).body.day).toBe('shut');
      expect((await get(path)).body).toMatchObject({ day: null, chosen: { date: null } });
    }
    await fill(app, room);
    const path = `/book/${room.owner.slug}/${slug}/waitlist?date=${DAY}`;
    expect((await get(path)).body).toMatchObject({ day: 'full', days: [DAY], joined: false });

    const phone = newPhone();
    const typed = { date: DAY, staff: 'any', clientName: 'Ife Okon', clientPhone: phone, clientEmail: '' };
    const wrong = await fillIn(app.visitor(), path, { ...typed, clientPhone: '12' });
    expect([wrong.status, wrong.body.form.values.clientName, wrong.body.form.errors[0].field]).toEqual([
      422,
      'Ife Okon',
      'clientPhone',
    ]);
    const unsealed = await app.visitor().send('POST', path, { form: typed });
    expect([unsealed.status, unsealed.body.joined]).toEqual([403, false]);
    const visitor = app.visitor();
    const sent = await fillIn(visitor, path, typed);
    const at = sent.headers.get('location') ?? '';
    expect([sent.status, at]).toEqual([303, expect.stringMatching(/&place=\w{87}$/)]);
    expect((await standing(app, phone)).state).toBe('waiting');
    const token = at.slice(-87);
    const page = await get(at);
    expect(page.body).toMatchObject({ joined: true, place: { token, byEmail: false } });
    expect(page.headers.get('cache-control')).toBe('no-store');
    // It is the way off the list, of this day alone; and says no more than before to whoever joins once more.
    const other = await get(at.replace(DAY, '2026-12-01'));
    expect(other.body.joined).toBe(false);
    const again = await fillIn(app.visitor(), path, { ...typed, clientEmail: 'ife@example.ng' });
    const second = (await get(again.headers.get('location') ?? '')).body;
    expect([second.joined, second.left]).toEqual([true, undefined]);
    const leave = { date: DAY, do: 'leave' };
    await fillIn(app.visitor(), path, { ...leave, place: `${token.slice(0, 80)}xxxxxxx` });
    expect((await standing(app, phone)).state).toBe('waiting');
    const left = await fillIn(app.visitor(), path, { ...leave, place: token });
    expect([left.status, left.body.left, (await get(at)).body.left]).toEqual([200, true, true]);
    expect((await standing(app, phone)).state).toBe('removed');

    await asSuperuser(app, 'UPDATE businesses SET waitlist = false WHERE business_id = $1', [
      storedBusinessId(room.owner.businessId),
    ]);
    expect((await get(path)).status).toBe(404);
    expect((await get(`/book/${room.owner.slug}/${slug}?staff=any`)).body.waitlist).toBe(false);
  });
});

it('tells whoever let a time go by, and whoever waited in vain, what became of their place', async () => {
  const room = await createWaitingRoom(app);
  const [nine] = await fill(app, room);
  const path = `/book/${room.owner.slug}/${room.service.slug}/waitlist?date=${DAY}`;
  const joinHere = async () => {
    const typed = {
      date: DAY,
      staff: 'any',
      clientName: 'Ife Okon',
      clientPhone: newPhone(),
      clientEmail: '',
    };
    const sent = await fillIn(app.visitor(), path, typed);
    wait(app, 0.01);
    return sent.headers.get('location') ?? '';
  };
  const first = await joinHere();
  const second = await joinHere();
  await cancel(room, nine);
  await lookAtDays(app);
  expect((await get(first)).body.joined).toBe(true);
  wait(app, 21);
  await lookAtDays(app);
  const missed = (await get(first)).body;
  expect([missed.joined, missed.ended, missed.day]).toEqual([false, 'missed', 'full']);
  expect((await get(second)).body.joined).toBe(true);
});

it('the page of a hire lists the days on which only the stock is missing', async () => {
  const { owner, item, book } = await createRentalShop(app, { quantity: 1 });
  await book({ date: '2026-12-16' });
  const page = await get(`/book/${owner.slug}/${item.slug}/waitlist?date=2026-12-17`);
  // Two days with one before and after: whatever begins from Monday to Friday is in its way; the weekend is closed.
  const week = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18'];
  expect(page.body).toMatchObject({ day: 'full', days: week, staff: [] });
  expect((await get(`/book/${owner.slug}/${item.slug}`)).body.waitlist).toBe(true);
});

describe('the page of an offer', () => {
  const offered = async () => {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const phone = await joined(app, room);
    const next = await joined(app, room);
    await cancel(room, nine);
    await lookAtDays(app);
    return { room, phone, next, token: await tokenOf(app, phone) };
  };

  it('changes nothing by being opened, and leads to the stepper at its last step', async () => {
    const { room, phone, token } = await offered();
    const before = await fingerprint(app);
    const page = await get(`/offer/${token}`);
    expect(page.body).toMatchObject({ state: 'open', staffName: 'Ada Obi', date: NINE });
    const { payment, freeFrom, afterBooking } = (await get(`/book/${room.owner.slug}/${room.service.slug}`))
      .body;
    expect(page.body.terms).toEqual({ payment, freeFrom, afterBooking });
    const stepper = `/book/${room.owner.slug}/${room.service.slug}?staff=any&time=${NINE}`;
    expect((await get(stepper)).body.step).toBe(2);
    const held = await get(`${stepper}&offer=${token}`);
    const until = page.body.heldUntil;
    expect(held.body).toMatchObject({ step: 3, offer: token, offerUntil: until, chosen: { time: NINE } });
    // Its link may have been passed on: by it alone nothing is told of whom it was made to.
    expect(held.body.form.values).toEqual({});
    for (const said of [phone, 'Ife Okon', 'ife@example.ng']) {
      expect(held.text).not.toContain(said);
      expect(page.text).not.toContain(said);
    }
    expect(await fingerprint(app)).toBe(before);
    for (const wrong of [`${token.slice(0, -1)}~`, token.slice(0, 44), `${token.slice(0, 80)}1234567`]) {
      expect((await get(`/offer/${wrong}`)).status).toBe(404);
      expect((await get(`${stepper}&offer=${wrong}`)).body.step).toBe(2);
    }

    // Without scripts the form carries the token on.
    const booked = await fillIn(app.visitor(), `${stepper}&offer=${token}`, {
      staff: 'any',
      time: NINE,
      offer: token,
      clientName: 'Ife Okon',
      clientPhone: phone,
      clientEmail: 'ife@example.ng',
    });
    expect([booked.status, booked.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/booking-complete?directBooking=true'),
    ]);
    const visitor = app.visitor();
    await visitor.send('POST', `/offer/${token}`, { form: await sealOn(visitor, `/offer/${token}`) });
    expect((await get(`/offer/${token}`)).body.state).toBe('taken');
  });

  it('asks whoever joined in this very browser nothing again, and tells no other browser', async () => {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const line = `/book/${room.owner.slug}/${room.service.slug}/waitlist?date=${DAY}`;
    const typed = { clientName: 'Ife Okon', clientPhone: newPhone(), clientEmail: 'ife@example.ng' };
    const own = app.visitor();
    const place = (await fillIn(own, line, { date: DAY, staff: 'any', ...typed })).headers.get('location');
    // Whoever joins with a number that waits already is told the same, and is not its client by that.
    const other = app.visitor();
    await fillIn(other, line, { ...typed, date: DAY, staff: 'any', clientName: 'Somebody' });
    await cancel(room, nine);
    await lookAtDays(app);
    const token = await tokenOf(app, typed.clientPhone);
    const path = `${room.owner.slug}/${room.service.slug}?staff=any&time=${NINE}&offer=${token}`;
    expect((await own.send('GET', `/book/${path}`)).body.form.values).toEqual(typed);
    for (const [visitor, at] of [
      [other, '/book/'],
      [app.visitor(), '/book/'],
      [own, '/embed/'],
    ] as const) {
      const page = await visitor.send('GET', at + path);
      expect([page.body.offer, page.body.form.values]).toEqual([token, {}]);
    }
    await fillIn(own, `/offer/${token}`, { do: 'take', amount: '0' });
    expect((await get(place ?? '')).body).toMatchObject({ joined: false, took: true });
  });

  it('is taken with one tap, with what was said when joining the line', async () => {
    const { phone, token } = await offered();
    const path = `/offer/${token}`;
    expect((await get(path)).body.dueNow).toBe(0);
    const unsealed = await app.visitor().send('POST', path, { form: { do: 'take' } });
    expect([unsealed.status, (await standing(app, phone)).state]).toEqual([403, 'offered']);
    const taken = await fillIn(app.visitor(), path, { do: 'take', amount: '0' });
    const location = taken.headers.get('location') ?? '';
    expect([taken.status, location]).toEqual([303, expect.stringContaining('/booking-complete?')]);
    expect((await get(location)).body.appointment).toMatchObject({ date: NINE, staffName: 'Ada Obi' });
    expect((await standing(app, phone)).state).toBe('booked');
    expect((await get(path)).body.state).toBe('taken');
  });

  it('is not taken at a price that was not shown', async () => {
    const { room, phone, token } = await offered();
    const path = `/offer/${token}`;
    const terms = (await get(path)).body.terms.payment.stamp;
    await asSuperuser(app, 'UPDATE services SET price_kobo = price_kobo * 10 WHERE business_id = $1', [
      storedBusinessId(room.owner.businessId),
    ]);
    const refused = await fillIn(app.visitor(), path, { do: 'take', amount: '0', terms });
    expect([refused.status, (await standing(app, phone)).state]).toEqual([409, 'offered']);
    expect(refused.body.form.refusal).toContain('It now takes');
    const taken = await fillIn(app.visitor(), path, {
      do: 'take',
      amount: '0',
      terms: refused.body.terms.payment.stamp,
    });
    expect([taken.status, (await standing(app, phone)).state]).toEqual([303, 'booked']);
  });

  it('asks first where the service asks something of every client', async () => {
    const { room, token } = await offered();
    const path = `/offer/${token}`;
    await room.owner.visitor.send('PUT', `/api/services/${room.service._id}`, {
      body: {
        bookingType: 'time-based',
        name: 'Silk press',
        duration: 60,
        price: 15_000,
        customFields: [{ id: 'q1', label: 'Hair length', type: 'text', required: true, options: [] }],
      },
    });
    expect((await get(path)).body.dueNow).toBeNull();
    const refused = await fillIn(app.visitor(), path, { do: 'take', amount: '0' });
    expect([refused.status, refused.body.state]).toEqual([404, 'open']);
  });

  it('gives the time back when it is declined, and says so kindly when it is too late', async () => {
    const { phone, next, token } = await offered();
    const path = `/offer/${token}`;
    expect((await app.visitor().send('POST', path, { form: {} })).status).toBe(403);
    expect((await standing(app, phone)).state).toBe('offered');
    const visitor = app.visitor();
    const declined = await visitor.send('POST', path, { form: await sealOn(visitor, path) });
    expect([declined.status, declined.headers.get('location')]).toEqual([303, path]);
    expect((await get(path)).body.state).toBe('declined');
    await lookAtDays(app);
    const theirs = `/offer/${await tokenOf(app, next)}`;
    wait(app, 20);
    expect((await get(theirs)).body.state).toBe('over');
  });
});
