import { beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService } from '../../../testing/test-owner.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const slotsOf = async (query: Readonly<Record<string, string>>) =>
  (await salon.owner.visitor.send('GET', `/api/appointments/internal/slots?${new URLSearchParams(query)}`))
    .body;

describe('a booking of several lines that the owner makes', () => {
  test('takes the time of all of them, each by its person, at the sum of their prices', async () => {
    const { wash, set, nails, ada, bola } = salon;
    const lines = [
      { serviceId: wash._id, staffId: ada },
      { serviceId: set._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ];
    const booked = await salon.book(lines, { date: '2026-12-08T08:00:00Z' });
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      date: '2026-12-08T08:00:00.000Z',
      endDate: '2026-12-08T10:15:00.000Z',
      status: 'confirmed',
      serviceName: 'Wash, Set and Nails',
      staffName: 'Ada Obi and Bola Ade',
      staffId: { _id: ada },
      serviceId: { price: 19000, duration: 135 },
    });
    expect(shownLines(booked.body.data)).toEqual([
      'Wash 08:00–08:30 Ada Obi',
      'Set 08:30–09:15 Ada Obi',
      'Nails 09:15–10:15 Bola Ade',
    ]);
    expect(await takenStretches(app, booked.body.data._id)).toEqual([
      '1.1.1 08:00–08:30',
      '2.1.1 08:30–09:15',
      '3.1.1 09:15–10:15',
    ]);
    const before = await fingerprint(app);
    const over = await salon.book([{ serviceId: wash._id, staffId: ada }, { serviceId: nails._id }], {
      date: '2026-12-08T09:00:00Z',
    });
    expect(over.body.code).toBe('SLOT_TAKEN');
    expect(over.body.data.nearest.length).toBeGreaterThan(0);
    expect(await fingerprint(app)).toBe(before);
  });

  test('lies outside the rules only once the owner has seen the warnings', async () => {
    const lines = [{ serviceId: salon.wash._id }, { serviceId: salon.set._id }];
    const late = await salon.book(lines, { date: '2026-12-08T15:30:00Z' });
    expect(late.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings: ['OUTSIDE_HOURS'] } });
    const wanted = await salon.book(lines, { date: '2026-12-08T15:30:00Z', override: true });
    expect(wanted.status, wanted.text).toBe(200);
    expect(wanted.body.data.endDate).toBe('2026-12-08T16:45:00.000Z');
  });

  test('needs no name for somebody at the counter, nor a warning that it begins now', async () => {
    const lines = [{ serviceId: salon.wash._id }, { serviceId: salon.set._id }];
    const booked = await salon.book(lines, {
      date: '2026-12-07T09:05:00Z',
      walkIn: true,
      override: true,
      clientName: '',
      clientPhone: '',
      clientEmail: '',
    });
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      clientName: 'Walk-in',
      clientId: '',
      endDate: '2026-12-07T10:20:00.000Z',
    });
  });

  test('is refused at the line that is wrong, and of another business not at all', async () => {
    const { wash, braids } = salon;
    const wrong = await salon.book([{ serviceId: wash._id, quantity: 2 }, { serviceId: braids._id }], {
      date: '2026-12-09T09:00:00Z',
      clientName: '',
    });
    expect(wrong.status).toBe(422);
    const said = await salon.book([{ serviceId: wash._id, quantity: 2 }, { serviceId: braids._id }], {
      date: '2026-12-09T09:00:00Z',
    });
    expect(said.body.errors).toEqual([
      { field: 'lines.1.optionIds', message: 'Please choose: Length.' },
      { field: 'lines.0.quantity', message: 'An appointment is booked one at a time.' },
    ]);
    const other = await createService(await createOwner(app, 'Other'));
    const foreign = await salon.book([{ serviceId: wash._id }, { serviceId: other._id }], {
      date: '2026-12-09T09:00:00Z',
    });
    expect(foreign.body.code).toBe('NOT_FOUND');
    const strange = await salon.book([{ serviceId: wash._id, staffId: 'nobody' }, { serviceId: wash._id }], {
      date: '2026-12-09T09:00:00Z',
    });
    expect(strange.body.code).toBe('NOT_FOUND');
  });

  test('leaves the time to wait to others, also where the service alone was asked for', async () => {
    const { colour, wash, ada, owner } = salon;
    const plain = { serviceId: colour._id, staffId: ada, lines: undefined };
    const booked = await salon.book([], { ...plain, date: '2026-12-10T09:00:00Z' });
    expect(booked.status, booked.text).toBe(200);
    expect(await takenStretches(app, booked.body.data._id)).toEqual([
      '1.1.1 09:00–09:30',
      '1.3.1 10:10–10:30',
    ]);
    const between = await salon.book([], { ...plain, serviceId: wash._id, date: '2026-12-10T09:30:00Z' });
    expect(between.status, between.text).toBe(200);
    expect(between.body.data.lines).toHaveLength(1);
    const nobody = await owner.visitor.send('POST', '/api/appointments/internal', {
      body: {
        clientName: 'Ngozi Eze',
        clientPhone: '08099887766',
        clientEmail: 'ngozi@example.ng',
        serviceId: colour._id,
        date: '2026-12-10T11:00:00Z',
      },
    });
    expect(nobody.body.errors).toEqual([{ field: 'staffId', message: 'This field is required.' }]);
  });

  test('of one plain line is the booking it always was', async () => {
    const { wash, ada } = salon;
    const booked = await salon.book([{ serviceId: wash._id, staffId: ada }], {
      date: '2026-12-11T09:00:00Z',
    });
    expect(booked.status, booked.text).toBe(200);
    expect(shownLines(booked.body.data)).toEqual(['Wash 09:00–09:30 Ada Obi']);
  });
});

describe("the start times for the owner's own lines", () => {
  test('are those at which all can be had, and the edited booking is not in its own way', async () => {
    const { wash, set, ada, bola } = salon;
    const date = '2026-12-14';
    const lines = `${wash._id}:${ada},${set._id}:${ada}`;
    const booked = await salon.book(
      [
        { serviceId: wash._id, staffId: ada },
        { serviceId: set._id, staffId: ada },
      ],
      { date: `${date}T08:00:00Z` },
    );
    const id = booked.body.data._id;
    const free = await slotsOf({ lines, date });
    expect(free.slots[0]).toBe(`${date}T09:15:00.000Z`);
    const edited = await slotsOf({ lines, date, editId: id });
    expect(edited.slots[0]).toBe(`${date}T08:00:00.000Z`);
    const whole = await slotsOf({ serviceId: wash._id, staffId: ada, date, editId: id });
    expect(whole.slots).toEqual(edited.slots);
    const other = await slotsOf({ lines: `${wash._id}:${bola}`, date });
    expect(other.slots[0]).toBe(`${date}T08:00:00.000Z`);
    expect((await slotsOf({ lines: `${salon.braids._id}`, date })).errors).toEqual([
      { field: 'lines.0.optionIds', message: 'Please choose: Length.' },
    ]);
  });

  test('keep the length that each line of the edited booking was agreed at', async () => {
    const { wash, set, owner, ada } = salon;
    const date = '2026-12-15';
    const lines = [
      { serviceId: wash._id, staffId: ada },
      { serviceId: set._id, staffId: ada },
    ];
    const booked = await salon.book(lines, { date: `${date}T08:00:00Z` });
    const longer = { bookingType: 'time-based', name: 'Wash', duration: 120, price: 5000 };
    await owner.visitor.send('PUT', `/api/services/${wash._id}`, { body: longer });
    const asked = { lines: `${wash._id}:${ada},${set._id}:${ada}`, date };
    const last = (times: readonly string[]) => times.at(-1);
    expect(last((await slotsOf(asked)).slots)).toBe(`${date}T13:15:00.000Z`);
    expect(last((await slotsOf({ ...asked, editId: booked.body.data._id })).slots)).toBe(
      `${date}T14:45:00.000Z`,
    );
    await owner.visitor.send('PUT', `/api/services/${wash._id}`, { body: { ...longer, duration: 30 } });
  });
});
