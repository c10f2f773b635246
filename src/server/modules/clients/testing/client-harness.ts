import type { TestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

type Over = Readonly<Record<string, unknown>>;

/** One business with its clients, asked and changed over HTTP. */
export type ClientHarness = {
  readonly owner: TestOwner;
  readonly service: { readonly _id: string };
  /** Books online as this person, at a free hour two days ahead unless told otherwise. */
  readonly book: (over?: Over) => Promise<Answer>;
  /** Books and gives the booking's id; fails when refused. */
  readonly booked: (over?: Over) => Promise<string>;
  /** The id of the client with this telephone number. */
  readonly clientId: (phone: string) => Promise<string>;
  readonly get: (id: string) => Promise<Answer>;
  readonly list: (query?: string) => Promise<Answer>;
  readonly update: (id: string, over?: Over) => Promise<Answer>;
  readonly merge: (id: string, from: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly erase: (id: string) => Promise<Answer>;
  readonly setStatus: (appointmentId: string, status: string) => Promise<Answer>;
  readonly importCsv: (csv: string | Uint8Array<ArrayBuffer>, path?: string) => Promise<Answer>;
};

export const NGOZI = '08099887766';

const clientBody = (over: Over = {}) => ({
  name: 'Ngozi Eze',
  phone: NGOZI,
  email: 'ngozi@example.ng',
  notes: '',
  tags: [],
  alwaysDeposit: false,
  blocked: false,
  ...over,
});

export const createClientHarness = async (app: TestApp, name?: string): Promise<ClientHarness> => {
  const owner = await createOwner(app, name);
  const service = await createService(owner);
  const { visitor } = owner;
  const DAY = 86_400_000;
  let hour = 0;
  /** Weekday hours from nine to four, two days ahead and later; each is given once. */
  const freeHour = (): string => {
    for (;;) {
      const day = Math.floor(app.clock.now() / DAY) * DAY + (2 + Math.floor(hour / 7)) * DAY;
      const start = new Date(day + (8 + (hour % 7)) * 3_600_000);
      hour += 1;
      if (start.getUTCDay() >= 1 && start.getUTCDay() <= 5) return start.toISOString();
    }
  };
  const book: ClientHarness['book'] = (over = {}) =>
    app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date: freeHour(), ...over }),
    });
  return {
    owner,
    service,
    book,
    booked: async (over) => {
      const answer = await book(over);
      if (answer.status !== 200) throw new Error(`The booking was refused: ${answer.text}`);
      return answer.body.data._id;
    },
    clientId: async (phone) => {
      const found = await visitor.send('GET', `/api/clients?search=${phone}`);
      const id: unknown = found.body.data[0]?._id;
      if (typeof id !== 'string') throw new Error(`Nobody has the number ${phone}: ${found.text}`);
      return id;
    },
    get: (id) => visitor.send('GET', `/api/clients/${id}`),
    list: (query = '') => visitor.send('GET', `/api/clients${query}`),
    update: (id, over) => visitor.send('PUT', `/api/clients/${id}`, { body: clientBody(over) }),
    merge: (id, from, headers = {}) =>
      visitor.send('POST', `/api/clients/${id}/merge`, { body: { from }, headers }),
    erase: (id) => visitor.send('DELETE', `/api/clients/${id}`),
    setStatus: (id, status) => visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } }),
    importCsv: (csv, path = '/api/clients/import') =>
      visitor.send('POST', path, {
        file: {
          field: 'clientsFile',
          bytes: typeof csv === 'string' ? Buffer.from(csv) : csv,
          type: 'text/csv',
        },
      }),
  };
};

/** The names on a page of the list. */
export const namesOf = (answer: Answer): readonly string[] =>
  answer.body.data.map(({ name }: { name: string }) => name);
