import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { statusChanging } from './api.ts';
import { moneyQuery } from './money/money-api.ts';
import { appointment, drawn, moneyOf } from './testing/samples.ts';

const said = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), undoable: vi.fn(() => vi.fn()) }));
vi.mock('../../kit/toast.ts', () => ({ toast: said }));

const one = ['appointments', 'one', 'a'];
const calendar = ['appointments', 'calendar', '2026-11-16'];
const change = { id: 'a', action: 'cancel', from: 'confirmed', to: 'cancelled' } as const;

/** The screens that know the booking, and a server that answers when told to. */
function start() {
  const queries = new QueryClient();
  queries.setQueryData(one, appointment());
  queries.setQueryData(calendar, { data: [drawn()], days: [] });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetching = vi.fn(() => promise);
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/dashboard' });
  const outcome = new MutationObserver(queries, statusChanging(queries)).mutate(change).catch(() => null);
  const answer = async (status: number, body: object) => {
    resolve(new Response(JSON.stringify(body), { status }));
    await outcome;
  };
  const shown = () => [
    queries.getQueryData<{ status: string }>(one)?.status,
    queries.getQueryData<{ data: { status: string }[] }>(calendar)?.data[0]?.status,
  ];
  return { queries, answer, shown, sent: () => vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce()) };
}

beforeEach(() => {
  vi.clearAllMocks();
  return () => vi.unstubAllGlobals();
});

it('is shown everywhere at once, then as the server answers it', async () => {
  const { queries, answer, shown, sent } = start();
  await sent();
  expect(shown()).toEqual(['cancelled', 'cancelled']);
  await answer(200, { success: true, data: appointment({ status: 'cancelled', version: 2 }), message: '' });
  expect(shown()).toEqual(['cancelled', 'cancelled']);
  expect(queries.getQueryData(one)).toMatchObject({ version: 2 });
  expect(said.undoable).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      props: expect.objectContaining({ text: 'Appointment marked as cancelled.' }),
    }),
    10_000,
  );
  expect(queries.getQueryState(one)?.isInvalidated).toBe(true);
});

it('takes a no that came with a 200 for what it is, with the server’s status and words', async () => {
  const { answer, shown, sent } = start();
  await sent();
  await answer(200, { success: false, message: 'It changed.', data: { status: 'completed' } });
  expect(shown()).toEqual(['completed', 'completed']);
  expect(said.undoable).not.toHaveBeenCalled();
  expect(said.error).toHaveBeenCalledExactlyOnceWith('Error: It changed.');
});

it('takes over the status the server names, with its words', async () => {
  const { answer, shown, sent } = start();
  await sent();
  await answer(409, { success: false, message: 'It changed.', data: { status: 'completed' } });
  expect(shown()).toEqual(['completed', 'completed']);
  expect(said.error).toHaveBeenCalledExactlyOnceWith('Error: It changed.');
});

it('is put back after a failure', async () => {
  const { answer, shown, sent } = start();
  await sent();
  await answer(500, {});
  expect(shown()).toEqual(['confirmed', 'confirmed']);
  expect(said.error).toHaveBeenCalledExactlyOnceWith('Error: Update failed on server.');
});

it.each(['before', 'during'])('is not undone by an answer asked for %s it', async (when) => {
  const queries = new QueryClient();
  queries.setQueryData(one, appointment());
  const old = Promise.withResolvers<ReturnType<typeof appointment>>();
  const ask = () =>
    void queries.fetchQuery({ queryKey: one, queryFn: () => old.promise }).catch(() => undefined);
  const reply = Promise.withResolvers<Response>();
  const fetching = vi.fn(() => reply.promise);
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/dashboard' });
  if (when === 'before') ask();
  const outcome = new MutationObserver(queries, statusChanging(queries)).mutate(change);
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  if (when === 'during') ask();
  const data = appointment({ status: 'cancelled', version: 2 });
  reply.resolve(new Response(JSON.stringify({ success: true, data, message: '' })));
  await outcome;
  old.resolve(appointment());
  await old.promise;
  await Promise.resolve();
  expect(queries.getQueryData(one)).toMatchObject({ status: 'cancelled', version: 2 });
});

describe('completing with the balance', () => {
  const payment = { method: 'cash', amount: 12_000 } as const;
  const completing = { id: 'a', action: 'completed', from: 'confirmed', to: 'completed', payment } as const;

  function run(answers: readonly Response[]) {
    const queries = new QueryClient();
    queries.setQueryData(one, appointment());
    queries.setQueryData(moneyQuery('a').queryKey, moneyOf({ owed: 12_000 }));
    const left = [...answers];
    const fetching = vi.fn(async (_: string, __: RequestInit) => left.shift() ?? new Response('{}'));
    vi.stubGlobal('fetch', fetching);
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('location', { pathname: '/dashboard' });
    return {
      queries,
      fetching,
      done: new MutationObserver(queries, statusChanging(queries)).mutate(completing),
    };
  }

  it('is one call that carries both', async () => {
    const data = appointment({ status: 'completed', amountPaid: 15_000 });
    const { queries, fetching, done } = run([
      new Response(JSON.stringify({ success: true, data, message: '' })),
    ]);
    await done;
    expect(fetching).toHaveBeenCalledOnce();
    expect(JSON.parse(String(fetching.mock.calls[0]?.[1].body))).toEqual({ status: 'completed', payment });
    expect(queries.getQueryData(one)).toMatchObject({ status: 'completed', amountPaid: 15_000 });
  });

  it('is put back when less is owed by now, and that is asked for', async () => {
    const { queries, done } = run([
      new Response(JSON.stringify({ code: 'AMOUNT_CHANGED', message: 'Less is owed.' }), { status: 422 }),
      new Response(JSON.stringify({ success: true, data: moneyOf({ owed: 2000 }) })),
    ]);
    await done.catch(() => null);
    expect(queries.getQueryData(one)).toMatchObject({ status: 'confirmed' });
    expect(queries.getQueryData(moneyQuery('a').queryKey)?.owed).toBe(2000);
    expect(said.error).toHaveBeenCalledExactlyOnceWith('Error: Less is owed.');
  });
});
