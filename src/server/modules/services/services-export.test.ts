import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

const categories = async (owner: TestOwner): Promise<readonly string[]> =>
  (await owner.visitor.send('GET', '/api/users/categories')).body.data;
const saveCategories = (owner: TestOwner, names: readonly string[]) =>
  owner.visitor.send('PUT', '/api/users/categories', { body: { categories: names } });
const timeBased = (over: object) => ({
  bookingType: 'time-based',
  name: 'Silk press',
  duration: 60,
  price: 1,
  ...over,
});

describe('a category typed into a service', () => {
  test('joins the list once, at its end, and stays on the service when it leaves the list', async () => {
    const owner = await createOwner(app);
    await saveCategories(owner, ['Nails', 'Hair']);
    const service = await createService(owner, { category: ' Braids ' });
    await createService(owner, { category: 'Hair' });
    await createService(owner, { category: '' });
    expect(await categories(owner)).toEqual(['Nails', 'Hair', 'Braids']);
    const path = `/api/services/${service._id}`;
    await owner.visitor.send('PUT', path, { body: timeBased({ category: 'Locs' }) });
    expect(await categories(owner)).toEqual(['Nails', 'Hair', 'Braids', 'Locs']);
    await saveCategories(owner, ['Hair']);
    const listed = (await owner.visitor.send('GET', '/api/services')).body.data;
    const kept = listed.find(({ _id }: { _id: string }) => _id === service._id);
    expect(kept.category).toBe('Locs');
    const refused = await owner.visitor.send('PUT', path, {
      body: timeBased({ category: 'New', price: -1 }),
    });
    expect(refused.status).toBe(422);
    expect(await categories(owner)).toEqual(['Hair']);
  });

  test('is kept on the service alone where the list is full', async () => {
    const owner = await createOwner(app);
    const full = Array.from({ length: 100 }, (_, at) => `Category ${at}`);
    await saveCategories(owner, full);
    const service = await createService(owner, { category: 'One more' });
    expect(service).toMatchObject({ category: 'One more' });
    expect(await categories(owner)).toEqual(full);
  });

  test('and the list saved at the same moment: nothing fails, and no name is there twice', async () => {
    const owner = await createOwner(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 2 === 0
          ? saveCategories(owner, ['Hair', 'Nails'])
          : owner.visitor.send('POST', '/api/services', { body: timeBased({ category: 'Nails' }) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await categories(owner)).toSorted()).toEqual(['Hair', 'Nails']);
  });
});

describe('the services as a file', () => {
  test('hold every service, safe to open in a spreadsheet', async () => {
    const owner = await createOwner(app);
    await createService(owner, {
      name: '=HYPERLINK("A1","B2")',
      description: 'One, "two"\nthree',
      category: '+Hair',
    });
    await createService(owner, {
      bookingType: 'item-based',
      name: 'Canopy ₦',
      duration: 2,
      price: 0,
      pricing: { baseRentalFee: 20000.5, cautionFee: 5000 },
      quantity: 3,
      preRentalBufferDays: 1,
      available: false,
    });
    const answer = await owner.visitor.send('GET', '/api/services/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="services-2026-12-07.csv"');
    expect(answer.headers.get('x-total-count')).toBe('2');
    // What reads the text takes the byte order mark away.
    const [headings, ...rows] = answer.text.split('\r\n');
    expect(headings).toBe(
      'Name,Category,Booking type,Duration,Duration unit,Price (NGN),Rental fee (NGN),Caution fee (NGN),' +
        'Price varies,Quantity,Buffer days before,Buffer days after,Active,Description,Link name,Extra day fee (NGN),Longer hires,Made of',
    );
    expect(rows.toSorted()).toEqual([
      '',
      `"'=HYPERLINK(""A1"",""B2"")",'+Hair,time-based,60,minutes,15000,,,No,,,,Yes,"One, ""two""\nthree",hyperlink-a1-b2,,,`,
      'Canopy ₦,,item-based,2,days,,20000.5,5000,No,3,1,0,No,,canopy,,,',
    ]);
  });

  test('hold nothing of another business, and need a session', async () => {
    const [mine, theirs] = [await createOwner(app), await createOwner(app)];
    await createService(theirs, { name: 'Secret cut' });
    const answer = await mine.visitor.send('GET', '/api/services/export');
    expect([answer.headers.get('x-total-count'), answer.text.split('\r\n')]).toEqual([
      '0',
      [expect.any(String), ''],
    ]);
    expect((await app.visitor().send('GET', '/api/services/export')).status).toBe(401);
  });
});
