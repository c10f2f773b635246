import { describe, expect, test } from 'vitest';
import { createHoldings } from '../../testing/holdings.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

type Over = Readonly<Record<string, unknown>>;
const rules = (over: Over = {}) => ({
  slotStepMinutes: 30,
  noticeMinutes: 60,
  gapMinutes: 15,
  lineWaitMinutes: 20,
  horizonDays: 30,
  confirmation: 'automatic',
  emailOptional: true,
  ...over,
});
const rentals = (over: Over = {}) => ({
  rentalPolicy: 'Bring it back clean.\nOr pay for it.',
  pickupAddress: '1 Allen Avenue',
  deliveryZones: [
    { zoneName: 'Ikeja', price: 2000 },
    { zoneName: 'Lekki', price: 3500.5 },
  ],
  ...over,
});
const week = (over: Over = {}) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek === 2,
    startTime: '09:00',
    endTime: '17:00',
    breaks: [],
    ...(dayOfWeek === 2 ? over : {}),
  }));

const put = (owner: TestOwner, part: string, body: unknown) =>
  owner.visitor.send('PUT', `/api/settings/${part}`, { body });
const read = async (owner: TestOwner) => (await owner.visitor.send('GET', '/api/settings')).body.data;
const publicly = (slug: string) => app.visitor().send('GET', `/api/users/business/${slug}`);

/** Each body is refused at its field with this text, and nothing is stored. */
const refusesAll = async (
  owner: TestOwner,
  part: string,
  fieldErrors: readonly (readonly [body: unknown, field: string, message: string])[],
): Promise<void> => {
  const before = await fingerprint(app);
  for (const [body, field, message] of fieldErrors) {
    const answer = await put(owner, part, body);
    expect([answer.status, answer.body.errors[0]]).toEqual([422, { field, message }]);
  }
  expect(await fingerprint(app)).toBe(before);
};

const UNKEPT = 'This contains a character that cannot be kept. Please type it again.';
const UNEXPECTED = 'This field is not accepted here.';

test('a business just set up has the defaults', async () => {
  const owner = await createOwner(app);
  expect(await read(owner)).toEqual({
    profile: {
      businessName: 'Ada Hair Studio',
      ownerName: 'Ada Obi',
      phone: '08031234567',
      businessSlug: owner.slug,
      email: '',
      address: '',
      timezone: 'Africa/Lagos',
      businessDescription: '',
      heroButtonText: '',
      socialLinks: { instagram: '', facebook: '', twitter: '', whatsapp: '' },
    },
    logoUrl: null,
    bannerImageUrl: null,
    theme: { primaryColor: null, backgroundColor: null, textColor: null },
    weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: dayOfWeek > 0 && dayOfWeek < 6,
      startTime: '09:00',
      endTime: '17:00',
      breaks: [],
    })),
    closures: [],
    bookingRules: {
      slotStepMinutes: 15,
      noticeMinutes: 120,
      gapMinutes: 0,
      lineWaitMinutes: 15,
      horizonDays: 90,
      confirmation: 'client',
      emailOptional: false,
    },
    deposits: { requireDeposit: false, depositPercentage: 0 },
    payoutLinked: false,
    cancellation: { noticeHours: 24, clientMoves: 1, policy: '' },
    rentals: { rentalPolicy: '', pickupAddress: '', deliveryZones: [] },
    reminders: {
      byEmail: true,
      bySms: true,
      leads: [1440, 120],
      newsBySms: true,
      agenda: true,
      rebookAfterNoShow: false,
      askForReview: true,
      waitlist: true,
    },
  });
});

test('settings need a session and a business that is set up', async () => {
  expect((await app.visitor().send('GET', '/api/settings')).status).toBe(401);
  expect((await app.visitor().send('PUT', '/api/settings/theme', { body: {} })).status).toBe(401);
});

describe('the theme', () => {
  test('is kept, and empty means the default again', async () => {
    const owner = await createOwner(app);
    const colours = { primaryColor: '#2e7', backgroundColor: '#FFFFFF', textColor: '#121212' };
    expect((await put(owner, 'theme', colours)).body.data.theme).toEqual(colours);
    expect((await publicly(owner.slug)).body.data.themeSettings).toEqual(colours);
    const none = { primaryColor: null, backgroundColor: null, textColor: null };
    expect((await put(owner, 'theme', { primaryColor: '', backgroundColor: null })).body.data.theme).toEqual(
      none,
    );
    expect((await publicly(owner.slug)).body.data.themeSettings).toEqual(none);
  });

  test('takes nothing that is no colour', async () => {
    const owner = await createOwner(app);
    const COLOUR = 'Enter a colour such as #2E7D32';
    await refusesAll(
      owner,
      'theme',
      ['red', '#12', '#12345', '#2E7D32;', 'url(https://evil.example)', '#gggggg', '#2E7D32\n', '＃123'].map(
        (textColor) => [{ textColor }, 'textColor', COLOUR] as const,
      ),
    );
    await refusesAll(owner, 'theme', [[{ css: '*{}' }, 'css', UNEXPECTED]]);
  });
});

describe('the weekly hours', () => {
  test('keep their breaks', async () => {
    const owner = await createOwner(app);
    const weeklyHours = week({
      breaks: [
        { startTime: '15:00', endTime: '15:30' },
        { startTime: '12:00', endTime: '13:00' },
      ],
    });
    const saved = await put(owner, 'hours', { weeklyHours });
    const sorted = [
      { startTime: '12:00', endTime: '13:00' },
      { startTime: '15:00', endTime: '15:30' },
    ];
    expect(saved.body.data.weeklyHours).toEqual(week({ breaks: sorted }));
    expect(
      (await put(owner, 'hours', { weeklyHours: week({ isOpen: false }) })).body.data.weeklyHours,
    ).toEqual(week({ isOpen: false }));
  });

  test('are refused as a whole when one day is wrong', async () => {
    const owner = await createOwner(app);
    const HOURS =
      'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).';
    const WEEK = 'Invalid weekly hours data.';
    const pause = (startTime: string, endTime: string) => week({ breaks: [{ startTime, endTime }] });
    const overlapping = [
      { startTime: '12:00', endTime: '13:00' },
      { startTime: '12:30', endTime: '14:00' },
    ];
    await refusesAll(owner, 'hours', [
      [{ weeklyHours: week({ startTime: '17:00', endTime: '09:00' }) }, 'weeklyHours', HOURS],
      [{ weeklyHours: week({ startTime: '' }) }, 'weeklyHours', HOURS],
      [{ weeklyHours: pause('08:00', '10:00') }, 'weeklyHours', HOURS],
      [{ weeklyHours: pause('13:00', '12:00') }, 'weeklyHours', HOURS],
      [{ weeklyHours: week({ breaks: overlapping }) }, 'weeklyHours', HOURS],
      [{ weeklyHours: pause('25:00', '26:00') }, 'weeklyHours.2.breaks.0.startTime', 'Required'],
      [{ weeklyHours: week().slice(1) }, 'weeklyHours', WEEK],
      [{ weeklyHours: [...week().slice(1), week()[1]] }, 'weeklyHours', WEEK],
    ]);
  });

  test('go on to midnight and past it, and are offered and booked so', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const late = { startTime: '18:00', endTime: '02:00', closesNextDay: true };
    const night = week({ ...late, breaks: [{ startTime: '23:30', endTime: '00:30' }] });
    expect((await put(owner, 'hours', { weeklyHours: night })).body.data.weeklyHours).toEqual(night);

    const slots = async (date: string): Promise<readonly string[]> => {
      const query = `serviceId=${service._id}&staffId=any&date=${date}`;
      return (await app.visitor().send('GET', `/api/appointments/availability?${query}`)).body.slots;
    };
    await put(owner, 'hours', { weeklyHours: week(late) });
    // Tuesday's evening, whose last hour before midnight starts at 23:45, and its night on Wednesday.
    const [tuesday, wednesday] = [await slots('2026-12-08'), await slots('2026-12-09')];
    expect([tuesday[0], tuesday.at(-1)]).toEqual(['2026-12-08T17:00:00.000Z', '2026-12-08T22:45:00.000Z']);
    expect([wednesday[0], wednesday.at(-1)]).toEqual([
      '2026-12-08T23:00:00.000Z',
      '2026-12-09T00:00:00.000Z',
    ]);
    const body = bookingBody(owner, service, { date: '2026-12-08T22:45:00.000Z' });
    expect((await app.visitor().send('POST', '/api/appointments', { body })).status).toBe(200);
    expect((await slots('2026-12-08')).at(-1)).toBe('2026-12-08T21:45:00.000Z');
    expect((await slots('2026-12-09'))[0]).toBe('2026-12-08T23:45:00.000Z');

    const allDay = week({ startTime: '00:00', endTime: '24:00' });
    expect((await put(owner, 'hours', { weeklyHours: allDay })).body.data.weeklyHours).toEqual(allDay);
    expect((await slots('2026-12-15')).at(-1)).toBe('2026-12-15T22:00:00.000Z');
  });

  test('late ones end before the next day opens, and are a day long at most', async () => {
    const owner = await createOwner(app);
    const late = (startTime: string, endTime: string) => week({ startTime, endTime, closesNextDay: true });
    const openOn = (weekday: number, days: ReturnType<typeof week>, startTime: string) =>
      days.map((day) => (day.dayOfWeek === weekday ? { ...day, isOpen: true, startTime } : day));
    const INTO =
      'One day’s late hours go on after the next day opens. Close earlier, or open later on the next day.';
    const HOURS =
      'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).';
    expect((await put(owner, 'hours', { weeklyHours: late('09:00', '09:00') })).status).toBe(200);
    await refusesAll(owner, 'hours', [
      [{ weeklyHours: late('09:00', '10:00') }, 'weeklyHours', HOURS],
      [{ weeklyHours: openOn(3, late('18:00', '02:00'), '01:00') }, 'weeklyHours', INTO],
    ]);
  });

  test('two saves at once leave one of the two whole', async () => {
    const owner = await createOwner(app);
    const weeks = [
      week({ startTime: '08:00', breaks: [{ startTime: '10:00', endTime: '11:00' }] }),
      week({ startTime: '07:00', endTime: '20:00' }),
    ];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [0, 1, 0, 1].map((which) => put(owner, 'hours', { weeklyHours: weeks[which] })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(weeks).toContainEqual((await read(owner)).weeklyHours);
    }
  });
});

describe('booking rules and cancellation', () => {
  test('are kept', async () => {
    const owner = await createOwner(app);
    expect((await put(owner, 'booking-rules', rules())).body.data.bookingRules).toEqual(rules());
    const terms = { noticeHours: 48, clientMoves: 0, policy: 'Call us.\nPlease.' };
    expect((await put(owner, 'cancellation', terms)).body.data.cancellation).toEqual(terms);
    expect(await read(owner)).toMatchObject({ bookingRules: rules(), cancellation: terms });
  });

  test('stay within their bounds', async () => {
    const owner = await createOwner(app);
    const whole = (min: number, max: number) => `Must be a whole number from ${min} to ${max}`;
    await refusesAll(owner, 'booking-rules', [
      [rules({ slotStepMinutes: 4 }), 'slotStepMinutes', whole(5, 240)],
      [rules({ slotStepMinutes: 241 }), 'slotStepMinutes', whole(5, 240)],
      [rules({ slotStepMinutes: 7.5 }), 'slotStepMinutes', whole(5, 240)],
      [rules({ slotStepMinutes: '15' }), 'slotStepMinutes', whole(5, 240)],
      [rules({ noticeMinutes: -1 }), 'noticeMinutes', whole(0, 43_200)],
      [rules({ noticeMinutes: 43_201 }), 'noticeMinutes', whole(0, 43_200)],
      [rules({ gapMinutes: 241 }), 'gapMinutes', whole(0, 240)],
      [rules({ lineWaitMinutes: 61 }), 'lineWaitMinutes', whole(0, 60)],
      [rules({ lineWaitMinutes: -1 }), 'lineWaitMinutes', whole(0, 60)],
      [rules({ horizonDays: 0 }), 'horizonDays', whole(1, 90)],
      [rules({ horizonDays: 91 }), 'horizonDays', whole(1, 90)],
      [rules({ confirmation: 'nobody' }), 'confirmation', 'Please choose one of the three.'],
      [rules({ emailOptional: 'yes' }), 'emailOptional', 'Please choose yes or no.'],
    ]);
    const terms = { noticeHours: 24, clientMoves: 1, policy: '' };
    await refusesAll(owner, 'cancellation', [
      [{ ...terms, noticeHours: 337 }, 'noticeHours', whole(0, 336)],
      [{ ...terms, clientMoves: 4 }, 'clientMoves', whole(0, 3)],
      [{ ...terms, policy: 'x'.repeat(2001) }, 'policy', 'At most 2000 characters'],
      [{ ...terms, policy: 'a\u0000' }, 'policy', UNKEPT],
    ]);
  });
});

describe('rentals', () => {
  const zoneIds = (owner: TestOwner) =>
    storedRows(
      app,
      `SELECT delivery_zones.name, zone_id FROM delivery_zones JOIN businesses USING (business_id)
        WHERE slug = $1 ORDER BY position`,
      [owner.slug],
    );

  test('are shown to clients; zones keep their order, and a zone of the same name stays the same', async () => {
    const owner = await createOwner(app);
    expect((await put(owner, 'rentals', rentals())).body.data.rentals).toEqual(rentals());
    const { bookingSettings, deliverySettings } = (await publicly(owner.slug)).body.data;
    expect(bookingSettings.rentalPolicy).toBe('Bring it back clean.\nOr pay for it.');
    expect(deliverySettings).toEqual({
      deliveryZones: rentals().deliveryZones,
      pickupAddress: '1 Allen Avenue',
    });
    const [ikeja, lekki] = await zoneIds(owner);
    const deliveryZones = [
      { zoneName: 'LEKKI', price: 0 },
      { zoneName: 'Yaba', price: 1500 },
      { zoneName: 'Ikeja', price: 2500 },
    ];
    const changed = await put(owner, 'rentals', rentals({ deliveryZones }));
    expect(changed.body.data.rentals.deliveryZones).toEqual(deliveryZones);
    expect(await zoneIds(owner)).toEqual([
      { name: 'LEKKI', zone_id: lekki?.['zone_id'] },
      { name: 'Yaba', zone_id: expect.any(String) },
      { name: 'Ikeja', zone_id: ikeja?.['zone_id'] },
    ]);
    await put(owner, 'rentals', rentals({ deliveryZones: [] }));
    expect(await zoneIds(owner)).toEqual([]);
  });

  test('each field has its own complaint, and nothing is stored', async () => {
    const owner = await createOwner(app);
    const zone = (over: Over) => rentals({ deliveryZones: [{ zoneName: 'Ikeja', price: 1, ...over }] });
    const REQUIRED = 'This field is required';
    const many = Array.from({ length: 51 }, (_, at) => ({ zoneName: `Zone ${at}`, price: 1 }));
    const twice = ['Ikeja', 'IKEJA '].map((zoneName) => ({ zoneName, price: 1 }));
    await refusesAll(owner, 'rentals', [
      [rentals({ rentalPolicy: 'x'.repeat(5001) }), 'rentalPolicy', 'At most 5000 characters'],
      [rentals({ pickupAddress: 'a\u2066b' }), 'pickupAddress', UNKEPT],
      [zone({ zoneName: ' ' }), 'deliveryZones.0.zoneName', REQUIRED],
      [zone({ zoneName: 'x'.repeat(81) }), 'deliveryZones.0.zoneName', 'At most 80 characters'],
      [zone({ zoneName: 'a\u0007' }), 'deliveryZones.0.zoneName', UNKEPT],
      [zone({ price: -1 }), 'deliveryZones.0.price', 'Cannot be negative'],
      [zone({ price: 0.001 }), 'deliveryZones.0.price', 'Use at most two decimals'],
      [zone({ price: '5' }), 'deliveryZones.0.price', REQUIRED],
      [zone({ _id: 'x' }), 'deliveryZones.0._id', UNEXPECTED],
      [rentals({ deliveryZones: many }), 'deliveryZones', 'At most 50 zones'],
      [rentals({ deliveryZones: twice }), 'deliveryZones', 'You already have a zone with this name.'],
    ]);
  });
});

test('nothing of this touches another business', async () => {
  const [mine, theirs] = [await createHoldings(app), await createHoldings(app, 'Other Spa')];
  const before = await read(theirs.owner);
  const { profile } = await read(mine.owner);
  await put(mine.owner, 'profile', { ...profile, businessName: 'Mine alone' });
  await put(mine.owner, 'theme', { primaryColor: '#123456' });
  await put(mine.owner, 'hours', { weeklyHours: week() });
  await put(mine.owner, 'booking-rules', rules());
  await put(mine.owner, 'rentals', rentals());
  await put(mine.owner, 'cancellation', { noticeHours: 1, clientMoves: 0 });
  expect(await read(theirs.owner)).toEqual(before);
  const other = await mine.owner.visitor.send('DELETE', `/api/settings/closures/${theirs.closureId}`);
  expect(other.status).toBe(404);
  expect(await read(theirs.owner)).toEqual(before);
});
