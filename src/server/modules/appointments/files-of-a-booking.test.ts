import { expect, test } from 'vitest';
import { filesRunBy } from '../../testing/run-files.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../testing/test-owner.ts';

const app = useTestApp();

test('one booking runs through so many files: the figure is printed', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const book = async (date: string): Promise<void> => {
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date }),
    });
    expect(booked.status).toBe(200);
  };
  // The first of a process reads what those after it find kept.
  await book('2026-12-08T09:00:00.000Z');
  const files = await filesRunBy(() => book('2026-12-08T11:00:00.000Z'));
  console.log(`files of a booking: ${files.length}`);
  expect(files).toContain('src/server/modules/appointments/actions/book-appointment.ts');
  expect(files).not.toContain('src/server/modules/appointments/actions/reschedule-by-link.ts');
});
