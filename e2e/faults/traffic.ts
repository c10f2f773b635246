import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { bookingBody, type Client, newClient } from '../harness/client.ts';
import type { Owner } from '../harness/owner.ts';
import { type Answer, createVisitor } from '../harness/visitor.ts';
import { mailsTo } from '../product/inbox.ts';
import type { PaystackFake } from '../product/paystack-fake.ts';
import type { Promises } from './promises.ts';
import { ownerAt, type Shop, type Shops } from './shops.ts';

/** A fifth of the ₦15,000 that a service costs here, in kobo. */
export const DEPOSIT = 300_000;
const PAUSE_MS = 50;
/** So many clients do nothing but book, and so often each. */
const STEADY = 3;
const STEADY_BOOKINGS = 15;
const FEW_BOOKINGS = 5;
const OFFERED_MS = 1_500;
/** So many do what is wanted most. */
const MOST = 3;

export type Town = {
  readonly shops: Shops;
  readonly paystackFake: PaystackFake;
  readonly promises: Promises;
  /** Where its clients and owners go. */
  readonly baseUrl: string;
  /** So long somebody waits for a mail, and asks nothing meanwhile: mail gives way to requests. */
  readonly mailWithinMs: number;
};

type Booked = { readonly id: string; readonly date: string; readonly client: Client };

const takeTime = ({ times }: Shop): string => {
  const time = times.shift();
  if (time === undefined) throw new Error('All times are used up');
  return time;
};

/** Null: it said no. Throws where it gave no answer, or none that tells. */
const bookedOf = (answer: Answer): PublicAppointment | null => {
  if (answer.status >= 500) throw new Error(`Answered with ${answer.status}`);
  return answer.status === 200 ? appointmentsCalls.create.reply.parse(answer.body).data : null;
};

/** Books with a key; what is not answered is kept, to be asked again. */
const bookWithKey = async ({ shops: { salon }, promises, baseUrl }: Town): Promise<Booked> => {
  const { owner, service } = salon;
  const date = takeTime(salon);
  const client = newClient();
  const asked = { key: randomUUID(), body: bookingBody(owner, service, date, client) };
  promises.unanswered.push(asked);
  const answer = await createVisitor(baseUrl).send(appointmentsCalls.create, {
    body: asked.body,
    idempotencyKey: asked.key,
  });
  const booked = bookedOf(answer);
  promises.unanswered.splice(promises.unanswered.indexOf(asked), 1);
  if (booked === null) throw new Error(`A free time was refused: ${JSON.stringify(answer.body)}`);
  promises.bookings.set(booked._id, { owner, times: [date] });
  return { id: booked._id, date, client };
};

/** Moves it to the next time; until that is answered it may stand at either. */
const moved = async (
  { shops: { salon }, promises }: Town,
  { id, date }: Booked,
  move: (to: string) => Promise<Answer>,
): Promise<void> => {
  const { owner } = salon;
  const to = takeTime(salon);
  promises.bookings.set(id, { owner, times: [date, to] });
  const { status } = await move(to);
  if (status < 500) promises.bookings.set(id, { owner, times: [status === 200 ? to : date] });
};

const moveAsOwner = async (town: Town, booked: Booked): Promise<void> => {
  const { owner, service } = town.shops.salon;
  const here = ownerAt(owner, town.baseUrl);
  await moved(town, booked, (date) =>
    here.visitor.send(appointmentsCalls.update, {
      params: { id: booked.id },
      body: { ...bookingBody(owner, service, date, booked.client), businessId: undefined },
    }),
  );
};

/** By the manage link in the mail that told of the booking. */
const moveByLink = async (town: Town, booked: Booked, over: () => boolean): Promise<void> => {
  const token = await manageTokenOf(town, booked.client, over);
  if (token === null) return;
  await moved(town, booked, (newDate) =>
    createVisitor(town.baseUrl).send(appointmentsCalls.reschedule, { params: { token }, body: { newDate } }),
  );
};

const manageTokenOf = async (
  { paystackFake, mailWithinMs }: Town,
  { email }: Client,
  over: () => boolean,
): Promise<string | null> => {
  for (let waited = 0; waited < mailWithinMs && !over(); waited += PAUSE_MS) {
    const mails = await mailsTo(paystackFake.inboxUrl, email);
    const found = mails.flatMap(({ text }) => /\/manage\/([\w-]{60,})/.exec(text)?.[1] ?? [])[0];
    if (found !== undefined) return found;
    await pause(PAUSE_MS);
  }
  return null;
};

/** Pays for a time; `returns`: the browser comes back. The booking's id, where that was told. */
export const pay = async (town: Town, { returns }: { readonly returns: boolean }): Promise<string | null> => {
  const { owner, service } = town.shops.payee;
  const { businessId, ...metadata } = bookingBody(owner, service, takeTime(town.shops.payee), newClient());
  const visitor = createVisitor(town.baseUrl);
  const opened = await visitor.ask(paymentsCalls.initialize, {
    body: { email: metadata.clientEmail, amount: DEPOSIT, businessId, metadata },
    idempotencyKey: randomUUID(),
  });
  const { reference } = opened.data;
  await town.paystackFake.control({ pay: reference });
  if (!returns) return null;
  const answer = await visitor.send(paymentsCalls.verify, { body: { reference } });
  return bookedOf(answer)?._id ?? null;
};

/** The owner calls off a paid booking: its deposit goes back. */
export const payAndCancel = async (town: Town): Promise<void> => {
  const id = await pay(town, { returns: true });
  if (id !== null) await cancel(ownerAt(town.shops.payee.owner, town.baseUrl), id);
};

const cancel = ({ visitor }: Owner, id: string): Promise<Answer> =>
  visitor.send(appointmentsCalls.changeStatus, { params: { id }, body: { status: 'cancelled' } });

/** Books the one canopy of a day, has somebody wait for it, and calls the booking off. */
export const letSomebodyWait = async (town: Town): Promise<void> => {
  const { owner, service } = town.shops.rental;
  const day = takeTime(town.shops.rental);
  const wish = (client: Client) => bookingBody(owner, service, day, client);
  const answer = await createVisitor(town.baseUrl).send(appointmentsCalls.create, {
    body: wish(newClient()),
  });
  const booked = bookedOf(answer);
  if (booked === null) throw new Error(`A free day was refused: ${JSON.stringify(answer.body)}`);
  await createVisitor(town.baseUrl).ask(waitlistCalls.join, { body: wish(newClient()) });
  await cancel(ownerAt(owner, town.baseUrl), booked._id);
};

/** What clients and owners do there again and again. */
const deeds = {
  moves: async (town) => moveAsOwner(town, await bookWithKey(town)),
  pays: (town) => pay(town, { returns: true }),
  'moves by link': async (town, over) => moveByLink(town, await bookWithKey(town), over),
  leaves: (town) => pay(town, { returns: false }),
  'calls off': payAndCancel,
  // A day is not used up before somebody has been offered the one before.
  waits: async (town) => {
    await letSomebodyWait(town);
    await pause(OFFERED_MS);
  },
} as const satisfies Readonly<Record<string, (town: Town, over: () => boolean) => Promise<unknown>>>;

export type Deed = keyof typeof deeds;

/** Does one thing after the other until `over`, however often there is no answer. */
const lane = async (town: Town, over: () => boolean, turns: readonly Deed[]): Promise<void> => {
  for (let turn = 0; !over(); turn += 1) {
    const deed = turns[turn % turns.length];
    if (deed !== undefined) await deeds[deed](town, over).catch(() => pause(PAUSE_MS));
  }
};

/** Whatever else is slow, somebody is just booking when it ends. */
const steady = async (town: Town, over: () => boolean, bookings: number): Promise<void> => {
  for (let left = bookings; left > 0 && !over(); left -= 1)
    await bookWithKey(town).catch(() => pause(PAUSE_MS));
};

const all = Object.keys(deeds) as readonly Deed[];

/** Clients and owners go on with everything at once until `over`, however often they get no answer. */
export const goOn = async (town: Town, over: () => boolean): Promise<void> => {
  const turned = all.map((_, first) => [...all.slice(first), ...all.slice(0, first)]);
  const lanes = turned.map((turns) => lane(town, over, turns));
  await Promise.all([...lanes, ...Array.from({ length: STEADY }, () => steady(town, over, STEADY_BOOKINGS))]);
};

/**
 * The same where one thing is wanted most: several do that, one does everything in turn, and one books. Where mail is waited
 * for nobody does anything else, since mail gives way to whatever is asked.
 */
export const goOnMostly = async (town: Town, over: () => boolean, wanted: Deed | null): Promise<void> => {
  const most = wanted === null ? all.map((deed) => [deed]) : Array.from({ length: MOST }, () => [wanted]);
  const beside = wanted === 'moves by link' ? [] : [lane(town, over, all), steady(town, over, FEW_BOOKINGS)];
  await Promise.all([...most.map((turns) => lane(town, over, turns)), ...beside]);
};
