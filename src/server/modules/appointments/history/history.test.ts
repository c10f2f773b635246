import { describe, expect, test } from 'vitest';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';
import { maskAddress } from './history.queries.ts';

const app = useTestApp();

describe("an appointment's history", () => {
  test('has what happened and what was written about it, the latest first', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const booked = await app
      .visitor()
      .send('POST', '/api/appointments', { body: bookingBody(owner, service) });
    const id: string = booked.body.data._id;
    app.clock.moveTo((app.clock.now() + 60_000) as ReturnType<typeof app.clock.now>);
    const path = `/api/appointments/${id}`;
    await owner.visitor.send('PATCH', `${path}/status`, { body: { status: 'confirmed' } });
    app.clock.moveTo((app.clock.now() + 60_000) as ReturnType<typeof app.clock.now>);
    await owner.visitor.send('PATCH', `${path}/status`, { body: { status: 'cancelled' } });
    await asSuperuser(
      app,
      `UPDATE messages SET state = 'failed', error = 'The mailbox is full'
        WHERE appointment_id = $1 AND kind = 'cancelled'`,
      [storedId(id)],
    );
    await asSuperuser(
      app,
      `UPDATE messages SET state = 'sent', sent_at = (due_at AT TIME ZONE 'UTC' + interval '5 seconds') AT TIME ZONE 'UTC', address = ''
        WHERE appointment_id = $1 AND kind = 'new-booking'`,
      [storedId(id)],
    );
    const { status, body, text } = await owner.visitor.send('GET', `${path}/history`);
    expect(status, text).toBe(200);
    expect(body.data.events).toEqual([
      {
        event: 'cancel',
        from: 'confirmed',
        to: 'cancelled',
        actor: 'owner',
        by: 'Ada Obi',
        byKey: null,
        reason: '',
        at: '2026-12-07T07:02:00.000Z',
      },
      {
        event: 'confirm',
        from: 'pending',
        to: 'confirmed',
        actor: 'owner',
        by: 'Ada Obi',
        byKey: null,
        reason: '',
        at: '2026-12-07T07:01:00.000Z',
      },
      {
        event: 'book',
        from: null,
        to: 'pending',
        actor: 'client',
        by: null,
        byKey: null,
        reason: '',
        at: '2026-12-07T07:00:00.000Z',
      },
    ]);
    const told = body.data.messages.map(
      ({ kind, recipient, to, state, error, at }: Record<string, string>) => [
        kind,
        recipient,
        to,
        state,
        error,
        at,
      ],
    );
    expect(told).toContainEqual([
      'cancelled',
      'client',
      'n•••@example.ng',
      'failed',
      'The mailbox is full',
      // It waits until the change cannot be undone any more.
      '2026-12-07T07:02:15.000Z',
    ]);
    expect(told).toContainEqual(['new-booking', 'owner', '', 'sent', '', '2026-12-07T07:00:05.000Z']);
    const times = told.map((message: readonly string[]) => message[5]);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(text).not.toContain('ngozi@example.ng');
    expect(text).not.toContain(owner.email);
  });

  test('lets the owner send by WhatsApp what is still true, and nothing else', async () => {
    const owner = await createOwner(app, 'Bisi & Sons');
    const service = await createService(owner);
    const own = 'Hi {client}, see {link} for {service} ({business}).';
    await owner.visitor.send('PUT', '/api/messages/texts', {
      body: { kind: 'booking-confirmed', channel: 'sms', body: own },
    });
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { clientPhone: '08099887702' }),
    });
    const id: string = booked.body.data._id;
    const path = `/api/appointments/${id}`;
    const texts = async () => {
      const { body } = await owner.visitor.send('GET', `${path}/history`);
      const told = body.data.messages.map(
        ({ kind, recipient, whatsappUrl }: Record<string, string | null>) => [
          `${kind} ${recipient}`,
          whatsappUrl === null || whatsappUrl === undefined ? null : new URL(whatsappUrl),
        ],
      );
      return new Map<string, URL | null>(told);
    };
    const link = `http://akoko.test/manage/${await manageTokenOf(app, id)}`;
    const received = (await texts()).get('booking-received client');
    expect(received?.origin + (received?.pathname ?? '')).toBe('https://wa.me/2348099887702');
    expect(received?.searchParams.get('text')).toMatch(
      /^Hi Ngozi, Bisi & Sons holds Tue 8 Dec 2026 at 10:00 for your Silk press\. .*:\nhttp/,
    );
    expect(received?.searchParams.get('text')?.endsWith(`\n${link}`)).toBe(true);
    expect((await texts()).get('new-booking owner')).toBe(null);

    await owner.visitor.send('PATCH', `${path}/status`, { body: { status: 'confirmed' } });
    await owner.visitor.send('POST', `${path}/reschedule`);
    const confirmed = await texts();
    expect(confirmed.get('booking-received client')).toBe(null);
    expect(confirmed.get('booking-confirmed client')?.searchParams.get('text')).toBe(
      `Hi Ngozi, see\n${link}\nfor Silk press (Bisi & Sons).`,
    );
    expect(confirmed.get('reminder client')?.searchParams.get('text')).toContain(link);
    expect(confirmed.get('reschedule-link client')?.searchParams.get('text')).toContain(
      '\nhttp://akoko.test/reschedule/',
    );
    await owner.visitor.send('POST', `${path}/reschedule`);
    const { body } = await owner.visitor.send('GET', `${path}/history`);
    const links = body.data.messages.filter(({ kind }: { kind: string }) => kind === 'reschedule-link');
    expect(links.map(({ whatsappUrl }: { whatsappUrl: unknown }) => typeof whatsappUrl).toSorted()).toEqual([
      'object',
      'string',
    ]);

    await owner.visitor.send('PATCH', `${path}/status`, { body: { status: 'cancelled' } });
    // All that is left to say is that it is cancelled.
    const left = [...(await texts())].filter(([, url]) => url !== null);
    expect(left.map(([kind]) => kind)).toEqual(['cancelled client']);
  });

  test.each([
    ['ngozi@gmail.com', 'n•••@gmail.com'],
    ['a@b.ng', 'a•••@b.ng'],
    ['"odd@name"@b.ng', '"•••@b.ng'],
    ['𝒜da@b.ng', '𝒜•••@b.ng'],
    ['08031231234', '080••••1234'],
    ['12345', '•••••'],
    ['', ''],
  ])('shows %s as %s', (address, shown) => expect(maskAddress(address)).toBe(shown));
});
