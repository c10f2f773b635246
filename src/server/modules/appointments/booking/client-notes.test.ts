import { beforeAll, describe, expect, test } from 'vitest';
import { HIDDEN_TEXT } from '#core/names/unseen.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { fillIn } from '../../../testing/form.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const NOTE = 'I come with my little girl.\nIs there parking?';
let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let clients = 0;

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

const client = () => {
  clients += 1;
  return {
    clientPhone: `0804${String(clients).padStart(7, '0')}`,
    clientEmail: `notes${clients}@example.ng`,
  };
};
const ask = (over: object) =>
  app
    .visitor()
    .send('POST', '/api/appointments', { body: bookingBody(owner, service, { ...client(), ...over }) });
const book = async (over: object): Promise<string> => {
  const booked = await ask(over);
  expect(booked.status, booked.text).toBe(200);
  expect(booked.text).not.toContain('parking');
  return booked.body.data._id;
};
const ownersView = async (id: string) =>
  (await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
const clientsView = async (id: string) =>
  (await app.visitor().send('GET', `/manage/${manageTokenOf(app, id)}`)).body;

describe('what a client writes with a booking', () => {
  test('is read by its owner, in the portal and in the letter, and by its client; by nobody else', async () => {
    const id = await book({ date: '2026-12-08T09:00:00.000Z', notes: ` ${NOTE} ` });
    expect(await ownersView(id)).toMatchObject({ clientNote: NOTE, notes: '' });
    expect((await clientsView(id)).note).toBe(NOTE);
    for (const path of [
      `/booking-complete?directBooking=true&apptId=${id}`,
      `/booking-complete/calendar.ics?apptId=${id}`,
      `/api/appointments/details/${id}`,
      `/reschedule/${manageTokenOf(app, id)}`,
    ])
      expect([path, (await app.visitor().send('GET', path)).text.includes('parking')]).toEqual([path, false]);
    await sendMessages(
      {
        database: app.database,
        clock: app.clock,
        secrets: createSecrets(app.secretKey),
        publicUrl: 'http://akoko.test',
      },
      { mail: app.mail, sms: app.sms },
    );
    const telling = [...app.mail.sent, ...app.sms.sent].filter((one) =>
      JSON.stringify(one).includes('parking'),
    );
    expect(telling.map(({ to }) => to)).toEqual([owner.email]);
    expect(app.mail.mailsTo(owner.email)[0]?.subject).not.toContain('parking');
  });

  test('is apart from what the owner notes, which its client never reads', async () => {
    const date = '2026-12-08T11:00:00.000Z';
    const contact = client();
    const id = await book({ date, notes: NOTE, ...contact });
    const body = {
      ...bookingBody(owner, service, { date, ...contact }),
      staffId: owner.staffId,
      notes: 'Pays late',
    };
    const edited = await owner.visitor.send('PUT', `/api/appointments/${id}`, { body });
    expect(edited.status, edited.text).toBe(200);
    expect(await ownersView(id)).toMatchObject({ notes: 'Pays late', clientNote: NOTE });
    const seen = await clientsView(id);
    expect(seen.note).toBe(NOTE);
    expect(JSON.stringify(seen)).not.toContain('Pays late');
  });

  test('leads its owner nowhere', async () => {
    const id = await book({
      date: '2026-12-08T12:00:00.000Z',
      notes: 'See https://evil.ng/pay or evil.com <b>now</b>',
    });
    await sendMessages(
      {
        database: app.database,
        clock: app.clock,
        secrets: createSecrets(app.secretKey),
        publicUrl: 'http://akoko.test',
      },
      { mail: app.mail, sms: app.sms },
    );
    // Of what is sent at once any may come last.
    const letters = app.mail.mailsTo(owner.email);
    const letter = letters.find(({ text }) => text?.includes('Their note: See'));
    expect(letter?.text).toContain('Their note: See https evil. ng/pay or evil. com <b>now</b>');
    expect(letter?.html).not.toMatch(/evil\.(?:ng|com)|<b>now/);
    expect((await ownersView(id)).clientNote).toContain('https://evil.ng/pay');
  });

  test('comes with the form as well, on a hire too, and 500 letters are all of it', async () => {
    const full = `${'a'.repeat(249)}\n${'b'.repeat(250)}`;
    const send = (notes: string, time: string) =>
      fillIn(app.visitor(), `/book/${owner.slug}/${service.slug}`, {
        staff: 'any',
        date: '2026-12-09',
        time,
        clientName: 'Ngozi Eze',
        notes,
        ...client(),
      });
    // As browsers send it: each line's end is two signs.
    const sent = await send(full.replace('\n', '\r\n'), '2026-12-09T09:00:00.000Z');
    const id =
      new URL(sent.headers.get('location') ?? '', 'http://akoko.test').searchParams.get('apptId') ?? '';
    expect((await ownersView(id)).clientNote).toBe(full);
    const long = await send(`${full}c`, '2026-12-09T11:00:00.000Z');
    expect([long.status, long.body.form.values.notes]).toEqual([422, `${full}c`]);
    expect(long.body.form.errors).toEqual([{ field: 'notes', message: 'At most 500 characters' }]);
    expect((await ask({ date: '2026-12-09T11:00:00.000Z', notes: 'Silk\u202essserp' })).body.errors).toEqual([
      { field: 'notes', message: HIDDEN_TEXT },
    ]);
    const item = await createService(owner, {
      name: 'Canopy',
      bookingType: 'item-based',
      duration: 1,
      quantity: 2,
      pricing: { baseRentalFee: 1000, cautionFee: 0 },
    });
    const answered = await fillIn(app.visitor(), `/book/${owner.slug}/${item.slug}`, {
      date: '2026-12-14',
      method: 'pickup',
      clientName: 'Ngozi Eze',
      notes: NOTE,
      ...client(),
    });
    const rentalId =
      new URL(answered.headers.get('location') ?? '', 'http://akoko.test').searchParams.get('apptId') ?? '';
    expect((await ownersView(rentalId)).clientNote).toBe(NOTE);
  });

  test('waits with the payment, comes back to its own browser, and is booked with it', async () => {
    const paying = await createPayingOwner(app);
    const its = await createService(paying);
    const path = `/book/${paying.slug}/${its.slug}`;
    const time = '2026-12-08T09:00:00.000Z';
    const visitor = app.visitor();
    const sent = await fillIn(visitor, path, {
      staff: 'any',
      date: '2026-12-08',
      time,
      clientName: 'Ngozi Eze',
      amount: '300000',
      pay: 'checkout',
      notes: NOTE,
      ...client(),
    });
    expect(sent.status).toBe(303);
    const back = await visitor.send('GET', `${path}?staff=any&date=2026-12-08&time=${time}`);
    expect(back.body.form.values.notes).toBe(NOTE);
    const [row] = await storedRows(
      app,
      "SELECT reference FROM payment_intents WHERE state = 'open' ORDER BY created_at DESC LIMIT 1",
    );
    await app.paystack.control({ pay: row?.['reference'] });
    const page = await visitor.send('GET', `/booking-complete?reference=${String(row?.['reference'])}`);
    expect(page.text).not.toContain('parking');
    const booked = await paying.visitor.send('GET', `/api/appointments/${page.body.appointment._id}`);
    expect(booked.body.data.clientNote).toBe(NOTE);
  });

  test('is in what the client is given of theirs, and gone once they are erased', async () => {
    const contact = client();
    const id = await book({ date: '2026-12-08T14:00:00.000Z', notes: NOTE, ...contact });
    const list = (await owner.visitor.send('GET', '/api/clients')).body.data;
    const { _id: of } = list.find((one: { phone: string }) => one.phone === contact.clientPhone);
    const file = await owner.visitor.send('GET', `/api/clients/${of}/export`);
    expect(JSON.parse(file.text).bookings[0].noteFromClient).toBe(NOTE);
    await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'cancelled' } });
    const erased = await owner.visitor.send('DELETE', `/api/clients/${of}`);
    expect(erased.status, erased.text).toBe(200);
    const [kept] = await asSuperuser<{ client_note: string }>(
      app,
      'SELECT client_note FROM appointments WHERE appointment_id = $1',
      [storedId(id)],
    );
    expect(kept?.client_note).toBe('');
  });
});
