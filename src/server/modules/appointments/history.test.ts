import { describe, expect, test } from 'vitest';
import { asSuperuser, storedId } from '../../testing/planted-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../testing/test-owner.ts';
import { maskAddress } from './history.present.ts';

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
      `UPDATE messages SET state = 'sent', sent_at = due_at + interval '5 seconds', address = ''
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
        reason: '',
        at: '2026-12-07T07:02:00.000Z',
      },
      {
        event: 'confirm',
        from: 'pending',
        to: 'confirmed',
        actor: 'owner',
        reason: '',
        at: '2026-12-07T07:01:00.000Z',
      },
      {
        event: 'book',
        from: null,
        to: 'pending',
        actor: 'client',
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
    expect(told[0]).toEqual([
      'cancelled',
      'client',
      'n•••@example.ng',
      'failed',
      'The mailbox is full',
      '2026-12-07T07:02:00.000Z',
    ]);
    expect(told).toContainEqual(['new-booking', 'owner', '', 'sent', '', '2026-12-07T07:00:05.000Z']);
    const times = told.map((message: readonly string[]) => message[5]);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(text).not.toContain('ngozi@example.ng');
    expect(text).not.toContain(owner.email);
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
