import type { Chance } from '../chance.ts';
import { type Booking, DAY, dayOf, HOUR, type Scene } from '../scene.ts';
import { bookByOwner } from './booking-deeds.ts';

const STANDING = `status IN ('pending', 'confirmed', 'rescheduled')`;

/** `instant` as a literal of SQL. */
const at = (instant: number): string => `'${new Date(instant).toISOString()}'::timestamptz`;

const one = async (scene: Scene, where: string, chance: Chance): Promise<Booking | null> => {
  const found = await scene.bookings(where);
  return found.length === 0 ? null : chance.pick(found);
};

const setStatus = (scene: Scene, { id }: Booking, status: string, more: object = {}) =>
  scene.ownerAsks('PATCH', `/api/appointments/${id}/status`, { status, ...more });

export const ownerConfirms = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, `status = 'pending'`, chance);
  if (booking !== null) await setStatus(scene, booking, 'confirmed');
};

export const ownerCancels = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, STANDING, chance);
  if (booking === null) return;
  await setStatus(scene, booking, 'cancelled');
  if (chance.percent(25)) await undoSoon(scene, booking, chance);
};

/** Whoever is booked changes their mind at once, while letters take their time and they are still being told. */
export const newestIsCancelled = async (scene: Scene, chance: Chance): Promise<void> => {
  const { world } = scene;
  if (chance.percent(60)) world.turn('mail', 'slow', 30_000);
  await bookByOwner(scene, chance);
  const newest = 'created_at = (SELECT max(created_at) FROM appointments)';
  const booking = await one(scene, `${STANDING} AND ${newest}`, chance);
  if (booking === null) return;
  await world.pass(chance.below(3_000));
  await setStatus(scene, booking, 'cancelled');
};

const undoSoon = async (scene: Scene, { id }: Booking, chance: Chance): Promise<void> => {
  await scene.world.pass(chance.below(12) * 1_000);
  await scene.ownerAsks('POST', `/api/appointments/${id}/undo`);
};

/** What is over is said to be over, with what was paid at the counter. */
export const ownerCompletes = async (scene: Scene, chance: Chance): Promise<void> => {
  const now = scene.world.now();
  const due = await scene.bookings(`status IN ('confirmed', 'rescheduled') AND starts_at <= ${at(now)}`);
  for (const booking of due.slice(0, 4)) {
    const owed = Math.max(0, booking.price - booking.paid) / 100;
    const lines =
      booking.lines !== null && chance.percent(40)
        ? [{ line: 1 + chance.below(booking.lines), outcome: 'no-show' }]
        : undefined;
    const pays = owed > 0 && lines === undefined && chance.percent(60);
    const over = pays && chance.percent(15) ? 250.5 : 0;
    const payment = { method: chance.pick(['cash', 'transfer', 'pos']), amount: owed + over, owed };
    const status = chance.percent(85) ? 'completed' : 'no-show';
    await setStatus(scene, booking, status, {
      ...(status === 'completed' && lines !== undefined ? { lines } : {}),
      ...(status === 'completed' && pays ? { payment } : {}),
    });
    if (chance.percent(12)) await undoSoon(scene, booking, chance);
  }
};

export const ownerCorrects = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, `status IN ('completed', 'no-show', 'cancelled')`, chance);
  if (booking === null) return;
  await scene.ownerAsks('POST', `/api/appointments/${booking.id}/correct`, {
    status: chance.pick(['completed', 'no-show', 'confirmed']),
    reason: 'It was the other way round',
  });
};

export const ownerMoves = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, STANDING, chance);
  if (booking === null) return;
  const by = (chance.below(10) - 2) * DAY + chance.below(8) * 30 * 60_000;
  const isHire = booking.kind === 'item-based';
  const moved = booking.startsAt + by;
  await scene.ownerAsks('POST', `/api/appointments/${booking.id}/move`, {
    date: isHire ? dayOf(moved) : new Date(moved).toISOString(),
    ...(isHire || chance.percent(50)
      ? {}
      : { staffId: chance.percent(50) ? 'any' : chance.pick(scene.business.staff) }),
    override: chance.percent(50),
  });
};

/** Other services than were booked, at a price that is shown first. */
export const ownerEdits = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, `${STANDING} AND client_email <> ''`, chance);
  if (booking === null) return;
  const { business } = scene;
  const isHire = booking.kind === 'item-based';
  const choice = isHire ? business.items : business.services;
  const count = 1 + chance.below(3);
  const first = chance.below(choice.length);
  const lines = Array.from({ length: count }, (_, place) => {
    const { id } = choice[(first + place) % choice.length] ?? business.services[0] ?? { id: '' };
    const stands =
      booking.lines !== null && place < booking.lines && chance.percent(30) ? { line: place + 1 } : {};
    return { ...stands, serviceId: id, ...(isHire ? { quantity: 1 + chance.below(2) } : {}) };
  });
  const body = {
    clientName: 'Ife Okon',
    clientPhone: booking.phone,
    clientEmail: booking.email,
    lines,
    date: isHire ? dayOf(booking.startsAt) : new Date(booking.startsAt).toISOString(),
    ...(isHire ? { deliveryDetails: { method: 'pickup' } } : {}),
    override: true,
  };
  const path = `/api/appointments/${booking.id}`;
  const shown = await scene.ownerAsks('PUT', path, { ...body, dryRun: true });
  const quoteHash = shown.body?.preview?.hash;
  if (quoteHash !== undefined) await scene.ownerAsks('PUT', path, { ...body, quoteHash });
};

export const ownerRepeats = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, `booking_type = 'time-based' AND status <> 'cancelled'`, chance);
  if (booking === null) return;
  const path = `/api/appointments/${booking.id}/repeat`;
  const pattern = { every: { weeks: 1 }, times: 2 };
  const shown = await scene.ownerAsks('POST', path, { ...pattern, dryRun: true });
  const dates: readonly { readonly free?: boolean; readonly date?: string; readonly start?: string }[] =
    shown.body?.dates ?? [];
  const starts = dates.flatMap(({ free, date, start }) => (free === false ? [] : (start ?? date ?? [])));
  if (starts.length === 0) return;
  scene.asked += starts.length;
  await scene.ownerAsks('POST', path, { ...pattern, starts });
};

export const ownerSendsLink = async (scene: Scene, chance: Chance): Promise<void> => {
  const booking = await one(scene, `${STANDING} AND client_email <> ''`, chance);
  if (booking === null) return;
  await scene.ownerAsks('POST', `/api/appointments/${booking.id}/reschedule`);
  await scene.world.pass(20_000);
  const token = scene.world.post.linkTo(booking.email, 'reschedule');
  if (token === null) return;
  const { world } = scene;
  const day = dayOf(world.now() + (1 + chance.below(6)) * DAY);
  const path = `/api/appointments/reschedule/${token}`;
  const slots = await world.ask(scene.visitor(), 'GET', `${path}/slots?date=${day}`);
  const start = slots.body?.slots?.[0];
  if (start === undefined) return;
  const move = [scene.visitor(), 'PUT', path, { body: { newDate: start } }] as const;
  if (chance.percent(70)) await world.ask(...move);
  else await world.askTogether([move, move]);
};

/** A look at all that the owner's screens show. */
export const ownerReads = async (scene: Scene, chance: Chance): Promise<void> => {
  const now = scene.world.now();
  const [from, to] = [dayOf(now - 7 * DAY), dayOf(now + 14 * DAY)];
  await scene.ownerAsks(
    'GET',
    chance.pick([
      `/api/appointments/calendar?from=${from}&to=${to}`,
      '/api/appointments/analytics',
      '/api/payments/summary',
      '/api/payments',
      '/api/payments/owed',
      '/api/waitlist',
      '/api/settings/records-check',
      `/api/clients?page=1&limit=20`,
    ]),
  );
};

/** Clients are merged, blocked, erased. */
export const ownerTidiesClients = async (scene: Scene, chance: Chance): Promise<void> => {
  const listed = await scene.ownerAsks('GET', '/api/clients?page=1&limit=100');
  const clients: readonly { readonly _id: string; readonly name: string; readonly phone: string }[] =
    listed.body?.data ?? [];
  if (clients.length < 8) return;
  const [one, other] = [chance.pick(clients), chance.pick(clients)];
  const what = chance.below(3);
  if (what === 0 && one._id !== other._id)
    await scene.ownerAsks('POST', `/api/clients/${one._id}/merge`, { from: other._id });
  else if (what === 1) await scene.ownerAsks('DELETE', `/api/clients/${one._id}`);
  else
    await scene.ownerAsks('PUT', `/api/clients/${one._id}`, {
      name: one.name,
      phone: one.phone,
      alwaysDeposit: chance.percent(50),
      blocked: chance.percent(20),
    });
};

export const untilEvening = async (scene: Scene): Promise<void> => {
  const now = scene.world.now();
  const evening = Math.ceil((now + HOUR) / DAY) * DAY - HOUR;
  await scene.world.pass(evening - now);
};
