import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';
import { withoutValues } from '../db/statement-times.ts';

/** Where every statement counts as slow, each request leaves many lines. */
const app = useTestApp({ slowStatementMs: 0 });

type Line = Readonly<Record<string, unknown>>;

/** Everything that was logged from before this was asked until it was answered, all parsed. */
const linesOf = async (asks: readonly (() => Promise<Answer>)[]): Promise<readonly Line[]> => {
  const from = app.logged.length;
  const lines = (): readonly Line[] => app.logged.slice(from).map((line) => JSON.parse(line));
  for (const { status } of await Promise.all(asks.map((ask) => ask()))) expect(status).toBe(200);
  await vi.waitFor(() =>
    expect(lines().filter(({ event }) => event === 'request.answered')).toHaveLength(asks.length),
  );
  return lines();
};

test('each line of a request says which, and of whose business, however many are answered at once', async () => {
  const [ada, bola] = [await createOwner(app), await createOwner(app, 'Bola Braids')];
  const booking = bookingBody(ada, await createService(ada));
  const lines = await linesOf([
    () => app.visitor().send('POST', '/api/appointments', { body: booking }),
    () => bola.visitor.send('GET', '/api/clients'),
    () => ada.visitor.send('GET', '/api/services'),
  ]);
  const answered = lines.filter(({ event }) => event === 'request.answered');
  const businessOf = new Map(answered.map(({ request, business }) => [request, business]));
  expect(answered.map(({ route, business }) => [route, business]).toSorted()).toEqual([
    ['/api/appointments', ada.businessId],
    ['/api/clients', bola.businessId],
    ['/api/services', ada.businessId],
  ]);
  const slow = lines.filter(({ event }) => event === 'database.slow');
  expect(new Set(slow.map(({ request }) => request))).toEqual(new Set(businessOf.keys()));
  const named = slow.filter(({ business }) => business !== undefined);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ request, business }) => businessOf.get(request) !== business)).toEqual([]);
});

test('a statement that is slow is named as it is written, with how long it took and nothing of what was asked', async () => {
  const owner = await createOwner(app);
  const booking = bookingBody(owner, await createService(owner));
  const lines = await linesOf([() => app.visitor().send('POST', '/api/appointments', { body: booking })]);
  const slow = lines.filter(({ event }) => event === 'database.slow');
  const texts = slow.map(({ statement }) => String(statement));
  expect(texts.some((text) => /^insert into "messages" .*\$1/.test(text))).toBe(true);
  expect(texts.filter((text) => text === 'unnamed' || /\n|'/.test(text.replaceAll("'…'", '')))).toEqual([]);
  expect(slow.filter(({ milliseconds }) => typeof milliseconds !== 'number')).toEqual([]);
  expect(JSON.stringify(slow)).not.toMatch(/Ngozi|8099887766|ngozi@|Ada Hair/);
});

test('literals are values too, with quotation marks in them and over many lines', () => {
  expect(withoutValues("SELECT 'Ada''s',\n   $1 FROM t WHERE a = 'x y'")).toBe(
    "SELECT '…', $1 FROM t WHERE a = '…'",
  );
  expect(withoutValues('x'.repeat(5_000))).toHaveLength(1_000);
});
