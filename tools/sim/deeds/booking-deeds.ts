import type { Offered } from '../business.ts';
import { ACCOUNT } from '../business.ts';
import type { Chance } from '../chance.ts';
import { type Client, DAY, dayOf, depositOn, HOUR, MINUTE, type Scene } from '../scene.ts';
import type { Asked, Reply, Visitor } from '../world.ts';

type Wish = {
  readonly lines: readonly (Offered & { readonly quantity: number })[];
  readonly date: string;
  readonly more: Readonly<Record<string, unknown>>;
};

/** What an order is asked for with: one plain service by itself, or lines. */
const asked = ({ lines }: Pick<Wish, 'lines'>) => {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined)
    return only.kind === 'time'
      ? { serviceId: only.id, staffId: 'any' }
      : { serviceId: only.id, quantity: only.quantity };
  return {
    lines: lines.map(({ id, kind, quantity }) =>
      kind === 'time' ? { serviceId: id } : { serviceId: id, quantity },
    ),
  };
};

const linesText = (lines: Wish['lines']): string =>
  lines.map(({ id, kind, quantity }) => (kind === 'time' ? id : `${id}:x${quantity}`)).join(',');

/** A time that is offered just now; null where the day has none. */
const offeredTime = async (
  scene: Scene,
  lines: Wish['lines'],
  day: string,
  chance: Chance,
): Promise<string | null> => {
  const query = `lines=${encodeURIComponent(linesText(lines))}&date=${day}`;
  const found = await scene.world.ask(scene.visitor(), 'GET', `/api/appointments/availability?${query}`);
  const slots: readonly string[] = found.body?.slots ?? [];
  return slots.length === 0 ? null : chance.pick(slots);
};

const wishTime = async (scene: Scene, chance: Chance): Promise<Wish | null> => {
  const { services } = scene.business;
  const count = chance.percent(65) ? 1 : 2 + chance.below(2);
  const lines = Array.from({ length: count }, () => ({ ...chance.pick(services), quantity: 1 }));
  const day = dayOf(scene.world.now() + chance.below(7) * DAY);
  const date = await offeredTime(scene, lines, day, chance);
  return date === null ? null : { lines, date, more: {} };
};

const wishHire = (scene: Scene, chance: Chance): Wish => {
  const { items } = scene.business;
  const count = chance.percent(70) ? 1 : 2;
  const first = chance.below(items.length);
  const lines = Array.from({ length: count }, (_, place) => {
    const item = items[(first + place) % items.length] as Offered;
    return { ...item, quantity: 1 + chance.below(item.price < 100_000 ? 12 : 2) };
  });
  const isDelivered = chance.percent(40);
  return {
    lines,
    date: dayOf(scene.world.now() + (1 + chance.below(6)) * DAY),
    more: {
      clientRefundDetails: ACCOUNT,
      policyAccepted: true,
      deliveryDetails: isDelivered
        ? { method: 'delivery', zone: 'Ikeja', address: '2 Allen Avenue' }
        : { method: 'pickup' },
    },
  };
};

/** What we say is due of an order; null: of a hire its days decide, and the quote is believed. */
const dueOf = ({ business }: Scene, { lines }: Wish, percentage = business.percentage): number | null =>
  lines.every(({ kind }) => kind === 'time') ? depositOn(lines, percentage) : null;

/** Of whoever the owner marked so, under this number or address, a share is asked even where nobody else is asked for one. */
const shareOf = async ({ world, business }: Scene, client: Client): Promise<number> => {
  if (business.percentage > 0) return business.percentage;
  const marked = await world.engine.look(
    `SELECT FROM clients c JOIN clients own ON own.client_id = coalesce(c.merged_into, c.client_id)
      WHERE own.always_deposit
        AND (c.email = '${client.clientEmail}' OR c.phone LIKE '%${client.clientPhone.slice(1)}')`,
  );
  return marked.length > 0 ? 20 : 0;
};

const metadataOf = (client: Client, wish: Wish) => ({
  ...client,
  ...asked(wish),
  date: wish.date,
  ...wish.more,
});

const open = (
  scene: Scene,
  visitor: Visitor,
  client: Client,
  wish: Wish,
  amount: number,
  more: object,
  key: string,
) =>
  [
    visitor,
    'POST',
    '/api/payments/initialize',
    {
      key,
      body: {
        email: client.clientEmail,
        amount,
        businessId: scene.business.id,
        metadata: metadataOf(client, wish),
        ...more,
      },
    },
  ] as const satisfies Asked;

const keyOf = (chance: Chance): string => `key-${chance.below(2 ** 31)}-${chance.below(2 ** 31)}`;

/** Opens a payment as the booking page does: asks with what it reckons, and again with what it is quoted. */
const openPayment = async (
  scene: Scene,
  of: { readonly visitor: Visitor; readonly client: Client; readonly wish: Wish; readonly more: object },
  chance: Chance,
): Promise<Reply> => {
  const { visitor, client, wish, more } = of;
  const reckoned = dueOf(scene, wish, await shareOf(scene, client));
  const key = keyOf(chance);
  const first = await scene.world.ask(...open(scene, visitor, client, wish, reckoned ?? 1, more, key));
  if (first.code !== 'AMOUNT_CHANGED') return first;
  const quoted = Math.round(first.body.data.quote.dueNow * 100);
  if (reckoned !== null && quoted !== reckoned)
    scene.world.faults.push(
      `The deposit on ${JSON.stringify(wish.lines.map(({ price }) => price))} is ${reckoned}, and ${quoted} was asked`,
    );
  const again = open(scene, visitor, client, wish, quoted, more, keyOf(chance));
  // Impatient: twice with one key.
  if (!chance.percent(15)) return scene.world.ask(...again);
  const [one, other] = await scene.world.askTogether([again, again]);
  const both = [one, other].filter((reply) => reply?.status === 200);
  if (both.length === 2 && one?.body.data.reference !== other?.body.data.reference)
    scene.world.faults.push('One key has opened two payments');
  return (both[0] ?? one) as Reply;
};

/** What somebody does who has a payment open. */
const payOrNot = async (scene: Scene, reference: string, visitor: Visitor, chance: Chance): Promise<void> => {
  const { world } = scene;
  const verify = () => world.ask(visitor, 'POST', '/api/payments/verify', { body: { reference } });
  const fate = chance.below(100);
  if (fate < 62) {
    await world.pass((5 + chance.below(120)) * 1_000);
    world.books.pay(reference);
    if (chance.percent(70)) await verify();
    if (chance.percent(15)) await verify();
  } else if (fate < 68) {
    await world.pass(chance.below(60_000));
    world.books.pay(reference, chance.pick([-100, 1, -20_000, 500_000]));
    await verify();
  } else if (fate < 78) {
    // Late: the hold is over, and perhaps somebody else has the time.
    world.payLater(reference, (20 + chance.below(300)) * MINUTE);
  } else if (fate < 86) {
    world.books.fail(reference);
    await verify();
  } else if (fate < 92) {
    world.payLater(reference, (2 + chance.below(60)) * HOUR);
  }
};

const book = async (scene: Scene, wish: Wish, chance: Chance): Promise<void> => {
  const { world, business } = scene;
  const client = scene.client(chance);
  const visitor = scene.visitor();
  scene.asked += 1;
  const plain = await world.ask(visitor, 'POST', '/api/appointments', {
    key: keyOf(chance),
    body: { businessId: business.id, ...metadataOf(client, wish) },
  });
  if (plain.code !== 'DEPOSIT_REQUIRED') return;
  const more = chance.percent(25) ? { channel: 'transfer' } : {};
  const opened = await openPayment(scene, { visitor, client, wish, more }, chance);
  if (opened.status !== 200) return;
  const reference: string = opened.body.data.reference;
  scene.references.push(reference);
  await payOrNot(scene, reference, visitor, chance);
};

export const bookTime = async (scene: Scene, chance: Chance): Promise<void> => {
  const wish = await wishTime(scene, chance);
  if (wish !== null) await book(scene, wish, chance);
};

export const hire = (scene: Scene, chance: Chance): Promise<void> =>
  book(scene, wishHire(scene, chance), chance);

/** Two want one time, at the same moment. */
export const bookAtOnce = async (scene: Scene, chance: Chance): Promise<void> => {
  const wish = await wishTime(scene, chance);
  if (wish === null) return;
  const due = dueOf(scene, wish) ?? 1;
  scene.asked += 2;
  const both = await scene.world.askTogether(
    [0, 1].map(() => open(scene, scene.visitor(), scene.client(chance), wish, due, {}, keyOf(chance))),
  );
  for (const { status, body } of both) {
    if (status !== 200) continue;
    scene.references.push(body.data.reference);
    if (chance.percent(80)) scene.world.books.pay(body.data.reference);
  }
};

/** At the counter or on the telephone, by the owner's hand. */
export const bookByOwner = async (scene: Scene, chance: Chance): Promise<void> => {
  const isHire = chance.percent(25);
  const wish = isHire ? wishHire(scene, chance) : await wishTime(scene, chance);
  if (wish === null) return;
  const { policyAccepted: _, clientRefundDetails: __, ...more } = wish.more;
  const client = scene.client(chance);
  scene.asked += 1;
  const isWalkIn = !isHire && chance.percent(20);
  await scene.ownerAsks('POST', '/api/appointments/internal', {
    ...(isWalkIn && chance.percent(50) ? {} : client),
    ...asked(wish),
    ...more,
    date: wish.date,
    override: chance.percent(50),
    ...(isWalkIn ? { walkIn: true } : {}),
  });
};

/** Whoever has a payment open pays it now, asks after it, or finds it twice in the post. */
export const lookAfterPayment = async (scene: Scene, chance: Chance): Promise<void> => {
  const { world } = scene;
  const reference = scene.references.length === 0 ? undefined : chance.pick(scene.references.slice(-30));
  if (reference === undefined) return;
  if (chance.percent(40)) world.books.pay(reference);
  await world.ask(scene.visitor(), 'POST', '/api/payments/verify', { body: { reference } });
};
