import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

type Over = Readonly<Record<string, unknown>>;
const braids = (over: Over = {}) => ({
  bookingType: 'time-based',
  name: 'Box braids',
  duration: 90,
  price: 20_000,
  ...over,
});
const length = (over: Over = {}) => ({
  name: 'Length',
  choose: 'one',
  required: true,
  options: [
    { name: 'Shoulder', price: 0, minutes: 0 },
    { name: 'Waist', price: 6000.5, minutes: 60 },
    { name: 'I bring my own hair', price: -4000, minutes: -5 },
  ],
  ...over,
});
const change = (owner: TestOwner, id: string, body: unknown) =>
  owner.visitor.send('PUT', `/api/services/${id}`, { body });
const errorsOf = async (owner: TestOwner, over: Over) => {
  const answer = await owner.visitor.send('POST', '/api/services', { body: braids(over) });
  expect(answer.status).toBe(422);
  return answer.body.errors;
};

describe('what can be chosen of a service', () => {
  test('is kept with an id of its own for each option, and shown to clients', async () => {
    const owner = await createOwner(app);
    const { body } = await owner.visitor.send('POST', '/api/services', {
      body: braids({
        optionGroups: [length(), { name: 'Extras', choose: 'any', required: false, options: [wash] }],
        twoHands: { duration: 50, price: 30_000 },
        alongside: true,
      }),
    });
    const [first, second] = body.service.optionGroups;
    expect(first).toMatchObject(length());
    expect(second).toMatchObject({ name: 'Extras', choose: 'any', required: false, options: [wash] });
    expect(body.service).toMatchObject({
      twoHands: { duration: 50, price: 30_000 },
      alongside: true,
      segments: [],
    });
    const ids = [...first.options, ...second.options].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(4);
    const shown = await app.visitor().send('GET', `/api/services/public/all/${owner.slug}`);
    expect(shown.body.data[0].optionGroups).toEqual(body.service.optionGroups);
  });

  test('keeps the ids of what is sent back, whatever its place, name and price by now', async () => {
    const owner = await createOwner(app);
    const { _id } = await createService(owner, braids({ optionGroups: [length()] }));
    const before = (await owner.visitor.send('GET', '/api/services')).body.data[0].optionGroups[0];
    const [shoulder, waist] = before.options;
    const kept = { ...waist, name: 'Waist length', price: 7000 };
    const group = { ...before, options: [kept, { name: 'Knee', price: 9000, minutes: 90 }, shoulder] };
    const saved = await change(owner, _id, braids({ optionGroups: [group] }));
    const [after] = saved.body.service.optionGroups;
    expect(after._id).toBe(before._id);
    expect(after.options).toMatchObject([kept, { name: 'Knee' }, shoulder]);
    expect([shoulder._id, waist._id]).not.toContain(after.options[1]._id);
  });

  test('stays where a change does not speak of it, and goes where it says so', async () => {
    const owner = await createOwner(app);
    const terms = {
      optionGroups: [length()],
      segments: [30, 40, 20],
      twoHands: { duration: 50, price: 30_000 },
      alongside: true,
    };
    const { _id } = await createService(owner, braids(terms));
    const plain = await change(owner, _id, braids({ price: 21_000 }));
    expect(plain.body.service).toMatchObject({ price: 21_000, ...terms });
    const longer = await change(owner, _id, braids({ duration: 120 }));
    // Stretches stand for the length they were written for.
    expect(longer.body.service).toMatchObject({ ...terms, segments: [] });
    const none = { optionGroups: [], segments: [], twoHands: null, alongside: false };
    expect((await change(owner, _id, braids(none))).body.service).toMatchObject(none);
  });

  test('is refused at its field', async () => {
    const owner = await createOwner(app);
    const option = { name: 'Waist', price: 0, minutes: 0 };
    const REQUIRED = 'This field is required';
    const cases = [
      [{ optionGroups: [length({ name: ' ' })] }, 'optionGroups.0.name', 'Please name the choice.'],
      [{ optionGroups: [length({ options: [] })] }, 'optionGroups.0.options', 'Please add an option.'],
      [
        { optionGroups: [length({ options: [{ ...option, name: '' }] })] },
        'optionGroups.0.options.0.name',
        'Please name the option.',
      ],
      [
        { optionGroups: [length({ options: [{ ...option, price: 1.005 }] })] },
        'optionGroups.0.options.0.price',
        'At most two decimals',
      ],
      [{ twoHands: { duration: 0, price: 0 } }, 'twoHands.duration', 'Must be a positive number'],
      [{ twoHands: { duration: 50 } }, 'twoHands.price', REQUIRED],
      [{ segments: [30, null, 20] }, 'segments.1', REQUIRED],
      [{ segments: [30, 60] }, 'segments', 'Please begin and end with work: work, wait, work.'],
      [{ segments: [30, 40, 30] }, 'segments', 'Work and waiting together must be as long as the service.'],
    ] as const;
    for (const [over, field, message] of cases)
      expect(await errorsOf(owner, over)).toContainEqual({ field, message });
  });

  test('must not sound as if a bank asked it; what it said before may stay', async () => {
    const owner = await createOwner(app);
    const asBank = (field: string) => [{ field, message: expect.stringContaining('Please leave out') }];
    expect(await errorsOf(owner, { optionGroups: [length({ name: 'Your OTP' })] })).toEqual(
      asBank('optionGroups.0.name'),
    );
    const options = [
      { name: 'Short', price: 0, minutes: 0 },
      { name: 'Your OTP', price: 0, minutes: 0 },
    ];
    expect(await errorsOf(owner, { optionGroups: [length({ options })] })).toEqual(
      asBank('optionGroups.0.options.1.name'),
    );
  });
});

const wash = { name: 'Wash first', price: 2000, minutes: 15 };
