import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import type { Change, KeyLine, Line, Operation, Place } from './recorded-lines.ts';

const CHAPTER = 2_000;
const CLIENTS = 50;
const DAYS = 3;
const STARTS = 17;
const STOCK = 3;
/** An operation in so many is never answered. */
const UNANSWERED = 50;
const BEGINNING = 1_800_000_000_000_000;

type Random = (limit: number) => number;

type Booking = {
  readonly name: string;
  readonly client: string;
  version: number;
  status: AppointmentStatus;
  place: Place;
};

/** How things stand in one chapter, and what has been written of it. */
type World = {
  readonly chapter: number;
  readonly random: Random;
  readonly keys: readonly KeyLine[];
  readonly standing: Booking[];
  readonly changes: Change[];
};

/** What one client has asked and when that takes effect. */
type Asked = { readonly asked: number; readonly at: number; readonly answered: number };
type Head = Pick<Operation, 'line' | 'chapter' | 'number' | 'at' | 'asked' | 'answered'>;
type Tail = Omit<Operation, keyof Head>;

/**
 * A history as it would be recorded of a product without a fault: so many operations, in the order in which they take
 * effect, of clients who do not wait for each other. Nothing of it is kept.
 */
export function* inventHistory(operations: number, seed: number): Generator<Line> {
  const random = numbersFrom(seed);
  let from = BEGINNING;
  for (let chapter = 0, done = 0; done < operations; chapter += 1) {
    const count = Math.min(CHAPTER, operations - done);
    const world: World = { chapter, random, keys: keysOf(chapter), standing: [], changes: [] };
    from = yield* inventChapter(world, { first: done, count, from });
    done += count;
  }
}

const keysOf = (chapter: number): readonly KeyLine[] =>
  Array.from({ length: DAYS }, (_, day): readonly KeyLine[] => [
    { line: 'key', chapter, key: `staff ${chapter} ${day}`, units: 1 },
    { line: 'key', chapter, key: `item ${chapter} ${day}`, units: STOCK },
  ]).flat();

function* inventChapter(
  world: World,
  { first, count, from }: { readonly first: number; readonly count: number; readonly from: number },
): Generator<Line, number> {
  const { random, chapter } = world;
  yield* world.keys;
  const clients = Array.from({ length: CLIENTS }, () => askAfter(from, random));
  let latest = from;
  for (let number = first; number < first + count; number += 1) {
    // Whose takes effect first.
    const who = clients.reduce((best, one, index) => (one.at < (clients[best]?.at ?? 0) ? index : best), 0);
    const { asked, at, answered } = clients[who] ?? askAfter(from, random);
    clients[who] = askAfter(answered, random);
    latest = Math.max(latest, answered);
    const isHeard = random(UNANSWERED) > 0;
    const head = {
      line: 'operation',
      chapter,
      number,
      at: '',
      asked,
      answered: isHeard ? answered : null,
    } as const;
    const told = takeEffect(world, number, at);
    yield isHeard ? { ...head, ...told } : { ...head, ...unheard(told) };
  }
  yield* world.changes;
  yield { line: 'end', chapter };
  return latest;
}

const askAfter = (from: number, random: Random): Asked => {
  const asked = from + random(3_000);
  const at = asked + 1 + random(20_000);
  return { asked, at, answered: at + 1 + random(20_000) };
};

/** What is known of an operation whose answer was lost. */
const unheard = ({ does, client, booking, place }: Tail): Tail => ({
  ...{ does, client, place, outcome: 'unknown' },
  booking: does === 'book' ? undefined : booking,
});

const takeEffect = (world: World, number: number, at: number): Tail => {
  const { random, standing } = world;
  const choice = random(10);
  if (choice < 2) return look(world);
  const known = standing[random(Math.max(1, standing.length))];
  if (choice < 7 || known === undefined) return book(world, number, at);
  return choice < 9 ? move(world, known, at) : cancel(world, known, at);
};

const drawPlace = ({ random, keys }: World): Place => {
  const { key, units } = keys[random(keys.length)] ?? { key: '', units: 1 };
  if (units > 1) return { key, from: 0, until: 1, units: 1 + random(2) };
  const from = 480 + 30 * random(STARTS);
  return { key, from, until: from + 60, units: 1 };
};

/** The units free of a place; of two appointments that both reach into a stretch, there is only one at a time. */
const freeAt = ({ standing, keys }: World, { key, from, until }: Place, except: Booking | null): number => {
  const stock = keys.find((one) => one.key === key)?.units ?? 0;
  const used = standing
    .filter(({ place }) => place.key === key && place.from < until && from < place.until)
    .reduce((sum, one) => sum + (one === except ? 0 : one.place.units), 0);
  return Math.max(0, stock - used);
};

const told = ({ name, version, status }: Booking) => ({ booking: name, version, status });

/** Fewer units were free than were wanted. */
const refusal = ({ key, from, until, units }: Place, except?: string) => ({
  ...{ key, except },
  seen: [{ from, until, least: 0, most: units - 1 }],
});

const look = (world: World): Tail => {
  const place = drawPlace(world);
  const free = freeAt(world, place, null);
  const seen = [{ from: place.from, until: place.until, least: free, most: free }];
  return { does: 'look', outcome: 'done', looks: [{ key: place.key, seen }] };
};

const book = (world: World, number: number, at: number): Tail => {
  const place = drawPlace(world);
  const client = `c${number}`;
  if (freeAt(world, place, null) < place.units)
    return { does: 'book', client, place, outcome: 'refused', looks: [refusal(place)] };
  const booking: Booking = { name: `b${number}`, client, version: 1, status: 'confirmed', place };
  world.standing.push(booking);
  write(world, booking, { event: 'book', from: 'none', at });
  return { does: 'book', client, place, outcome: 'done', ...told(booking) };
};

const move = (world: World, booking: Booking, at: number): Tail => {
  const { name, status, place: before } = booking;
  const place = { ...drawPlace(world), units: before.units };
  const isElsewhere = place.key !== before.key || place.from !== before.from;
  // What is rented stays rented, and what is booked by time stays so.
  if (!isElsewhere || place.key.slice(0, 4) !== before.key.slice(0, 4))
    return { does: 'look', outcome: 'done', ...told(booking) };
  if (freeAt(world, place, booking) < place.units)
    return { does: 'move', booking: name, place, outcome: 'refused', looks: [refusal(place, name)] };
  booking.version += 1;
  booking.place = place;
  write(world, booking, { event: 'move', from: status, at });
  return { does: 'move', place, outcome: 'done', ...told(booking) };
};

const cancel = (world: World, booking: Booking, at: number): Tail => {
  const from = booking.status;
  booking.version += 1;
  booking.status = 'cancelled';
  world.standing.splice(world.standing.indexOf(booking), 1);
  write(world, booking, { event: 'cancel', from, at });
  return { does: 'cancel', outcome: 'done', ...told(booking) };
};

const write = (
  { chapter, changes }: World,
  { name, client, version, status, place }: Booking,
  { event, from, at }: Pick<Change, 'event' | 'from' | 'at'>,
): void => {
  const isPlaced = event !== 'cancel';
  changes.push({
    ...{ line: 'change', chapter, booking: name, version, event, from, to: status, client, at },
    place: isPlaced ? place : null,
  });
};
