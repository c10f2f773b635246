import { authCalls } from '#contract/calls/auth.calls.ts';
import { messagesCalls } from '#contract/calls/messages.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { freeTimes } from '../harness/client.ts';
import { addService, createOwner, type Owner, PASSWORD } from '../harness/owner.ts';
import { takeDeposits } from '../harness/payer.ts';
import { createVisitor } from '../harness/visitor.ts';
import { countAsConfirmed } from './testing/confirmed-owner.ts';

/** A business with the start times that nobody of the test has asked for yet. */
export type Shop = { readonly owner: Owner; readonly service: OwnerService; readonly times: string[] };

/** One where nothing is paid beforehand, one that takes deposits, and one that rents out a single canopy by the day. */
export type Shops = { readonly salon: Shop; readonly payee: Shop; readonly rental: Shop };

const DAY_MS = 86_400_000;

export const dayAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10);

/** Businesses are closed at weekends until they say otherwise. */
const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** By the contract, on whichever process serves `baseUrl`; `now` is the product's. */
export const openShops = async (baseUrl: string, databaseUrl: string, now: string): Promise<Shops> => {
  const [salon, payee, rental] = await Promise.all([
    createOwner(baseUrl),
    createOwner(baseUrl),
    createOwner(baseUrl),
  ]);
  await countAsConfirmed(databaseUrl, payee);
  await takeDeposits(payee);
  await waitFor(rental);
  const [cut, paid] = await Promise.all([
    addService(salon, 'Silk Press', 15),
    addService(payee, 'Silk Press', 15),
  ]);
  return {
    salon: { owner: salon, service: cut, times: await timesOf(salon, cut, now) },
    payee: { owner: payee, service: paid, times: await timesOf(payee, paid, now) },
    rental: {
      owner: rental,
      service: await addCanopy(rental),
      times: Array.from({ length: 80 }, (_, index) => dayAfter(now, index + 2)).filter(isWeekday),
    },
  };
};

/** Whoever waits for a day is told of a time by mail. */
const waitFor = ({ visitor }: Owner): Promise<unknown> =>
  visitor.ask(messagesCalls.saveReminders, {
    body: {
      byEmail: true,
      bySms: false,
      leads: [1_440],
      newsBySms: false,
      agenda: false,
      rebookAfterNoShow: false,
      waitlist: true,
    },
  });

const addCanopy = async ({ visitor }: Owner): Promise<OwnerService> => {
  const { service } = await visitor.ask(servicesCalls.create, {
    body: {
      bookingType: 'item-based',
      name: 'Canopy',
      duration: 1,
      pricing: { baseRentalFee: 10_000, cautionFee: 0 },
      quantity: 1,
    },
  });
  return service;
};

const timesOf = async (owner: Owner, service: OwnerService, now: string): Promise<string[]> => {
  const times: string[] = [];
  for (let ahead = 1; ahead < 22; ahead += 1)
    times.push(...(await freeTimes(owner, service, dayAfter(now, ahead))));
  return times;
};

/** The same owner, signed in where another process serves. */
export const ownerAt = async (owner: Owner, baseUrl: string): Promise<Owner> => {
  const visitor = createVisitor(baseUrl);
  await visitor.ask(authCalls.login, { body: { email: owner.email, password: PASSWORD } });
  return { ...owner, visitor };
};
