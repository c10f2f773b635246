import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../start-simulator.ts';
import { createLog } from '../log.ts';
import { createSmsSender, type SmsSender, type SmsSettings } from './sms-sender.ts';

const text = 'Hi Chioma, your booking is on Fri 20 Nov at 10:00. See it: https://akoko.ng/s/abc';
const sms = { to: '0805 111 2223', text };
const arrived = '+2348051112223';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator(0, '127.0.0.1', '');
});
afterAll(() => simulator.stop());
beforeEach(() => control({ reset: true }));

const control = async (request: Readonly<Record<string, unknown>>): Promise<void> => {
  const response = await fetch(`${simulator.http}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sms: request }),
  });
  if (!response.ok) throw new Error(await response.text());
};

type Arrived = { readonly to: string; readonly from: string; readonly text: string };
const inbox = async (): Promise<readonly Arrived[]> =>
  // The documented shape of the simulator's reply; the tests check the fields they read.
  (await (await fetch(`${simulator.http}/sms`)).json()) as readonly Arrived[];

const termii = (over: { sender?: string; apiKey?: string; timeoutMs?: number } = {}): SmsSettings => ({
  provider: 'termii',
  baseUrl: simulator.termii,
  apiKey: 'termii_test_key',
  sender: 'Akoko',
  ...over,
});
const africasTalking = (
  over: { sender?: string; apiKey?: string; timeoutMs?: number } = {},
): SmsSettings => ({
  provider: 'africastalking',
  baseUrl: `${simulator.http}/africastalking`,
  username: 'sandbox',
  apiKey: 'at_test_key',
  sender: 'Akoko',
  ...over,
});
const silent = createLog('silent');
const senderOf = (settings: SmsSettings): SmsSender => createSmsSender(settings, silent);

/** What no outcome may repeat: the number, the text, a key. */
const namesNobody = (outcome: unknown): void =>
  expect(JSON.stringify(outcome)).not.toMatch(/51112223|Chioma|test_key/);

describe.each([
  ['termii', termii],
  ['africastalking', africasTalking],
] as const)('%s', (gateway, settingsOf) => {
  it('takes one SMS, under a name of its own and once', async () => {
    const outcome = await senderOf(settingsOf()).send(sms);
    expect(outcome).toEqual({ ok: true, gateway, gatewayId: expect.stringMatching(/\S{5,}/), parts: 1 });
    expect(await inbox()).toMatchObject([{ to: arrived, from: 'Akoko', text }]);
  });

  it('is handed nothing that may not go ahead any more', async () => {
    const sender = senderOf(settingsOf());
    expect(await sender.send(sms, async () => false)).toMatchObject({ ok: false, kind: 'unreachable' });
    expect(await inbox()).toEqual([]);
    expect(await sender.send(sms, async () => true)).toMatchObject({ ok: true });
  });

  it.each([
    ['asks for patience', { kind: 'too-many' }, 'unreachable', 0],
    ['has a fault of its own', { kind: 'error', status: 503 }, 'unreachable', 0],
    ['answers too late for its own front', { kind: 'error-after-write', status: 504 }, 'ambiguous', 1],
    ['hangs up before it took it', { kind: 'reset' }, 'ambiguous', 0],
    ['hangs up after it took it', { kind: 'reset-after-write' }, 'ambiguous', 1],
    ['never answers', { kind: 'slow', delayMs: 1_500 }, 'ambiguous', 1],
  ])('%s', async (_case, fault, kind, taken) => {
    await control({ faults: { ...fault, gateway } });
    const outcome = await senderOf(settingsOf({ timeoutMs: 400 })).send(sms);
    expect(outcome).toMatchObject({ ok: false, kind });
    namesNobody(outcome);
    expect(await inbox()).toHaveLength(taken);
  });

  it.each([
    ['a sender it does not know', { sender: 'Somebody' }],
    ['a key that is not ours', { apiKey: 'another' }],
  ])('turns away %s, which can be mended', async (_case, over) => {
    const outcome = await senderOf(settingsOf(over)).send(sms);
    expect(outcome).toMatchObject({ ok: false, kind: 'unreachable' });
    namesNobody(outcome);
  });
});

describe('what a gateway says no to', () => {
  it.each([
    ['unprocessable', 'refused'],
    ['bad-request', 'refused'],
    ['insufficient-balance', 'unreachable'],
    ['account-not-active', 'unreachable'],
    ['route-not-set-up', 'unreachable'],
    ['device-daily-limit', 'unreachable'],
    ['not-found', 'unreachable'],
  ])('termii: %s is %s', async (reason, kind) => {
    await control({ faults: { kind: 'refuse', reason } });
    expect(await senderOf(termii()).send(sms)).toMatchObject({ ok: false, kind });
  });

  it.each([
    [401, 'refused'],
    [402, 'unreachable'],
    [403, 'refused'],
    [404, 'refused'],
    [405, 'unreachable'],
    [406, 'refused'],
    [407, 'refused'],
    [409, 'unreachable'],
    [500, 'unreachable'],
    [501, 'unreachable'],
    [502, 'refused'],
  ])("Africa's Talking: %s is %s", async (reason, kind) => {
    await control({ faults: { kind: 'refuse', reason } });
    const outcome = await senderOf(africasTalking()).send(sms);
    expect(outcome).toMatchObject({ ok: false, kind });
    namesNobody(outcome);
  });

  it("Africa's Talking's other words for yes are a yes", async () => {
    await control({ africastalking: { acceptedAs: 102 } });
    expect(await senderOf(africasTalking()).send(sms)).toMatchObject({ ok: true });
  });
});

describe('any gateway', () => {
  it('was handed nothing when nobody listens there', async () => {
    const nobody = senderOf({ ...termii(), baseUrl: 'http://127.0.0.1:1' } as SmsSettings);
    expect(await nobody.send(sms)).toEqual({
      ok: false,
      kind: 'unreachable',
      reason: 'The SMS gateway was out of reach (ECONNREFUSED)',
    });
  });

  it('that answers in words of somebody else may have taken it', async () => {
    const portal = createServer((_, response) => response.end('<h1>Welcome to our network</h1>'));
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const address = portal.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    for (const settings of [termii(), africasTalking()]) {
      const outcome = await senderOf({ ...settings, baseUrl } as SmsSettings).send(sms);
      expect(outcome).toMatchObject({ ok: false, kind: 'ambiguous' });
    }
    portal.close();
  });

  it.each(['', '0803', '+1 202 555 0100', '012345678901', '08051112223,08051112224'])(
    'is not asked for the number %j',
    async (to) => {
      expect(await senderOf(termii()).send({ to, text })).toMatchObject({ ok: false, kind: 'refused' });
      expect(await inbox()).toEqual([]);
    },
  );

  it('in place of which only the log is told hears neither whom nor what', async () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const outcome = await createSmsSender({ provider: 'log' }, log).send(sms);
    expect(outcome).toEqual({ ok: true, gateway: 'log', gatewayId: null, parts: 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('***23');
    namesNobody(lines);
  });
});
