import { expect } from 'vitest';
import { rescheduleTokensOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

type Fields = Readonly<Record<string, unknown>>;
type Service = { readonly _id: string };

/** A salon where Ada and Bola do everything: of several services, with options, and with time to wait. */
export type LinesSalon = {
  readonly owner: TestOwner;
  readonly ada: string;
  readonly bola: string;
  /** Who then does everything as well. */
  readonly addStaff: (name: string, over?: Fields) => Promise<string>;
  /** 30 minutes, 5,000 naira; 45 minutes, 8,000; 60 minutes, 6,000. */
  readonly wash: Service;
  readonly set: Service;
  readonly nails: Service;
  /** 30 minutes at work, 40 to wait, 20 at work: 20,000. */
  readonly colour: Service;
  /** 120 minutes, 15,000; by two people 60 minutes, 18,000. */
  readonly locs: Service;
  /** 45 minutes, 4,000, while somebody else does another service. */
  readonly toes: Service;
  /** 60 minutes and 10,000; its length has to be chosen: waist adds 30 minutes and 4,000. */
  readonly braids: Service & { readonly shoulder: string; readonly waist: string };
  readonly book: (lines: readonly Fields[], over?: Fields) => Promise<Answer>;
  readonly edit: (id: string, over: Fields) => Promise<Answer>;
  readonly move: (id: string, over: Fields) => Promise<Answer>;
  readonly read: (id: string) => Promise<Answer['body']>;
  readonly clientLink: (id: string) => Promise<string>;
};

let clients = 0;

export const openLinesSalon = async (app: TestApp): Promise<LinesSalon> => {
  const owner = await createOwner(app);
  const addStaff = async (name: string, over: Fields = {}): Promise<string> => {
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name, role: 'Stylist', ...over },
    });
    expect(added.status, added.text).toBe(200);
    return added.body.data._id;
  };
  const bola = await addStaff('Bola Ade');
  const service = (name: string, duration: number, price: number, over: Fields = {}) =>
    createService(owner, { name, duration, price, ...over });
  const wash = await service('Wash', 30, 5000);
  const set = await service('Set', 45, 8000);
  const nails = await service('Nails', 60, 6000);
  const colour = await service('Colour', 90, 20000, { segments: [30, 40, 20] });
  const length = { name: 'Length', choose: 'one', required: true };
  const locs = await service('Locs', 120, 15000, { twoHands: { duration: 60, price: 18000 } });
  const toes = await service('Toes', 45, 4000, { alongside: true });
  const braids = await service('Braids', 60, 10000, {
    optionGroups: [
      {
        ...length,
        options: [
          { name: 'Shoulder', price: 0, minutes: 0 },
          { name: 'Waist', price: 4000, minutes: 30 },
        ],
      },
    ],
  });
  const listed = await owner.visitor.send('GET', '/api/services');
  const shown = listed.body.data.find(({ _id }: Service) => _id === braids._id);
  const [shoulder, waist] = shown.optionGroups[0].options.map(({ _id }: Service) => _id);
  const { visitor } = owner;
  const client = () => {
    clients += 1;
    return {
      clientName: 'Ngozi Eze',
      clientPhone: `0903${String(clients).padStart(7, '0')}`,
      clientEmail: 'ngozi@example.ng',
    };
  };
  return {
    owner,
    ada: owner.staffId,
    bola,
    addStaff,
    wash,
    set,
    nails,
    colour,
    locs,
    toes,
    braids: { ...braids, shoulder, waist },
    book: (lines, over = {}) =>
      visitor.send('POST', '/api/appointments/internal', { body: { ...client(), lines, ...over } }),
    edit: async (id, over) => {
      const { data } = (await visitor.send('GET', `/api/appointments/${id}`)).body;
      const { clientName, clientPhone, clientEmail, date } = data;
      return visitor.send('PUT', `/api/appointments/${id}`, {
        body: { clientName, clientPhone, clientEmail, date, ...over },
      });
    },
    move: (id, body) => visitor.send('POST', `/api/appointments/${id}/move`, { body }),
    read: async (id) => (await visitor.send('GET', `/api/appointments/${id}`)).body.data,
    clientLink: async (id) => {
      const sent = await visitor.send('POST', `/api/appointments/${id}/reschedule`);
      expect(sent.status, sent.text).toBe(200);
      const [live] = await rescheduleTokensOf(app, id);
      return live ?? '';
    },
  };
};

/** The lines of a booking that stand, each as `name start–end people`, in UTC. */
export const shownLines = (data: Answer['body']): readonly string[] =>
  data.lines
    .filter(({ cancelled }: { readonly cancelled: boolean }) => !cancelled)
    .map(
      (line: {
        readonly serviceName: string;
        readonly date: string;
        readonly endDate: string;
        readonly staffNames: readonly string[];
      }) =>
        `${line.serviceName} ${line.date.slice(11, 16)}–${line.endDate.slice(11, 16)} ${line.staffNames.join(' and ')}`,
    );

/** The stretches a booking takes, each as `line.segment.hand start–end`, in UTC. */
export const takenStretches = async (app: TestApp, id: string): Promise<readonly string[]> => {
  const rows = await asSuperuser<{ text: string }>(
    app,
    `SELECT line || '.' || segment || '.' || hand || ' ' || to_char(lower(during) AT TIME ZONE 'UTC', 'HH24:MI') || '–'
            || to_char(upper(during) AT TIME ZONE 'UTC', 'HH24:MI') AS text
       FROM occupancies WHERE occupancy_id = $1 ORDER BY line, segment, hand`,
    [storedId(id)],
  );
  return rows.map(({ text }) => text);
};
