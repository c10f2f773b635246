import { describe, expect, test } from 'vitest';
import { storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp();
type Over = Readonly<Record<string, unknown>>;
const NOW = '2026-12-07T08:30:00.000Z';

const atCounter = async (): Promise<
  TestOwner & {
    readonly book: (over?: Over) => ReturnType<TestOwner['visitor']['send']>;
    readonly serviceId: string;
  }
> => {
  const owner = await createOwner(app);
  const { _id: serviceId } = await createService(owner);
  const book = (over: Over = {}) =>
    owner.visitor.send('POST', '/api/appointments/internal', {
      body: { serviceId, staffId: owner.staffId, date: NOW, walkIn: true, override: true, ...over },
    });
  return { ...owner, book, serviceId };
};

describe('somebody who walks in', () => {
  test('needs neither name, number nor address, and is listed, counted and found nowhere', async () => {
    const owner = await atCounter();
    const booked = await owner.book();
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      clientName: 'Walk-in',
      clientPhone: '',
      clientEmail: '',
      clientId: '',
      status: 'confirmed',
    });
    const named = await owner.book({
      date: '2026-12-07T10:00:00.000Z',
      clientName: 'Auntie Bola',
      clientEmail: '',
    });
    expect(named.body.data).toMatchObject({ clientName: 'Auntie Bola', clientPhone: '', clientId: '' });

    expect((await owner.visitor.send('GET', '/api/clients')).body).toMatchObject({ total: 0, data: [] });
    expect((await owner.visitor.send('GET', '/api/clients?search=walk')).body.total).toBe(0);
    expect((await owner.visitor.send('GET', '/api/clients/export')).text.trim().split('\n')).toHaveLength(1);
    const business = storedBusinessId(owner.businessId);
    const [kept] = await storedRows(
      app,
      `SELECT count(DISTINCT a.client_id)::int AS records, bool_and(c.walk_in) AS nobody
         FROM appointments a JOIN clients c USING (business_id, client_id) WHERE a.business_id = $1`,
      [business],
    );
    expect(kept).toEqual({ records: 1, nobody: true });
    const messages = await storedRows(
      app,
      `SELECT FROM messages WHERE business_id = $1 AND recipient = 'client'`,
      [business],
    );
    expect(messages).toEqual([]);
  });

  test('is nobody to open, merge or split, and gets no link', async () => {
    const owner = await atCounter();
    const booked = await owner.book({ date: '2026-12-08T10:00:00.000Z' });
    const sent = await owner.visitor.send('POST', `/api/appointments/${booked.body.data._id}/reschedule`);
    expect([sent.status, sent.body.message]).toEqual([
      409,
      'This walk-in left no number to send a link to. Please edit the booking to move it.',
    ]);
    for (const status of ['completed', 'cancelled']) {
      const ended = await owner.visitor.send('PATCH', `/api/appointments/${booked.body.data._id}/status`, {
        body: { status },
      });
      expect(ended.status).toBeLessThan(500);
    }
  });

  test('becomes a client once a number is added, and not before', async () => {
    const owner = await atCounter();
    const { _id: id, version } = (await owner.book()).body.data;
    const edit = (over: Over) =>
      owner.visitor.send('PUT', `/api/appointments/${id}`, {
        body: {
          serviceId: owner.serviceId,
          staffId: owner.staffId,
          date: NOW,
          clientName: 'Bola Ade',
          version,
          ...over,
        },
      });
    const alone = await edit({ clientEmail: 'bola@example.ng' });
    expect([alone.status, alone.body.message]).toEqual([
      422,
      'Enter the phone number too, or leave out the email.',
    ]);
    const noted = await edit({ notes: 'Red dress' });
    expect(noted.body.data).toMatchObject({ clientName: 'Bola Ade', clientPhone: '', notes: 'Red dress' });
    const known = await edit({ version: noted.body.data.version, clientPhone: '08055555555' });
    expect(known.body.data, known.text).toMatchObject({ clientPhone: '08055555555' });
    expect((await owner.visitor.send('GET', '/api/clients')).body).toMatchObject({
      total: 1,
      data: [{ name: 'Bola Ade', totalAppointments: 1 }],
    });
    const back = await edit({ version: known.body.data.version, clientPhone: '' });
    expect(back.body.errors?.[0]).toEqual({ field: 'clientPhone', message: 'This field is required.' });
  });

  test('who gives a number is a client like any other, and needs no address', async () => {
    const owner = await atCounter();
    const booked = await owner.book({ clientName: 'Bola Ade', clientPhone: '08055555555' });
    expect(booked.status, booked.text).toBe(200);
    expect((await owner.visitor.send('GET', '/api/clients')).body.total).toBe(1);
  });

  test('first ones at once share one record', async () => {
    const owner = await atCounter();
    const hours = ['08', '09', '10', '11', '12', '13'];
    const answers = await Promise.all(
      hours.map((hour) => owner.book({ date: `2026-12-08T${hour}:00:00.000Z` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(hours.map(() => 200));
  });
});

describe('whoever does not walk in', () => {
  test('is asked for name and number', async () => {
    const owner = await atCounter();
    const answer = await owner.book({ walkIn: false, date: '2026-12-08T10:00:00.000Z' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'clientName',
      'clientPhone',
    ]);
  });

  test('and is known without an address is booked without one', async () => {
    const owner = await atCounter();
    const bola = {
      walkIn: false,
      clientName: 'Bola Ade',
      clientPhone: '08055555555',
      date: '2026-12-08T10:00:00.000Z',
    };
    expect((await owner.book(bola)).body.errors).toEqual([
      { field: 'clientEmail', message: 'This field is required.' },
    ]);
    await owner.book({ ...bola, walkIn: true, date: NOW });
    expect((await owner.book(bola)).status).toBe(200);
  });
});
