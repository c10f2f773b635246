import { expect, test } from 'vitest';
import type { Typed } from '../../testing/form.ts';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { addZones, createRentalShop, newPhone, POLICY } from '../../testing/rental-shop.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true });

/** What the form of a page carries hidden besides the choices. */
const hiddenIn = ({ body }: Pick<Answer, 'body'>): Typed => {
  const { form, payment } = body;
  const { token, attempt } = form.seal;
  const amount = payment.quote.dueNow > 0 ? { amount: String(payment.quote.dueNow * 100) } : {};
  return { token, attempt, terms: payment.stamp, ...amount };
};

const client = (): Typed => ({
  clientName: 'Ngozi Eze',
  clientPhone: newPhone(),
  clientEmail: 'ngozi@example.ng',
});
const visit = (): Typed => ({
  staff: 'any',
  date: '2026-12-08',
  time: '2026-12-08T09:00:00.000Z',
  ...client(),
});
const hire = (over: Typed = {}): Typed => ({
  date: '2026-12-15',
  method: 'pickup',
  zone: '',
  agreed: 'yes',
  ...client(),
  'clientRefundDetails.accountHolderName': 'Ngozi Eze',
  'clientRefundDetails.accountNumber': '0123456789',
  'clientRefundDetails.bankName': 'GTBank',
  ...over,
});

const change = async (owner: TestOwner, service: { readonly _id: string }, over: object): Promise<void> => {
  const body = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15000, ...over };
  expect((await owner.visitor.send('PUT', `/api/services/${service._id}`, { body })).status).toBe(200);
};

/** Opens the page, has its owner change something, sends the form, and again as it came back. */
const sendTwice = async (path: string, typed: Typed, meanwhile: () => Promise<unknown>) => {
  const visitor = app.visitor();
  const page = await visitor.send('GET', path);
  await meanwhile();
  const before = await fingerprint(app);
  const refused = await visitor.send('POST', path, { form: { ...typed, ...hiddenIn(page) } });
  expect(await fingerprint(app)).toBe(before);
  expect(refused.status).toBe(409);
  const { form, payment } = refused.body;
  for (const name of ['clientName', 'clientPhone', 'clientEmail'])
    expect(form.values[name]).toBe(typed[name]);
  expect(payment.stamp).not.toBe(page.body.payment.stamp);
  const again = () => visitor.send('POST', path, { form: { ...typed, ...hiddenIn(refused) } });
  return { refused: refused.body, again };
};

test('another price: the form comes back with it and what was typed, and books on it', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const { refused, again } = await sendTwice(`/book/${owner.slug}/${service.slug}`, visit(), () =>
    change(owner, service, { price: 150000 }),
  );
  expect([refused.page, refused.step, refused.service.price]).toEqual(['book', 3, 150000]);
  expect(refused.form.refusal).toBe(
    'The terms changed after you opened this page. It now takes 1 hour and costs ₦150,000. Nothing is paid now. It was ₦15,000. Nothing has been booked yet. Please book again if you agree.',
  );
  expect((await again()).status).toBe(303);
});

test('ten hours instead of one: the time stays in the form until it is known to be none of theirs', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const { refused, again } = await sendTwice(`/book/${owner.slug}/${service.slug}`, visit(), () =>
    change(owner, service, { duration: 600 }),
  );
  expect(refused.form.refusal).toContain('It now takes 10 hours');
  expect(refused.form.refusal).toContain('It was 1 hour.');
  expect([refused.step, refused.chosen.time]).toEqual([3, '2026-12-08T09:00:00.000Z']);
  expect((await again()).status).toBe(422);
});

test.each([
  ['book', 24, 'Cancel 24 hours or more before it starts and you get it back. Later than that, you do not.'],
  ['embed', 48, 'It starts in less than 2 days: if you cancel, you do not get it back.'],
])(
  'another deposit, /%s, %i hours of notice: nothing is held, and the next form pays it',
  async (place, notice, cancelling) => {
    const owner = await createPayingOwner(app);
    const service = await createService(owner);
    const { refused, again } = await sendTwice(`/${place}/${owner.slug}/${service.slug}`, visit(), () =>
      asSuperuser(
        app,
        'UPDATE businesses SET deposit_percentage = 50, cancel_notice_hours = $2 WHERE slug = $1',
        [owner.slug, notice],
      ),
    );
    expect(refused.payment.quote.dueNow).toBe(7500);
    expect(refused.form.refusal).toContain(`₦7,500 is paid now. ${cancelling} It was ₦3,000 to pay now.`);
    expect((await again()).headers.get('location')).toMatch(/^http/);
  },
);

test('what is a hire now is told on its page, and not booked', async () => {
  const pricing = { baseRentalFee: 9000, cautionFee: 0 };
  const over = { bookingType: 'item-based', duration: 3, price: 0, quantity: 2, pricing };
  const owner = await createOwner(app);
  const service = await createService(owner);
  const { refused } = await sendTwice(`/book/${owner.slug}/${service.slug}`, visit(), () =>
    change(owner, service, over),
  );
  expect([refused.page, refused.service.bookingType]).toEqual(['rental', 'item-based']);
  expect(refused.step).toBeLessThan(3);
  expect(refused.form.refusal).toBe(
    'This is now an item for hire, by the day. 3 days of hire now cost ₦9,000. Nothing is paid now. Nothing has been booked. Please choose again if you want it.',
  );
});

test('what is an appointment now is told on its page, which begins anew', async () => {
  const shop = await createRentalShop(app);
  const { refused } = await sendTwice(`/book/${shop.owner.slug}/${shop.item.slug}`, hire(), () =>
    change(shop.owner, shop.item, {}),
  );
  expect([refused.page, refused.step]).toEqual(['book', 1]);
  expect(refused.form.refusal).toContain('This is now an appointment, at a time of the day.');
});

test('another policy is shown in full before it is agreed to', async () => {
  const shop = await createRentalShop(app);
  await addZones(shop, [], POLICY);
  const { refused, again } = await sendTwice(`/book/${shop.owner.slug}/${shop.item.slug}`, hire(), () =>
    addZones(shop, [], 'The whole fee is kept, always.'),
  );
  expect([refused.page, refused.step]).toEqual(['rental', 4]);
  expect(refused.form.refusal).toBe(
    'The rental policy changed after you opened this page. Nothing has been booked yet. Please book again if you agree. The rental policy now says:\n\nThe whole fee is kept, always.',
  );
  expect((await again()).status).toBe(303);
});

test('another price of the delivery that was chosen', async () => {
  const shop = await createRentalShop(app);
  const zones = (price: number) => addZones(shop, [{ zoneName: 'Ikeja', price }]);
  await zones(2000);
  const typed = hire({ method: 'delivery', zone: 'Ikeja', 'deliveryDetails.address': '2 Allen Avenue' });
  const { refused, again } = await sendTwice(`/book/${shop.owner.slug}/${shop.item.slug}`, typed, () =>
    zones(20000),
  );
  expect([refused.step, refused.cost.delivery]).toEqual([4, 20000]);
  expect(refused.form.refusal).toContain('Delivery now costs: Ikeja ₦20,000.');
  expect((await again()).status).toBe(303);
});
