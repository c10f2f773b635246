import { beforeEach, describe, expect, it } from 'vitest';
import { newPhone } from '../../testing/rental-shop.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';
import {
  book,
  cancel,
  createWaitingRoom,
  DAY,
  fill,
  join,
  joined,
  lookAtDays,
  NINE,
  newsFor,
  standing,
  TEN,
  tokenOf,
  type WaitingRoom,
} from '../../testing/waiting-room.ts';

const app = useTestApp();
const FRIDAY_NINE = '2026-12-11T08:00:00.000Z';

/** A room where Ada presses silk and Bisi does nails, an hour each, with a visit of both and the rest of the day taken. */
const openVisit = async () => {
  const room = await createWaitingRoom(app);
  const { owner, service: silk } = room;
  const { visitor, staffId: ada } = owner;
  const added = await visitor.send('POST', '/api/staff', { body: { name: 'Bisi Ade', role: 'Nails' } });
  const bisi: string = added.body.data._id;
  const nails = await createService(owner, { name: 'Nails' });
  for (const [service, who] of [
    [silk, ada],
    [nails, bisi],
  ] as const)
    await visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds: [who] } });
  const lines = [{ serviceId: silk._id }, { serviceId: nails._id }];
  const body = {
    lines,
    date: NINE,
    clientName: 'Ngozi Eze',
    clientPhone: newPhone(),
    clientEmail: 'n@example.ng',
  };
  const visit = await visitor.send('POST', '/api/appointments/internal', { body });
  expect(visit.status, visit.text).toBe(200);
  const nailing: WaitingRoom = { owner, service: nails };
  expect((await book(app, room, TEN)).status).toBe(200);
  expect((await book(app, nailing, NINE)).status).toBe(200);
  const forSilk = await joined(app, room, { staffId: ada });
  const forNails = await joined(app, nailing);
  await lookAtDays(app);
  const offers = async () =>
    [(await standing(app, forSilk)).offers, (await standing(app, forNails)).offers] as const;
  expect(await offers()).toEqual(['', '']);
  return { room, owner, silk, visit: visit.body.data._id as string, forSilk, forNails, offers };
};

describe('a visit of several people that frees its time', () => {
  let open: Awaited<ReturnType<typeof openVisit>>;
  beforeEach(async () => {
    open = await openVisit();
  });
  it('cancelled, is offered to those who wait for any of them', async () => {
    await cancel(open.room, open.visit);
    await lookAtDays(app);
    expect(await open.offers()).toEqual(['open', 'open']);
    expect(await newsFor(app, open.forNails)).toContain(`sms ${open.forNails}`);
    const list = (await open.owner.visitor.send('GET', '/api/waitlist')).body.data;
    expect(
      list.map(({ serviceName, offer }: never) => [serviceName, (offer as { date: string }).date]),
    ).toEqual([
      ['Silk press', NINE],
      ['Nails', TEN],
    ]);
  });

  it('moved to another day, is offered as well', async () => {
    const path = `/api/appointments/${open.visit}/move`;
    const moved = await open.owner.visitor.send('POST', path, { body: { date: FRIDAY_NINE } });
    expect(moved.status, moved.text).toBe(200);
    await lookAtDays(app);
    expect(await open.offers()).toEqual(['open', 'open']);
  });

  it('with one line cancelled, is offered to who waits for that one alone', async () => {
    const { owner, visit, silk } = open;
    const { data } = (await owner.visitor.send('GET', `/api/appointments/${visit}`)).body;
    const { clientName, clientPhone, clientEmail, date } = data;
    const lines = [{ line: 1, serviceId: silk._id }];
    const send = (more: object) =>
      owner.visitor.send('PUT', `/api/appointments/${visit}`, {
        body: { clientName, clientPhone, clientEmail, date, lines, ...more },
      });
    const shown = await send({ dryRun: true });
    const cut = await send({ quoteHash: shown.body.preview.hash });
    expect(cut.status, cut.text).toBe(200);
    await lookAtDays(app);
    expect(await open.offers()).toEqual(['', 'open']);
  });
});

describe('what can be waited for', () => {
  const choice = (required: boolean) => ({
    optionGroups: [
      {
        name: 'Length',
        choose: 'one',
        required,
        options: [
          { name: 'Shoulder', price: 0, minutes: 0 },
          { name: 'Waist', price: 4000, minutes: 15 },
        ],
      },
    ],
  });
  const get = async (path: string) => app.visitor().send('GET', path);

  it('is no service of which something has to be chosen, or whose client waits meanwhile', async () => {
    const { owner } = await createWaitingRoom(app);
    for (const over of [choice(true), { name: 'Colour', segments: [20, 20, 20] }]) {
      const service = await createService(owner, over);
      const refused = await join(app, { owner, service });
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await get(`/book/${owner.slug}/${service.slug}/waitlist?date=${DAY}`)).status).toBe(404);
      expect((await get(`/book/${owner.slug}/${service.slug}?staff=any`)).body.waitlist).toBe(false);
    }
  });

  it('is a service as it is, where something can be chosen of it; not what was chosen, nor several', async () => {
    const room = await createWaitingRoom(app);
    const { owner, service: silk } = room;
    const braids = await createService(owner, { name: 'Braids', ...choice(false) });
    const [nine] = await fill(app, room);
    const { optionGroups } = (await get(`/api/services/public/all/${owner.slug}`)).body.data.find(
      ({ _id }: { _id: string }) => _id === braids._id,
    );
    const waist = optionGroups[0].options[1]._id;
    const pageOf = async (lines: string) =>
      (
        await get(
          `/book/${owner.slug}/${braids.slug}?lines=${encodeURIComponent(lines)}&staff=any&date=${DAY}`,
        )
      ).body;
    expect(await pageOf(braids._id)).toMatchObject({ page: 'book', waitlist: true });
    expect(await pageOf(`${braids._id}:${waist}`)).toMatchObject({ page: 'book', waitlist: false });
    expect(await pageOf(`${braids._id},${silk._id}`)).toMatchObject({ page: 'book', waitlist: false });

    const phone = await joined(app, { owner, service: braids });
    await cancel(room, nine);
    await lookAtDays(app);
    expect((await standing(app, phone)).offers).toBe('open');
    const offer = await tokenOf(app, phone);
    const stepper = `/book/${owner.slug}/${braids.slug}?staff=any&time=${NINE}&offer=${offer}`;
    expect((await get(stepper)).body).toMatchObject({ step: 3, offer, chosen: { time: NINE } });
    const taken = await book(app, { owner, service: braids }, NINE, { offer, clientPhone: phone });
    expect(taken.status, taken.text).toBe(200);
    expect((await standing(app, phone)).state).toBe('booked');
  });
});
