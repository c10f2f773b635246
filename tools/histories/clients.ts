import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { parseStatus } from '#core/appointments/statuses.ts';
import { type Answer, createVisitor, newAddress, type Visitor } from '../../e2e/harness/visitor.ts';
import type { Look, Operation, Place } from './recorded-lines.ts';
import { type Stage, timeAt, unitsOn } from './stage.ts';

/** Clients and owners at work on one stage. */
export type Scene = {
  readonly stage: Stage;
  readonly addresses: () => readonly string[];
  /** Waits until the database is there, which may just have been killed. */
  readonly up: () => Promise<unknown>;
  readonly random: (limit: number) => number;
  /** Takes the next number and says whether there is one. */
  readonly next: () => number | null;
  readonly write: (operation: Operation) => void;
  /** Bookings that some client knows of; whoever likes changes any of them. */
  readonly known: Known[];
};

type Known = {
  readonly id: string;
  readonly client: string;
  readonly units: number;
  readonly isRental: boolean;
};
type Asked = Pick<Operation, 'does' | 'client' | 'booking' | 'place'>;
type Told = Pick<Operation, 'booking' | 'version' | 'status' | 'looks'>;

const CLIENTS = 12;
const DEAD_MS = 100;
/** A booking in so many is sent twice at once under one key, to whichever processes. */
const SENT_TWICE = 6;

/** Lets everybody book, move, confirm, call off and look until there is no further number. */
export const playScene = async (scene: Scene): Promise<void> => {
  const client = async (): Promise<void> => {
    for (let number = scene.next(); number !== null; number = scene.next()) await step(scene, number);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
};

const step = (scene: Scene, number: number): Promise<void> => {
  const { random, known } = scene;
  const choice = random(20);
  // Whoever comes at the same time often wants the same booking.
  const booking =
    known[Math.max(0, known.length - 1 - random(random(2) === 0 ? 3 : Math.max(1, known.length)))];
  if (choice < 3) return look(scene, number, booking);
  if (choice < 11 || booking === undefined) return book(scene, number);
  if (choice < 15) return move(scene, number, booking);
  return changeStatus(scene, number, booking, choice < 17 ? 'confirm' : 'cancel');
};

/** Half of those who want something at a time want the same. */
const drawFrom = <T>(scene: Scene, number: number, all: readonly T[]): T => {
  const at = scene.random(2) === 0 ? Math.floor(number / CLIENTS) : scene.random(all.length);
  const drawn = all[at % all.length];
  if (drawn === undefined) throw new Error('A stage has nothing to book');
  return drawn;
};

const drawWish = (
  scene: Scene,
  number: number,
): { readonly date: string; readonly place: Place; readonly units: number } => {
  const { stage, random } = scene;
  const isRental = random(3) === 0;
  const date = drawFrom(scene, number, isRental ? stage.days : stage.starts);
  const units = isRental ? 1 + random(2) : 1;
  return { date, units, place: placeOf(stage, { date, units, isRental }) };
};

const placeOf = (
  stage: Stage,
  { date, units, isRental }: { date: string; units: number; isRental: boolean },
): Place => {
  const place = isRental ? unitsOn(stage, date, units) : timeAt(stage, date);
  if (place === null) throw new Error(`${date} is no day of the stage`);
  return place;
};

/** Answers come as they are: packing them is work of both sides, and none of it is judged. */
const visitorAt = (baseUrl: string, has?: Visitor['cookies']): Visitor =>
  createVisitor(baseUrl, has, newAddress(), { 'accept-encoding': 'identity' });

const ownerAt = ({ owner }: Stage, baseUrl: string): Visitor => visitorAt(baseUrl, owner.visitor.cookies);

const drawAddress = ({ addresses, random }: Scene): string => {
  const all = addresses();
  return all[random(all.length)] ?? '';
};

let clients = 0;
const newPhone = (): string => {
  clients += 1;
  return `090${20_000_000 + clients}`;
};

/** Asks, and writes down what was asked, when, and what was heard of it. */
const ask = async (
  { stage, write, up }: Scene,
  number: number,
  asked: Asked,
  {
    address,
    send,
    read,
  }: {
    readonly address: string;
    readonly send: () => Promise<Answer>;
    readonly read: (body: unknown) => Told;
  },
): Promise<Told | null> => {
  const start = Date.now();
  const answer = await send().catch(() => null);
  // Whole milliseconds: the next one has not begun when it is asked, and has when it is answered.
  const span = { asked: start * 1_000, answered: (Date.now() + 1) * 1_000 };
  const head = { line: 'operation', chapter: stage.chapter, number, at: address, ...asked, ...span } as const;
  if (answer === null || answer.status === 503) {
    write({ ...head, answered: null, outcome: 'unknown' });
    await up();
    await pause(DEAD_MS);
    return null;
  }
  if (answer.status === 200) {
    const told = read(answer.body);
    write({ ...head, ...told, outcome: 'done' });
    return told;
  }
  const isRefused = answer.status === 409;
  write({
    ...head,
    ...(isRefused ? readRefusal(stage, asked, answer.body) : {}),
    at: isRefused ? address : `${address}: ${answer.status} ${JSON.stringify(answer.body)}`.slice(0, 500),
    outcome: isRefused ? 'refused' : 'fault',
  });
  return null;
};

/** What a refusal is made of, as far as it says how things stand. */
type Refusal = {
  readonly code?: string;
  readonly data?: { readonly status?: string; readonly free?: number; readonly nearest?: readonly string[] };
};

const readRefusal = (stage: Stage, { place, booking }: Asked, body: unknown): Told => {
  // The contract's form of every refusal.
  const { code, data = {} } = body as Refusal;
  const status = data.status === undefined ? null : parseStatus(data.status);
  if (code === 'ILLEGAL_TRANSITION') return status === null ? {} : { status };
  if (place === undefined || (code !== 'SLOT_TAKEN' && code !== 'OUT_OF_STOCK')) return {};
  const { key, from, until, units } = place;
  const free = data.free;
  const taken = { key, seen: [{ from, until, least: free ?? 0, most: free ?? units - 1 }], except: booking };
  const instead = (data.nearest ?? []).flatMap((date) => {
    const other = date.length === 10 ? unitsOn(stage, date, units) : timeAt(stage, date);
    return other === null
      ? []
      : [lookAt([other], ({ units: least }) => [least, other.units * 1_000], booking)];
  });
  return { looks: [taken, ...instead] };
};

/** One look at places of one key, each with the fewest and the most units that are free there. */
const lookAt = (
  places: readonly Place[],
  bounds: (place: Place) => readonly [number, number],
  except?: string,
): Look => ({
  key: places[0]?.key ?? '',
  seen: places.map((place) => {
    const [least, most] = bounds(place);
    return { from: place.from, until: place.until, least, most };
  }),
  except,
});

const book = async (scene: Scene, number: number): Promise<void> => {
  const { stage, random, known } = scene;
  const { date, place, units } = drawWish(scene, number);
  const isRental = date.length === 10;
  const client = newPhone();
  const address = drawAddress(scene);
  const { _id: serviceId } = isRental ? stage.item : stage.service;
  const body = {
    ...{ serviceId, date, clientName: 'Ngozi Eze', clientPhone: client },
    clientEmail: `c${client}@example.ng`,
    ...(isRental ? { quantity: units } : { staffId: stage.staffId }),
  };
  const idempotencyKey = randomUUID();
  const create = (at: string): Promise<Answer> =>
    visitorAt(at).send(appointmentsCalls.create, {
      body: { ...body, businessId: stage.owner.user.businessId },
      idempotencyKey,
    });
  const byOwner = random(3) === 0;
  const told = await ask(
    scene,
    number,
    { does: 'book', client, place },
    {
      address,
      send: () => {
        if (byOwner)
          return ownerAt(stage, address).send(appointmentsCalls.createInternal, {
            body: { ...body, ...(isRental ? { deliveryDetails: { method: 'pickup' as const } } : {}) },
          });
        return random(SENT_TWICE) === 0
          ? twice(
              () => create(address),
              () => create(drawAddress(scene)),
            )
          : create(address);
      },
      read: (reply) => {
        const { data } = (byOwner ? appointmentsCalls.createInternal : appointmentsCalls.create).reply.parse(
          reply,
        );
        return { booking: data._id, version: 1, status: data.status };
      },
    },
  );
  if (told?.booking !== undefined) known.push({ id: told.booking, client, units, isRental });
};

/** Both at once; the answer that grants it, where one does. */
const twice = async (one: () => Promise<Answer>, other: () => Promise<Answer>): Promise<Answer> => {
  const answers = await Promise.allSettled([one(), other()]);
  const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const best = heard.find(({ status }) => status === 200) ?? (heard.length === 2 ? heard[0] : undefined);
  if (best === undefined) throw new Error('One of two was not answered');
  return best;
};

const move = async (scene: Scene, number: number, { id, units, isRental }: Known): Promise<void> => {
  const { stage } = scene;
  const date = drawFrom(scene, number, isRental ? stage.days : stage.starts);
  const place = placeOf(stage, { date, units, isRental });
  const address = drawAddress(scene);
  await ask(
    scene,
    number,
    { does: 'move', booking: id, place },
    {
      address,
      send: () => ownerAt(stage, address).send(appointmentsCalls.move, { params: { id }, body: { date } }),
      read: (reply) => readBooking(appointmentsCalls.move.reply.parse(reply).data),
    },
  );
};

const readBooking = ({
  _id,
  version,
  status,
}: {
  _id: string;
  version: number;
  status: NonNullable<Told['status']>;
}): Told => ({
  booking: _id,
  version,
  status,
});

const changeStatus = async (
  scene: Scene,
  number: number,
  booking: Known,
  does: 'confirm' | 'cancel',
): Promise<void> => {
  const { id } = booking;
  const { stage, known } = scene;
  const address = drawAddress(scene);
  const status = does === 'confirm' ? 'confirmed' : 'cancelled';
  const told = await ask(
    scene,
    number,
    { does, booking: id },
    {
      address,
      send: () =>
        ownerAt(stage, address).send(appointmentsCalls.changeStatus, { params: { id }, body: { status } }),
      read: (reply) => readBooking(appointmentsCalls.changeStatus.reply.parse(reply).data),
    },
  );
  if (told?.status === 'cancelled') known.splice(known.indexOf(booking), 1);
};

const look = async (scene: Scene, number: number, booking: Known | undefined): Promise<void> => {
  const { stage, random } = scene;
  const address = drawAddress(scene);
  const choice = random(4);
  if (choice === 0 && booking !== undefined) {
    await ask(
      scene,
      number,
      { does: 'look', booking: booking.id },
      {
        address,
        send: () => ownerAt(stage, address).send(appointmentsCalls.get, { params: { id: booking.id } }),
        read: (reply) => readBooking(appointmentsCalls.get.reply.parse(reply).data),
      },
    );
    return;
  }
  const day = drawFrom(scene, number, stage.days);
  if (choice === 1) await lookAtUnits(scene, number, { address, day });
  else await lookAtTimes(scene, number, { address, day });
};

const lookAtTimes = async (
  scene: Scene,
  number: number,
  { address, day }: { readonly address: string; readonly day: string },
): Promise<void> => {
  const { stage } = scene;
  const query = { serviceId: stage.service._id, staffId: stage.staffId, date: day };
  await ask(
    scene,
    number,
    { does: 'look' },
    {
      address,
      send: () => visitorAt(address).send(appointmentsCalls.availability, { query }),
      read: (reply) => {
        const { slots } = appointmentsCalls.availability.reply.parse(reply);
        const starts = stage.starts.filter((start) => start.startsWith(day));
        const places = starts.flatMap((start) => timeAt(stage, start) ?? []);
        const free = new Set(slots.flatMap((start) => timeAt(stage, start)?.from ?? []));
        return { looks: [lookAt(places, ({ from }) => (free.has(from) ? [1, 1] : [0, 0]))] };
      },
    },
  );
};

const lookAtUnits = async (
  scene: Scene,
  number: number,
  { address, day }: { readonly address: string; readonly day: string },
): Promise<void> => {
  const { stage } = scene;
  const [year = '', month = ''] = day.split('-');
  const query = { serviceId: stage.item._id, year, month: String(Number(month)) };
  await ask(
    scene,
    number,
    { does: 'look' },
    {
      address,
      send: () => ownerAt(stage, address).send(appointmentsCalls.internalHireDays, { query }),
      read: (reply) => {
        const { free, unavailableDates } = appointmentsCalls.internalHireDays.reply.parse(reply);
        const told = new Map(free.map(({ date, units }) => [date, units]));
        for (const date of unavailableDates) told.set(date, 0);
        const looks = stage.days.flatMap((date) => {
          const units = told.get(date);
          const place = unitsOn(stage, date, 1);
          return units === undefined || place === null ? [] : [lookAt([place], () => [units, units])];
        });
        return { looks };
      },
    },
  );
};
