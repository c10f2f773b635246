import { randomBytes } from 'node:crypto';
import { PASSWORD, registerOwner } from './seeded-owner.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** A business of one test's own, set up and ready to be booked, with its owner signed in. */
export type TestOwner = {
  readonly visitor: Visitor;
  readonly email: string;
  readonly password: string;
  readonly businessId: string;
  readonly slug: string;
  /** The owner as staff member. */
  readonly staffId: string;
};

const expectSuccess = (answer: { readonly status: number; readonly text: string }): void => {
  if (answer.status >= 300) throw new Error(`The test's set-up was refused: ${answer.status} ${answer.text}`);
};

/** Letters that no name of a bank is made of: drawn digits now and then read like one, and no link may. */
const unclaimedLetters = (): string =>
  [...randomBytes(12)].map((byte) => 'hjkqvwxz'.charAt(byte % 8)).join('');

export const createOwner = async (app: TestApp, name = 'Ada Hair Studio'): Promise<TestOwner> => {
  const { visitor, email } = await registerOwner(app, name);
  const slug = `studio-${unclaimedLetters()}`;
  const setup = {
    profile: { businessName: name, phone: '08031234567', businessSlug: slug, ownerName: 'Ada Obi' },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  };
  const done = await visitor.send('POST', '/api/users/setup/complete', { body: setup });
  expectSuccess(done);
  const staff = await visitor.send('GET', '/api/staff');
  return {
    visitor,
    email,
    password: PASSWORD,
    slug,
    businessId: done.body.user.businessId,
    staffId: staff.body.data[0]._id,
  };
};

export const createService = async (
  owner: TestOwner,
  over: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly _id: string; readonly slug: string }> => {
  const body = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15000, ...over };
  const saved = await owner.visitor.send('POST', '/api/services', { body });
  expectSuccess(saved);
  return saved.body.service;
};

/** What a client sends to book; Tuesday 8 December 2026, 10:00 in Lagos unless told otherwise. */
export const bookingBody = (
  owner: TestOwner,
  service: { readonly _id: string },
  over: Readonly<Record<string, unknown>> = {},
) => ({
  businessId: owner.businessId,
  serviceId: service._id,
  staffId: 'any',
  date: '2026-12-08T09:00:00.000Z',
  clientName: 'Ngozi Eze',
  clientPhone: '08099887766',
  clientEmail: 'ngozi@example.ng',
  ...over,
});

/** Adds so many chairs, dryers or rooms; answers with the handle. */
export const createResource = async (owner: TestOwner, name: string, quantity: number): Promise<string> => {
  const added = await owner.visitor.send('POST', '/api/resources', { body: { name, quantity } });
  if (added.status !== 200) throw new Error(`The resource was refused: ${added.text}`);
  return added.body.data._id;
};
