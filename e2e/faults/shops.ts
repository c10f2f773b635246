import { messagesCalls } from '#contract/calls/messages.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { freeTimes } from '../harness/client.ts';
import { addService, createOwner, type Owner } from '../harness/owner.ts';
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
  const [cuts, deposits] = await Promise.all([timesOf(salon, cut, now), timesOf(payee, paid, now)]);
  return {
    salon: { owner: salon, service: cut, times: cuts },
    payee: { owner: payee, service: paid, times: deposits },
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
  const days = Array.from({ length: 21 }, (_, index) => dayAfter(now, index + 1));
  return (await Promise.all(days.map((day) => freeTimes(owner, service, day)))).flat();
};

/** The same owner with the same session, where another process serves. */
export const ownerAt = (owner: Owner, baseUrl: string): Owner => ({
  ...owner,
  visitor: createVisitor(baseUrl, owner.visitor.cookies),
});
