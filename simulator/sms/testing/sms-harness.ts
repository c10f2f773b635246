import { type StartedSms, startSms } from '../start-sms.ts';

export const PHONE = '+2348031234567';

export type Answered = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  // The documented replies are checked field by field in the tests.
  body: Readonly<Record<string, unknown>>;
}>;

type Fields = Readonly<Record<string, unknown>>;
type Form = Readonly<Record<string, string>>;

/** The simulated gateways of a test's own, with the calls a client makes. */
export type Harness = StartedSms &
  Readonly<{
    /** As documented, unless said otherwise; undefined leaves a field out. */
    termii: (fields?: Fields) => Promise<Answered>;
    africasTalking: (form?: Form, headers?: Form) => Promise<Answered>;
    get: (path: string) => Promise<Answered>;
    /** `GET /sms`. */
    texts: (query?: string) => Promise<readonly Fields[]>;
    post: (path: string, body: unknown) => Promise<Answered>;
  }>;

export async function openHarness(): Promise<Harness> {
  const sms = await startSms({});
  const call = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const reply = await fetch(`${sms.host}${path}`, init);
    const { status, headers } = reply;
    const text = await reply.text();
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return { status, headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const post: Harness['post'] = (path, body) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...sms,
    get: (path) => call(path),
    post,
    termii: (fields = {}) =>
      post('/termii/api/sms/send', {
        api_key: 'termii_test_key',
        to: PHONE.slice(1),
        from: 'Akoko',
        sms: 'See you at 10:00.',
        type: 'plain',
        channel: 'dnd',
        ...fields,
      }),
    africasTalking: (form = {}, headers = {}) =>
      call('/africastalking/version1/messaging', {
        method: 'POST',
        headers: { apiKey: 'at_test_key', accept: 'application/json', ...headers },
        body: new URLSearchParams({
          username: 'sandbox',
          to: PHONE,
          message: 'See you at 10:00.',
          from: 'Akoko',
          bulkSMSMode: '1',
          enqueue: '1',
          ...form,
        }),
      }),
    texts: async (query = '') => {
      const reply = await fetch(`${sms.host}/sms${query}`);
      // As above: each test checks the fields it reads.
      return (await reply.json()) as readonly Fields[];
    },
  };
}
