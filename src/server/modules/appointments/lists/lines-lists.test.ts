import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const get = async (path: string) => (await salon.owner.visitor.send('GET', path)).body;

test('a booking is of everybody who has a line of it, and of each of its services, as long as the line stands', async () => {
  const { wash, nails, ada, bola, owner } = salon;
  const made = await salon.book(
    [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ],
    { date: '2026-12-08T09:00:00Z' },
  );
  const id = made.body.data._id;
  const affected = async (query: string) => (await get(`/api/appointments/affected?${query}`)).total;
  const drawn = async (staffId: string) =>
    (await get(`/api/appointments/calendar?from=2026-12-08&to=2026-12-08&staffIds=${staffId}`)).data.length;
  expect(await affected(`staffId=${bola}`)).toBe(1);
  expect(await affected(`serviceId=${nails._id}`)).toBe(1);
  expect(await drawn(bola)).toBe(1);
  expect(await drawn(ada)).toBe(1);

  const lines = [{ line: 1, serviceId: wash._id }];
  const shown = await salon.edit(id, { lines, dryRun: true });
  const cut = await salon.edit(id, { lines, quoteHash: shown.body.preview.hash });
  expect(cut.status, cut.text).toBe(200);
  expect(await affected(`staffId=${bola}`)).toBe(0);
  expect(await drawn(bola)).toBe(0);

  await salon.book(
    [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ],
    {
      date: '2026-12-09T09:00:00Z',
    },
  );
  const gone = await owner.visitor.send('DELETE', `/api/services/${nails._id}`);
  expect(gone.body.futureBookings).toBe(1);
  const left = await owner.visitor.send('DELETE', `/api/staff/${bola}`);
  expect(left.body.futureBookings).toBe(1);
});
