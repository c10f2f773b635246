import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { offerToken } from '../modules/messages/index.ts';
import { findDays, lookAtDay, takeDay } from '../modules/waitlist/waitlist.worker.ts';
import type { BusinessId, Id } from '../platform/ids.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { newPhone } from './rental-shop.ts';
import { asSuperuser } from './seeded-rows.ts';
import { takeNext } from './take-next.ts';
import type { TestApp } from './test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from './test-owner.ts';
import type { Answer } from './visitor.ts';

/** Thursday, 9:00 in Lagos, and an hour later. */
export const DAY = '2026-12-10';
export const NINE = '2026-12-10T08:00:00.000Z';
export const TEN = '2026-12-10T09:00:00.000Z';

/** A salon whose every day has room for two hours of one pair of hands, with one service that takes an hour. */
export const createWaitingRoom = async (app: TestApp, owner?: TestOwner) => {
  const salon = owner ?? (await createOwner(app));
  const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: true,
    startTime: '09:00',
    endTime: '11:00',
  }));
  await salon.visitor.send('PUT', '/api/settings/hours', { body: { weeklyHours } });
  const service = await createService(salon);
  return { owner: salon, service };
};

export type WaitingRoom = Awaited<ReturnType<typeof createWaitingRoom>>;

/** Books a time as somebody new; answers with the id of what was booked. */
export const book = async (
  app: TestApp,
  { owner, service }: WaitingRoom,
  date: string,
  over: Readonly<Record<string, unknown>> = {},
): Promise<Answer> =>
  app.visitor().send('POST', '/api/appointments', {
    body: bookingBody(owner, service, { date, clientPhone: newPhone(), ...over }),
  });

/** Both hours of the day, booked; the handles of the bookings. */
export const fill = async (app: TestApp, room: WaitingRoom): Promise<readonly string[]> => {
  const booked = [await book(app, room, NINE), await book(app, room, TEN)];
  return booked.map(({ body }) => body.data._id);
};

export const cancel = ({ owner }: WaitingRoom, appointment: string | undefined): Promise<Answer> =>
  owner.visitor.send('PATCH', `/api/appointments/${appointment}/status`, { body: { status: 'cancelled' } });

export const waiting = (
  { owner, service }: { readonly owner: TestOwner; readonly service: { readonly _id: string } },
  over: Readonly<Record<string, unknown>> = {},
) => ({
  businessId: owner.businessId,
  serviceId: service._id,
  date: DAY,
  clientName: 'Ife Okon',
  clientPhone: newPhone(),
  clientEmail: 'ife@example.ng',
  ...over,
});

export const join = (
  app: TestApp,
  room: Parameters<typeof waiting>[0],
  over: Readonly<Record<string, unknown>> = {},
): Promise<Answer> => app.visitor().send('POST', '/api/waitlist', { body: waiting(room, over) });

/** Puts somebody in line and answers with their telephone number. */
export const joined = async (
  app: TestApp,
  room: Parameters<typeof waiting>[0],
  over: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const clientPhone = newPhone();
  const answer = await join(app, room, { clientPhone, ...over });
  if (answer.status !== 200) throw new Error(`Joining was refused: ${answer.text}`);
  // Whoever comes first is first: two do not join in one instant.
  wait(app, 0.01);
  return clientPhone;
};

export const wait = (app: TestApp, minutes: number): void =>
  app.clock.moveTo(toInstant(app.clock.now() + Math.round(minutes * minuteMs)));

/** What the background does until nothing is due. */
export const lookAtDays = async (app: TestApp): Promise<void> => {
  const { database, clock } = app;
  const deps = { database, clock, secrets: createSecrets(app.secretKey) };
  for (;;) {
    const due = await takeNext(await findDays(deps), (found) => takeDay(deps, found));
    if (due === null) return;
    await lookAtDay(deps, due);
  }
};

/** How somebody stands in the line, and what is or was offered to them, the latest first. */
export const standing = async (app: TestApp, phone: string) => {
  const [row] = await asSuperuser<{ state: string; offers: string; business: BusinessId; offer: Id | null }>(
    app,
    `SELECT e.state, e.business_id AS business,
            coalesce(string_agg(o.state, ' ' ORDER BY o.created_at DESC), '') AS offers,
            (array_agg(o.offer_id ORDER BY o.created_at DESC))[1] AS offer
       FROM waitlist_entries e LEFT JOIN waitlist_offers o USING (business_id, entry_id)
      WHERE e.client_phone = $1 GROUP BY e.business_id, e.entry_id`,
    [phone],
  );
  if (row === undefined) throw new Error('Nobody waits with this number');
  return row;
};

/** The token of the link that somebody was sent. */
export const tokenOf = async (app: TestApp, phone: string): Promise<string> => {
  const { business, offer } = await standing(app, phone);
  if (offer === null) throw new Error('Nothing was offered');
  return offerToken(createSecrets(app.secretKey), business, offer);
};

/** What was queued for somebody: channel and address of each message. */
export const newsFor = async (app: TestApp, phone: string): Promise<readonly string[]> => {
  const rows = await asSuperuser<{ news: string }>(
    app,
    `SELECT m.channel || ' ' || m.address AS news
       FROM messages m JOIN waitlist_offers o USING (business_id, offer_id) JOIN waitlist_entries e USING (business_id, entry_id)
      WHERE e.client_phone = $1 ORDER BY 1`,
    [phone],
  );
  return rows.map(({ news }) => news);
};

/** The times of the day that anybody may have. */
export const freeOn = async (
  app: TestApp,
  { service }: WaitingRoom,
  day = DAY,
): Promise<readonly string[]> => {
  const query = `serviceId=${service._id}&staffId=any&date=${day}`;
  const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
  return answer.body.slots;
};
