import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();

test('a client books a listed slot, the owner sees it and confirms it', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const client = app.visitor();
  const query = `serviceId=${service._id}&staffId=any&date=2026-12-08`;
  const slots = await client.send('GET', `/api/appointments/availability?${query}`);
  expect(slots.body.slots.at(0)).toBe('2026-12-08T08:00:00.000Z');

  const booked = await client.send('POST', '/api/appointments', { body: bookingBody(owner, service) });
  expect(booked.status).toBe(200);
  expect(booked.body.data).toMatchObject({
    status: 'pending',
    serviceName: 'Silk press',
    staffName: 'Ada Obi',
  });

  const day = await owner.visitor.send('GET', '/api/appointments?from=2026-12-08&to=2026-12-08');
  expect(day.body.data).toHaveLength(1);
  const [appointment] = day.body.data;
  expect(appointment).toMatchObject({
    clientName: 'Ngozi Eze',
    clientPhone: '08099887766',
    status: 'pending',
  });

  const confirmed = await owner.visitor.send('PATCH', `/api/appointments/${appointment._id}/status`, {
    body: { status: 'Confirmed' },
  });
  expect(confirmed.body).toMatchObject({ success: true, data: { status: 'confirmed' } });
});
