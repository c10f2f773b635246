import { beforeAll, expect } from 'vitest';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A business with a service and two staff members, made before the tests of a file, whose owner books for clients. */
export type OwnerHarness = {
  readonly owner: TestOwner;
  readonly service: { readonly _id: string };
  /** A staff member besides the owner's own. */
  readonly bisi: string;
  /** What the owner sends: Tuesday 8 December 2026, 10:00 in Lagos, with the owner's own staff member. */
  readonly bodyOf: (over?: Fields) => Fields;
  /** Books and gives the booking's id; fails when refused. */
  readonly book: (over?: Fields) => Promise<string>;
  /** Its steps, the first one first, as `move confirmed>confirmed by owner`. */
  readonly historyOf: (id: string) => Promise<readonly string[]>;
  /** The mails about it but for reminders, each with the booking's version it is of. */
  readonly messagesOf: (id: string) => Promise<readonly string[]>;
};

type Business = Pick<OwnerHarness, 'owner' | 'service' | 'bisi'>;

const createBusiness = async (app: TestApp): Promise<Business> => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const body = { name: 'Bisi Ade', role: 'Stylist' };
  const added = await owner.visitor.send('POST', '/api/staff', { body });
  return { owner, service, bisi: added.body.data._id };
};

/** To be called at the top of a test file. What it answers can be used from the first test on. */
export const useOwnerHarness = (app: TestApp): OwnerHarness => {
  let made: Business | undefined;
  beforeAll(async () => {
    made = await createBusiness(app);
  });
  const business = (): Business => {
    if (made === undefined) throw new Error('The business is made before the first test');
    return made;
  };
  const bodyOf = (over: Fields = {}): Fields => {
    const { owner, service } = business();
    return { ...bookingBody(owner, service), staffId: owner.staffId, ...over };
  };
  return {
    get owner() {
      return business().owner;
    },
    get service() {
      return business().service;
    },
    get bisi() {
      return business().bisi;
    },
    bodyOf,
    book: async (over) => {
      const { visitor } = business().owner;
      const booked = await visitor.send('POST', '/api/appointments/internal', { body: bodyOf(over) });
      expect(booked.status, booked.text).toBe(200);
      return booked.body.data._id;
    },
    historyOf: async (id) => {
      const events = await asSuperuser<{
        event: string;
        from_status: string;
        to_status: string;
        actor: string;
      }>(
        app,
        'SELECT event, from_status, to_status, actor FROM appointment_events WHERE appointment_id = $1 ORDER BY version',
        [storedId(id)],
      );
      return events.map(
        ({ event, from_status, to_status, actor }) => `${event} ${from_status}>${to_status} by ${actor}`,
      );
    },
    messagesOf: async (id) => {
      const messages = await asSuperuser<{ kind: string; version: number }>(
        app,
        `SELECT kind, version FROM messages WHERE appointment_id = $1 AND channel = 'email' AND kind <> 'reminder'
          ORDER BY created_at, version, kind`,
        [storedId(id)],
      );
      return messages.map(({ kind, version }) => `${kind} ${version}`);
    },
  };
};
