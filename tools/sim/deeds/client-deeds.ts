import type { Chance } from '../chance.ts';
import { type Booking, DAY, dayOf, type Scene } from '../scene.ts';

/** A booking of which somebody has the link, and its token. */
const linked = async (scene: Scene, chance: Chance): Promise<{ booking: Booking; token: string } | null> => {
  const standing = await scene.bookings(
    `status IN ('pending', 'confirmed', 'rescheduled') AND client_email <> ''`,
  );
  const known = standing.flatMap((booking) => {
    const token = scene.world.post.linkTo(booking.email, 'manage');
    return token === null ? [] : [{ booking, token }];
  });
  return known.length === 0 ? null : chance.pick(known);
};

export const clientConfirms = async (scene: Scene, chance: Chance): Promise<void> => {
  const found = await linked(scene, chance);
  if (found !== null) await scene.world.ask(scene.visitor(), 'POST', `/api/manage/${found.token}/confirm`);
};

export const clientCancels = async (scene: Scene, chance: Chance): Promise<void> => {
  const found = await linked(scene, chance);
  if (found === null) return;
  const cancel = [
    scene.visitor(),
    'POST',
    `/api/manage/${found.token}/cancel`,
    { body: { reason: 'I am ill' } },
  ] as const;
  if (chance.percent(80)) await scene.world.ask(...cancel);
  else await scene.world.askTogether([cancel, cancel]);
};

export const clientMoves = async (scene: Scene, chance: Chance): Promise<void> => {
  const found = await linked(scene, chance);
  if (found === null) return;
  const { world } = scene;
  const { booking, token } = found;
  const day = dayOf(world.now() + (1 + chance.below(8)) * DAY);
  if (booking.kind === 'item-based') {
    await world.ask(scene.visitor(), 'PUT', `/api/appointments/reschedule/${token}`, {
      body: { newDate: day },
    });
    return;
  }
  const offered = await world.ask(
    scene.visitor(),
    'GET',
    `/api/appointments/reschedule/${token}/slots?date=${day}`,
  );
  const slots: readonly string[] = offered.body?.slots ?? [];
  if (slots.length === 0) return;
  await world.ask(scene.visitor(), 'PUT', `/api/appointments/reschedule/${token}`, {
    body: { newDate: chance.pick(slots) },
  });
};

/** One of several services is not wanted any more, or one more is. */
export const clientChangesLines = async (scene: Scene, chance: Chance): Promise<void> => {
  const found = await linked(scene, chance);
  if (found === null) return;
  const { world, business } = scene;
  const { booking, token } = found;
  const visitor = scene.visitor();
  if (booking.lines !== null && chance.percent(60)) {
    const path = `/api/manage/${token}/lines/cancel`;
    const line = 1 + chance.below(booking.lines);
    const shown = await world.ask(visitor, 'POST', path, { body: { line, dryRun: true } });
    const quoteHash = shown.body?.preview?.hash;
    if (quoteHash !== undefined) await world.ask(visitor, 'POST', path, { body: { line, quoteHash } });
    return;
  }
  const service = chance.pick(business.services);
  const offer = await world.ask(visitor, 'GET', `/api/manage/${token}/lines/offer?lines=${service.id}`);
  const date: string | undefined = offer.body?.data?.places?.[0]?.date;
  if (date === undefined) return;
  const path = `/api/manage/${token}/lines`;
  const line = { serviceId: service.id, staffId: 'any' };
  const shown = await world.ask(visitor, 'POST', path, { body: { line, date, dryRun: true } });
  const quoteHash = shown.body?.preview?.hash;
  if (quoteHash !== undefined) await world.ask(visitor, 'POST', path, { body: { line, date, quoteHash } });
};

/** Says how it was. */
export const clientReviews = async (scene: Scene, chance: Chance): Promise<void> => {
  const { world } = scene;
  const known = scene.clients.flatMap(({ clientEmail }) => world.post.linkTo(clientEmail, 'review') ?? []);
  if (known.length === 0) return;
  await world.ask(scene.visitor(), 'PUT', `/api/reviews/${chance.pick(known)}`, {
    body: { stars: 1 + chance.below(5), words: 'So it was.', consent: true },
  });
};

/** Waits for a day that is full. */
export const clientWaits = async (scene: Scene, chance: Chance): Promise<void> => {
  const { world, business } = scene;
  const service = business.services[2];
  if (service === undefined) return;
  const date = dayOf(world.now() + (1 + chance.below(2)) * DAY);
  await world.ask(scene.visitor(), 'POST', '/api/waitlist', {
    body: { businessId: business.id, serviceId: service.id, staffId: 'any', date, ...scene.client(chance) },
  });
};
