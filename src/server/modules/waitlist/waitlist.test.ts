import { describe, expect, it } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { newPhone } from '../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';
import {
  book,
  cancel,
  createWaitingRoom,
  DAY,
  fill,
  freeOn,
  join,
  joined,
  lookAtDays,
  NINE,
  newsFor,
  standing,
  TEN,
  tokenOf,
  wait,
  waiting,
} from '../../testing/waiting-room.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });

describe('joining', () => {
  it('is for days that are full, once a telephone number, at most five of them', async () => {
    const room = await createWaitingRoom(app);
    const early = await join(app, room);
    expect([early.status, early.body.code, early.body.message]).toEqual([
      422,
      'SLOT_NOT_OFFERED',
      'There is still a free time on this day. You can book it.',
    ]);
    const [nine] = await fill(app, room);
    const clientPhone = newPhone();
    const twice = [await join(app, room, { clientPhone }), await join(app, room, { clientPhone })];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    // Whether this number waits for a day is not told by a day that nobody can join.
    await cancel(room, nine);
    expect((await join(app, room, { clientPhone })).body.code).toBe('SLOT_NOT_OFFERED');
    await book(app, room, NINE);
    const list = await room.owner.visitor.send('GET', '/api/waitlist');
    expect(list.body.data).toMatchObject([
      { serviceName: 'Silk press', staffName: '', date: DAY, clientPhone, state: 'waiting', offer: null },
    ]);

    for (const date of ['2026-12-06', '2027-03-20']) {
      const shut = await join(app, room, { date });
      expect([date, shut.status, shut.body.code]).toEqual([date, 422, 'SLOT_NOT_OFFERED']);
    }
    await asSuperuser(
      app,
      `INSERT INTO waitlist_entries SELECT business_id, gen_random_uuid(), service_id, NULL, day + n, client_name,
         client_phone, '', 'waiting', joined_at FROM waitlist_entries, generate_series(1, 4) n WHERE client_phone = $1`,
      [clientPhone],
    );
    await asSuperuser(
      app,
      `INSERT INTO waitlist_days SELECT business_id, service_id, day, joined_at + interval '1 day' FROM waitlist_entries
        WHERE client_phone = $1 ON CONFLICT DO NOTHING`,
      [clientPhone],
    );
    const seven = '2026-12-17T08:00:00.000Z';
    await book(app, room, seven);
    await book(app, room, seven.replace('08', '09'));
    const sixth = await join(app, room, { clientPhone, date: '2026-12-17' });
    expect([sixth.status, sixth.body.code]).toEqual([409, 'LIMIT_REACHED']);
  });

  it('leaves a number some days of its own, whatever others wait for under it', async () => {
    const room = await createWaitingRoom(app);
    await fill(app, room);
    const clientPhone = newPhone();
    await join(app, room, { clientPhone });
    await asSuperuser(
      app,
      `INSERT INTO waitlist_entries SELECT business_id, gen_random_uuid(), service_id, NULL, day + n, client_name,
         client_phone, '', 'waiting', joined_at FROM waitlist_entries, generate_series(1, 14) n WHERE client_phone = $1`,
      [clientPhone],
    );
    await asSuperuser(app, 'DELETE FROM waitlist_entries WHERE client_phone = $1 AND day = $2', [
      clientPhone,
      DAY,
    ]);
    await asSuperuser(
      app,
      `INSERT INTO waitlist_days SELECT business_id, service_id, day, joined_at + interval '1 day' FROM waitlist_entries
        WHERE client_phone = $1 ON CONFLICT DO NOTHING`,
      [clientPhone],
    );
    const from = (address: string) =>
      app.visitor().send('POST', '/api/waitlist', {
        body: waiting(room, { clientPhone }),
        headers: { 'x-forwarded-for': address },
      });
    const hers = await from('198.51.100.7');
    expect(hers.status, hers.text).toBe(200);
    expect((await join(app, room, { clientPhone, date: '2026-12-17' })).status).not.toBe(200);
  });

  it('is not shut by others who type the number: each network is counted for itself', async () => {
    const room = await createWaitingRoom(app);
    await fill(app, room);
    const clientPhone = newPhone();
    const from = (address: string) =>
      app.visitor().send('POST', '/api/waitlist', {
        body: waiting(room, { clientPhone }),
        headers: { 'x-forwarded-for': address },
      });
    for (let count = 0; count < 10; count += 1) await from('203.0.113.9');
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('198.51.100.7')).status).toBe(200);
  });

  it('is for twenty people of one network a day, so that nobody fills the line with names', async () => {
    const room = await createWaitingRoom(app);
    await fill(app, room);
    const from = async (address: string) =>
      app.visitor().send('POST', '/api/waitlist', {
        body: waiting(room, { clientPhone: newPhone() }),
        headers: { 'x-forwarded-for': address },
      });
    const answers = [];
    for (let count = 1; count <= 21; count += 1) answers.push(await from(`198.51.100.${count}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers[20]?.body.message).toContain(
      'Many people on your network are already waiting for this day',
    );
    expect((await from('203.0.113.1')).status).toBe(200);
  });

  it('is refused where there is no waitlist, to blocked clients, and without a name or number', async () => {
    const room = await createWaitingRoom(app);
    await fill(app, room);
    const { businessId } = room.owner;
    const set = (columns: string) =>
      asSuperuser(app, `UPDATE businesses SET ${columns} WHERE business_id = $1`, [
        storedBusinessId(businessId),
      ]);
    await set('waitlist = false');
    const off = await join(app, room);
    expect([off.status, off.body.code]).toEqual([404, 'NOT_FOUND']);
    await set('waitlist = true');
    await asSuperuser(app, 'UPDATE clients SET blocked_at = created_at WHERE business_id = $1', [
      storedBusinessId(businessId),
    ]);
    const blocked = await join(app, room, { clientEmail: 'ngozi@example.ng' });
    expect([blocked.status, blocked.body.code]).toEqual([403, 'CALL_TO_BOOK']);
    const bad = await join(app, room, { clientName: 'see example.com', clientPhone: '12' });
    expect(bad.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'clientName',
      'clientPhone',
    ]);
  });
});

describe('a time that frees up', () => {
  it('is held for the first in line, who hears of it and takes it; the others cannot have it', async () => {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const first = await joined(app, room);
    const second = await joined(app, room, { clientEmail: '' });
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('waiting');

    await cancel(room, nine);
    expect(await freeOn(app, room)).toEqual([NINE]);
    await lookAtDays(app);
    expect(await standing(app, first)).toMatchObject({ state: 'offered', offers: 'open' });
    expect(await standing(app, second)).toMatchObject({ state: 'waiting', offers: '' });
    expect(await newsFor(app, first)).toEqual(['email ife@example.ng', `sms ${first}`]);
    expect(await freeOn(app, room)).toEqual([]);
    const rival = await book(app, room, NINE);
    expect([rival.status, rival.body.code]).toEqual([409, 'SLOT_TAKEN']);
    const list = await room.owner.visitor.send('GET', '/api/waitlist');
    const held = new Date(app.clock.now() + 20 * 60_000).toISOString();
    expect(list.body.data[0]).toMatchObject({ state: 'offered', offer: { date: NINE, heldUntil: held } });

    const offer = await tokenOf(app, first);
    const elsewhere = await book(app, room, TEN, { offer });
    expect(elsewhere.body.code).toBe('SLOT_TAKEN');
    const another = { ...room, service: await createService(room.owner, { name: 'Wash' }) };
    expect((await book(app, another, NINE, { offer })).body.code).toBe('SLOT_TAKEN');
    wait(app, 19);
    const taken = await book(app, room, NINE, { offer, clientPhone: first });
    expect([taken.status, taken.body.data?.date]).toEqual([200, NINE]);
    expect(await standing(app, first)).toMatchObject({ state: 'booked', offers: 'taken' });
    const again = await book(app, room, NINE, { offer });
    expect(again.body.code).toBe('SLOT_TAKEN');
    const told = async () => {
      const { data } = (await room.owner.visitor.send('GET', '/api/waitlist')).body;
      return [data[0].state, data[0].cancelled];
    };
    expect(await told()).toEqual(['booked', undefined]);
    wait(app, 30);
    await lookAtDays(app);
    expect((await standing(app, second)).state).toBe('waiting');
    await cancel(room, taken.body.data._id);
    expect(await told()).toEqual(['booked', true]);
  });

  it('goes to the next when it is let lapse, and to the next when it is declined', async () => {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const line = [
      await joined(app, room),
      await joined(app, room),
      await joined(app, room, { clientEmail: '' }),
    ];
    const [first = '', second = '', third = ''] = line;
    await cancel(room, nine);
    await lookAtDays(app);
    wait(app, 20);
    await lookAtDays(app);
    expect(await standing(app, first)).toMatchObject({ state: 'lapsed', offers: 'lapsed' });
    expect((await standing(app, second)).state).toBe('offered');
    const late = await book(app, room, NINE, { offer: await tokenOf(app, first), clientPhone: first });
    expect(late.body.code).toBe('SLOT_TAKEN');

    const { _id } = (await room.owner.visitor.send('GET', '/api/waitlist')).body.data.find(
      ({ clientPhone }: { clientPhone: string }) => clientPhone === second,
    );
    const removed = await room.owner.visitor.send('DELETE', `/api/waitlist/${_id}`);
    expect(removed.status).toBe(200);
    expect(await standing(app, second)).toMatchObject({ state: 'removed', offers: 'declined' });
    expect(await freeOn(app, room)).toEqual([NINE]);
    await lookAtDays(app);
    expect(await standing(app, third)).toMatchObject({ state: 'offered' });
    expect(await newsFor(app, third)).toEqual([`sms ${third}`]);
  });

  it('reaches as many as there are times, each with the wish they have', async () => {
    const room = await createWaitingRoom(app);
    const both = await fill(app, room);
    const other = await room.owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const bisi: string = other.body.data._id;
    for (const date of [NINE, TEN]) await book(app, room, date, { staffId: bisi });
    const forBisi = await joined(app, room, { staffId: bisi });
    const anyone = await joined(app, room);
    const another = await joined(app, room, { staffId: room.owner.staffId });
    for (const appointment of both) await cancel(room, appointment);
    await lookAtDays(app);
    const states = await Promise.all([forBisi, anyone, another].map((phone) => standing(app, phone)));
    expect(states.map(({ state }) => state)).toEqual(['waiting', 'offered', 'offered']);
    expect(await freeOn(app, room)).toEqual([]);
  });

  it('reaches whoever it suits, however many before them wish for somebody else', async () => {
    const room = await createWaitingRoom(app);
    const [freed] = await fill(app, room);
    const other = await room.owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const bisi: string = other.body.data._id;
    for (const date of [NINE, TEN]) await book(app, room, date, { staffId: bisi });
    const forBisi = await joined(app, room, { staffId: bisi });
    await asSuperuser(
      app,
      `INSERT INTO waitlist_entries
       SELECT business_id, gen_random_uuid(), service_id, staff_id, day, client_name, '0803' || (1000000 + n), '', state, joined_at
         FROM waitlist_entries, generate_series(1, 60) n WHERE client_phone = $1`,
      [forBisi],
    );
    const anyone = await joined(app, room);
    await cancel(room, freed);
    await lookAtDays(app);
    expect((await standing(app, anyone)).state).toBe('offered');
    expect((await standing(app, forBisi)).state).toBe('waiting');
  });

  it('is found by a look every ten minutes where nothing called for one, and by new hours at once', async () => {
    const room = await createWaitingRoom(app);
    await fill(app, room);
    const first = await joined(app, room);
    const second = await joined(app, room);
    await lookAtDays(app);
    await asSuperuser(app, 'DELETE FROM occupancies WHERE lower(during) = $1 AND business_id = $2', [
      NINE,
      storedBusinessId(room.owner.businessId),
    ]);
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('waiting');
    wait(app, 10);
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('offered');
    await asSuperuser(
      app,
      "UPDATE appointments SET status = 'cancelled', version = 2 WHERE starts_at = $1 AND business_id = $2",
      [NINE, storedBusinessId(room.owner.businessId)],
    );
    await asSuperuser(
      app,
      `INSERT INTO appointment_events SELECT business_id, appointment_id, 2, 'cancel', e.to_status, 'cancelled', 'owner', '', happened_at
         FROM appointment_events e JOIN appointments a USING (business_id, appointment_id)
        WHERE a.starts_at = $1 AND a.business_id = $2`,
      [NINE, storedBusinessId(room.owner.businessId)],
    );

    const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: true,
      startTime: '09:00',
      endTime: '12:00',
    }));
    await room.owner.visitor.send('PUT', '/api/settings/hours', { body: { weeklyHours } });
    await lookAtDays(app);
    expect((await standing(app, second)).state).toBe('offered');
  });

  it('is offered only if it can still be taken when the offer ends', async () => {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const phone = await joined(app, room);
    const { visitor } = room.owner;
    const rules = {
      slotStepMinutes: 15,
      gapMinutes: 0,
      horizonDays: 90,
      confirmation: 'client',
      emailOptional: false,
    };
    const notice = (noticeMinutes: number) =>
      visitor.send('PUT', '/api/settings/booking-rules', { body: { ...rules, noticeMinutes } });
    const late = 44 * 60;
    app.clock.moveTo(toInstant(Date.parse(NINE) - (late + 10) * minuteMs));
    expect((await notice(late)).status).toBe(200);
    await cancel(room, nine);
    await lookAtDays(app);
    expect([await freeOn(app, room), (await standing(app, phone)).state]).toEqual([[NINE], 'waiting']);
    await notice(late - 10);
    await lookAtDays(app);
    expect((await standing(app, phone)).state).toBe('offered');
  });

  it('waits for the morning, and for nobody once the day has passed', async () => {
    const room = await createWaitingRoom(app);
    const [nine] = await fill(app, room);
    const first = await joined(app, room);
    app.clock.moveTo(toInstant(Date.parse('2026-12-08T19:30:00Z')));
    await cancel(room, nine);
    await lookAtDays(app);
    expect(await standing(app, first)).toMatchObject({ state: 'waiting', offers: '' });
    app.clock.moveTo(toInstant(Date.parse('2026-12-09T06:59:59Z')));
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('waiting');
    app.clock.moveTo(toInstant(Date.parse('2026-12-09T07:00:00Z')));
    await lookAtDays(app);
    expect((await standing(app, first)).state).toBe('offered');

    const [ten] = [await join(app, room, waiting(room))];
    expect(ten?.status).toBe(200);
    app.clock.moveTo(toInstant(Date.parse('2026-12-11T08:00:00Z')));
    await lookAtDays(app);
    const rows = await asSuperuser(
      app,
      `SELECT state, (SELECT count(*)::int FROM waitlist_days d WHERE d.business_id = e.business_id) AS days
         FROM waitlist_entries e WHERE business_id = $1 ORDER BY joined_at`,
      [storedBusinessId(room.owner.businessId)],
    );
    expect(rows).toEqual([
      { state: 'lapsed', days: 0 },
      { state: 'passed', days: 0 },
    ]);
    const list = await room.owner.visitor.send('GET', '/api/waitlist');
    expect(list.body.data).toEqual([]);
  });
});
