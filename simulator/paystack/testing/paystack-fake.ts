import { type StartedPaystack, startPaystack } from '../start-paystack.ts';

export const KEY = 'sk_test_abc';

export type Answered = Readonly<{
  status: number;
  headers: Headers;
  // The documented replies are checked field by field in the tests.
  body: Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> };
}>;

/** A simulated Paystack of a test's own, with the calls a client makes. */
export type PaystackFake = StartedPaystack &
  Readonly<{
    get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
    send: (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Answered>;
    /** Begins a payment of ₦5,000 unless said otherwise; answers its checkout's address. */
    begin: (fields: Readonly<Record<string, unknown>>) => Promise<string>;
    status: (reference: string) => Promise<unknown>;
  }>;

export async function openPaystackFake(
  options: Parameters<typeof startPaystack>[0] = {},
): Promise<PaystackFake> {
  const paystack = await startPaystack(options);
  const authorization = `Bearer ${KEY}`;
  const call = async (path: string, init: RequestInit): Promise<Answered> => {
    const reply = await fetch(`${paystack.url}${path}`, init);
    // Every reply of the API is an object; a test that reads what is not there fails.
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Answered['body'] };
  };
  const get: PaystackFake['get'] = (path, headers = { authorization }) => call(path, { headers });
  const send: PaystackFake['send'] = (method, path, body) =>
    call(path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...paystack,
    get,
    send,
    begin: async (fields) => {
      const { body } = await send('POST', '/transaction/initialize', {
        email: 'ada@example.ng',
        amount: 500_000,
        ...fields,
      });
      return String(body.data['authorization_url']);
    },
    status: async (reference) => (await get(`/transaction/verify/${reference}`)).body.data['status'],
  };
}

/** Presses a button of a page as a browser without scripts does. */
export function press(page: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
