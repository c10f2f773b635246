import { expect, it, test } from 'vitest';
import { parseInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { openMessageHarness } from '../testing/message-harness.ts';

const harness = openMessageHarness();

/** Three days from Friday, 20 Nov 2026, handed over at 08:00 in Lagos. */
const rental = {
  booking_type: 'item-based',
  status: 'confirmed',
  staff_id: null,
  staff_name: '',
  service_name: 'Canopy',
  delivery_method: 'pickup',
  duration: 3,
  first_day: '2026-11-20',
  starts_at: '2026-11-20T07:00:00Z',
  ends_at: '2026-11-22T23:00:00Z',
  source: 'public',
};

const toldIn = async (zone: string) => {
  const business = await harness.fresh();
  const appointment = await harness.book(business, rental);
  await acrossTenants(harness.database, ({ query }) =>
    query.updateTable('businesses').set({ time_zone: zone }).where('business_id', '=', business.id).execute(),
  );
  await harness.sendDue();
  const mails = async () => ({
    client: (await harness.inbox.mails('chioma@example.ng')).at(-1),
    owner: (await harness.inbox.mails(business.ownerEmail)).at(-1),
  });
  return { business, appointment, mails };
};

test.each([
  ['Africa/Lagos', 'from 08:00 (Lagos time)'],
  ['Pacific/Auckland', 'from 08:00\n'],
  ['America/New_York', 'from 08:00\n'],
])('a hire is told by the days and the hour agreed, its business now in %s', async (zone, hour) => {
  const { mails } = await toldIn(zone);
  const { client, owner } = await mails();
  for (const said of [
    'Canopy will be ready for you at Ada’s Salon on Fri 20 Nov 2026, from 08:00.'.replace('’', "'"),
    `Pick-up: Friday, 20 Nov 2026, ${hour}`,
    'Return: Monday, 23 Nov 2026',
  ])
    expect(client?.text).toContain(said);
  expect(owner?.subject).toBe('New booking for Friday, 20 Nov 2026');
  expect(owner?.text).toContain(`Pick-up: Friday, 20 Nov 2026, ${hour}`);
  const [file] = client?.attachments ?? [];
  const ics = file?.text?.replaceAll('\r\n ', '') ?? '';
  expect(ics).toContain('DTSTART;VALUE=DATE:20261120');
  expect(ics).toMatch(/Pick it up on Friday\\, 20 Nov 2026\\, from 08:00( \(Lagos time\))?\./);
});

it('that is cancelled or missed in another zone is named to owner and client by its day', async () => {
  const { business, appointment, mails } = await toldIn('Pacific/Auckland');
  await harness.change(business, appointment, { status: 'cancelled', version: 2 }, 'cancelled-by-client');
  await harness.sendDue();
  expect((await mails()).owner?.subject).toBe('Cancelled: Friday, 20 Nov 2026');
});

test.each(['moved', 'lines-changed-by-owner'] as const)(
  'a client with a telephone alone is told what becomes of a hire that is out (%s)',
  async (cause) => {
    const business = await harness.fresh({ news_by_sms: true, remind_by_sms: false });
    const appointment = await harness.book(business, { ...rental, client_email: '' });
    await harness.sendDue();
    const before = harness.sms.sent.length;
    const now = parseInstant('2026-11-21T12:00:00Z');
    if (now === null) throw new Error('The test’s own instant');
    harness.clock.moveTo(now);
    const longer = { duration: 5, ends_at: '2026-11-24T23:00:00Z', version: 2, schedule_version: 2 };
    await harness.change(business, appointment, longer, cause);
    await harness.sendDue();
    expect(harness.sms.sent.slice(before).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Hi Chioma, .*Canopy.* due back on Wed 25 Nov 2026\./),
    ]);
  },
);
