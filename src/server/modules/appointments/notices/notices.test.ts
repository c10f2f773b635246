import { expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();

test('what clients did is told, the latest first; what the business did is not', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const { send } = owner.visitor;
  const booked = await app.visitor().send('POST', '/api/appointments', { body: bookingBody(owner, service) });
  expect(booked.status, booked.text).toBe(200);
  app.clock.moveTo(toInstant(app.clock.now() + 60_000));
  const own = await send('POST', '/api/appointments/internal', {
    body: { ...bookingBody(owner, service), date: '2026-12-08T11:00:00.000Z', clientPhone: '08099887755' },
  });
  expect(own.status, own.text).toBe(200);
  const id: string = booked.body.data._id;
  await send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'confirmed' } });
  const { body } = await send('GET', '/api/appointments/notices');
  expect(body.data).toEqual([
    {
      what: 'booked',
      at: '2026-12-07T07:00:00.000Z',
      byClient: true,
      appointmentId: id,
      clientName: 'Ngozi Eze',
      serviceName: 'Silk press',
      startsAt: '2026-12-08T09:00:00.000Z',
    },
  ]);
  const theirs = await createOwner(app, 'Other Studio');
  expect((await theirs.visitor.send('GET', '/api/appointments/notices')).body.data).toEqual([]);
});
