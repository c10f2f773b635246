import { expect, test } from 'vitest';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { invite, joinAs } from '../../testing/test-member.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Visitor } from '../../testing/visitor.ts';

const app = useTestApp();

const chainOf = async (visitor: Visitor) => (await visitor.send('GET', '/api/members/businesses')).body.data;
/** Books for today and takes money by hand for it. */
const earn = async (owner: TestOwner, amount: number): Promise<void> => {
  const service = await createService(owner);
  const body = bookingBody(owner, service);
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  const paid = await owner.visitor.send('POST', `/api/appointments/${booked.body.data._id}/payments`, {
    body: { kind: 'balance', amount, method: 'cash' },
    headers: { 'idempotency-key': 'k'.repeat(20) },
  });
  expect(paid.status, paid.text).toBe(200);
};

test('adds up the businesses that an account owns or manages, each by itself', async () => {
  const ada = await createOwner(app, 'Ada Hair Studio');
  const bola = await createOwner(app, 'Bola Nails');
  const third = await createOwner(app, 'Third Studio');
  for (const [owner, role] of [
    [bola, 'manager'],
    [third, 'frontDesk'],
  ] as const) {
    const { token } = await invite(app, owner, { role, email: ada.email });
    const body = { token, password: ada.password };
    await ada.visitor.send('POST', '/api/members/invitations/accept', { body });
  }
  await earn(bola, 2_000);
  const chain = await chainOf(ada.visitor);
  expect(
    chain.map(({ businessName, takenWeek, takenMonth, owed }: Record<string, unknown>) => [
      ...[businessName, takenWeek, takenMonth, owed],
    ]),
  ).toEqual([
    ['Ada Hair Studio', 0, 0, 0],
    ['Bola Nails', 2_000, 2_000, 0],
  ]);
  // Whoever reads no figures there is shown none.
  const stylist = await joinAs(app, third, { role: 'staff', staffId: third.staffId });
  const accountant = await joinAs(app, third, { role: 'accountant' });
  expect([await chainOf(stylist.visitor), await chainOf(accountant.visitor)]).toEqual([[], []]);
  expect(
    (await chainOf(bola.visitor)).map(({ businessName }: { businessName: string }) => businessName),
  ).toEqual(['Bola Nails']);
});

test('leaves out a business that asks a second factor of whoever has none, and all but its own on a shared device', async () => {
  const ada = await createOwner(app, 'Ada Hair Studio');
  const strict = await createOwner(app, 'Strict Studio');
  const third = await createOwner(app, 'Third Studio');
  for (const owner of [strict, third]) {
    const { token } = await invite(app, owner, { role: 'manager', email: ada.email });
    const body = { token, password: ada.password };
    await ada.visitor.send('POST', '/api/members/invitations/accept', { body });
  }
  await ada.visitor.send('POST', '/api/members/enter', { body: { businessId: ada.businessId } });
  const named = async () =>
    (await chainOf(ada.visitor)).map(({ businessName }: { businessName: string }) => businessName);
  expect(await named()).toEqual(['Ada Hair Studio', 'Strict Studio', 'Third Studio']);
  await asSuperuser(app, `UPDATE businesses SET asks_second_factor = true WHERE slug = $1`, [strict.slug]);
  expect(await named()).toEqual(['Ada Hair Studio', 'Third Studio']);
  await ada.visitor.send('POST', '/api/shared-devices', { body: { name: 'Front desk' } });
  expect(await named()).toEqual(['Ada Hair Studio']);
});
