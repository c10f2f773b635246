import type { Chance } from '../chance.ts';
import { DAY, dayOf, depositOn, HOUR, type Scene } from '../scene.ts';

/** The service of which there is one pair of hands, and so little time that a day is soon full. */
const scarce = (scene: Scene) => scene.business.scarce;

const dayOfWaiting = (scene: Scene, chance: Chance): string => {
  const day = scene.world.now() + (1 + chance.below(2)) * DAY;
  return dayOf(new Date(day + HOUR).getUTCDay() === 0 ? day + DAY : day);
};

/** The owner fills the day of somebody who has little of it. */
export const dayFills = async (scene: Scene, chance: Chance): Promise<void> => {
  const service = scarce(scene);
  const day = dayOfWaiting(scene, chance);
  const query = `serviceId=${service.id}&staffId=any&date=${day}`;
  const found = await scene.world.ask(scene.visitor(), 'GET', `/api/appointments/availability?${query}`);
  const slots: readonly string[] = found.body?.slots ?? [];
  for (const date of slots.filter((_, place) => place % 2 === 0)) {
    scene.asked += 1;
    await scene.ownerAsks('POST', '/api/appointments/internal', {
      ...scene.client(chance),
      serviceId: service.id,
      staffId: 'any',
      date,
    });
  }
  const waiting = 1 + chance.below(3);
  for (let who = 0; who < waiting; who += 1)
    await scene.world.ask(scene.visitor(), 'POST', '/api/waitlist', {
      body: {
        businessId: scene.business.id,
        serviceId: service.id,
        staffId: 'any',
        date: day,
        ...scene.client(chance),
      },
    });
};

/** A time of the scarce service frees up, and whoever waited does with the offer as they like. */
export const timeFrees = async (scene: Scene, chance: Chance): Promise<void> => {
  const { world, business } = scene;
  const service = scarce(scene);
  const booked = await scene.bookings(
    `status IN ('pending', 'confirmed', 'rescheduled') AND service_name = 'Bridal'
      AND starts_at > '${new Date(world.now()).toISOString()}'`,
  );
  if (booked.length === 0) return;
  const { id, startsAt } = chance.pick(booked);
  await scene.ownerAsks('PATCH', `/api/appointments/${id}/status`, { status: 'cancelled' });
  await world.pass(3 * 60_000);
  const offered = scene.clients.filter(({ clientEmail }) => world.post.linkTo(clientEmail, 'offer') !== null);
  const client = offered.at(-1);
  if (client === undefined) return;
  const token = world.post.linkTo(client.clientEmail, 'offer');
  if (token === null) return;
  const fate = chance.below(100);
  if (fate < 25) {
    await world.fillIn(scene.visitor(), `/offer/${token}`, { do: 'decline' });
    return;
  }
  if (fate < 45) return;
  const metadata = {
    ...client,
    serviceId: service.id,
    staffId: 'any',
    date: new Date(startsAt).toISOString(),
    offer: token,
  };
  scene.asked += 1;
  const visitor = scene.visitor();
  const plain = await world.ask(visitor, 'POST', '/api/appointments', {
    body: { businessId: business.id, ...metadata },
  });
  if (plain.code !== 'DEPOSIT_REQUIRED') return;
  const amount = depositOn([service], business.percentage);
  const opened = await world.ask(visitor, 'POST', '/api/payments/initialize', {
    body: { email: client.clientEmail, amount, businessId: business.id, metadata },
  });
  if (opened.status !== 200) return;
  const { reference, hold } = opened.body.data;
  scene.references.push(reference);
  if (chance.percent(60)) world.books.pay(reference);
  else if (chance.percent(50)) await world.fillIn(visitor, `/held/${hold}`, { do: 'let-go' });
  else world.payLater(reference, chance.below(3 * HOUR));
};

export const ownerRemovesWaiting = async (scene: Scene, chance: Chance): Promise<void> => {
  const listed = await scene.ownerAsks('GET', '/api/waitlist');
  const waiting: readonly { readonly _id: string }[] = listed.body?.data ?? [];
  if (waiting.length > 0) await scene.ownerAsks('DELETE', `/api/waitlist/${chance.pick(waiting)._id}`);
};
