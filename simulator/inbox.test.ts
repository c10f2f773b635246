import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

type Ready = Readonly<{ simulator: string; http: string; smtp: string }>;
type Entry = Readonly<{
  n: number;
  channel: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  attachments: readonly Readonly<{ filename: string; contentType: string; text: string; bytes: number }>[];
}>;

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ENV = { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_SMTP_PORT: '0', SIMULATOR_HOST: '127.0.0.1' };

let simulator: ChildProcess;
let ready: Ready;

beforeAll(async () => {
  simulator = spawn(process.execPath, [MAIN], { env: ENV, stdio: ['pipe', 'pipe', 'inherit'] });
  ready = await readyLine(simulator);
});

afterAll(async () => {
  await stopped(simulator, 'SIGTERM');
});

afterEach(async () => {
  await fetch(`${ready.http}/inbox/messages`, { method: 'DELETE' });
  await control({ reset: true });
});

describe('receiving', () => {
  test('the ready line names addresses that answer', async () => {
    expect(ready.simulator).toBe('ready');
    expect(ready.smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(ready.http)).status).toBe(200);
  });

  test('text, HTML and a subject with the naira sign and Yoruba letters arrive unchanged', async () => {
    const before = Date.now();
    const subject = 'Ìpàdé yín jẹ́ ₦12,500 ní ọjọ́ Ẹtì ✓ Ṣọlá';
    await send({ subject, text: 'Àkókò: ₦12,500\nẸ ṣé', html: '<p>Àkókò: <b>₦12,500</b></p>' });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      channel: 'email',
      to: 'ada@example.ng',
      from: 'Ṣọlá’s Salon <salon@example.ng>',
      subject,
      text: 'Àkókò: ₦12,500\nẸ ṣé',
      html: '<p>Àkókò: <b>₦12,500</b></p>',
      attachments: [],
    });
    expect(entry?.at).toBe(new Date(entry?.at ?? '').toISOString());
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('a part that was not sent is an empty string', async () => {
    await send({ html: '<p>Only HTML</p>' });
    await send({ text: 'Only text' });
    const [textOnly, htmlOnly] = await entries();
    expect(textOnly).toMatchObject({ text: 'Only text', html: '' });
    expect(htmlOnly).toMatchObject({ text: '', html: '<p>Only HTML</p>' });
  });

  test('a calendar file is kept as text, a binary one without', async () => {
    const ics = 'BEGIN:VCALENDAR\r\nSUMMARY:Irun dídì ₦\r\nEND:VCALENDAR\r\n';
    const read = ics.replaceAll('\r\n', '\n');
    await send({
      text: 'See attached',
      attachments: [
        {
          filename: 'booking.ics',
          content: ics,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
        { filename: 'logo.png', content: Buffer.from([0x89, 0x50, 0xff]), contentType: 'image/png' },
      ],
    });
    const [entry] = await entries();
    expect(entry?.attachments).toEqual([
      { filename: 'booking.ics', contentType: 'text/calendar', text: read, bytes: Buffer.byteLength(read) },
      { filename: 'logo.png', contentType: 'image/png', text: '', bytes: 3 },
    ]);
  });

  test('each recipient has an entry, blind copies too', async () => {
    await send({ to: 'ada@example.ng, musa@example.ng', bcc: 'owner@example.ng', text: 'Both' });
    expect((await entries()).map((entry) => entry.to).sort()).toEqual([
      'ada@example.ng',
      'musa@example.ng',
      'owner@example.ng',
    ]);
  });

  test('any sign-in is accepted', async () => {
    await send({ text: 'Signed in' }, { user: 'someone', pass: 'anything' });
    expect(await entries()).toHaveLength(1);
  });
});

describe('reading', () => {
  test('newest first, and emptied on request without reusing numbers', async () => {
    for (const subject of ['first', 'second', 'third']) await send({ subject, text: subject });
    const all = await entries();
    expect(all.map((entry) => entry.subject)).toEqual(['third', 'second', 'first']);
    await fetch(`${ready.http}/inbox/messages`, { method: 'DELETE' });
    expect(await entries()).toEqual([]);
    await send({ text: 'after' });
    expect((await entries())[0]?.n).toBe((all[0]?.n ?? 0) + 1);
  });

  test('what has come after a number, for whoever looks again and again', async () => {
    for (const subject of ['first', 'second', 'third']) await send({ subject, text: subject });
    const [, second] = await entries();
    expect((await entries(`?after=${second?.n}`)).map((entry) => entry.subject)).toEqual(['third']);
  });

  test('the filter takes a whole address in any letter case, and a channel', async () => {
    await send({ to: 'Ada+Hair@Example.ng', text: 'hers' });
    await send({ to: 'ada@example.ng', text: 'another' });
    const asked = new URLSearchParams({ to: 'ada+hair@example.NG' });
    expect((await entries(`?${asked}`)).map((entry) => entry.text)).toEqual(['hers']);
    expect(await entries('?to=da%40example.ng')).toEqual([]);
    expect(await entries('?channel=email')).toHaveLength(2);
    expect(await entries('?channel=sms')).toEqual([]);
  });
});

describe('scenarios', () => {
  test('reject answers 550 and keeps nothing', async () => {
    await control({ mail: { mode: 'reject' } });
    await expect(send({ text: 'x' })).rejects.toMatchObject({ responseCode: 550 });
    expect(await entries()).toEqual([]);
  });

  test('defer answers 451, and after a reset mail is taken again', async () => {
    await control({ mail: { mode: 'defer' } });
    await expect(send({ text: 'x' })).rejects.toMatchObject({ responseCode: 451 });
    await control({ reset: true });
    await send({ text: 'now' });
    expect(await entries()).toHaveLength(1);
  });

  test('slow stores the message first and answers late', async () => {
    await control({ mail: { mode: 'slow', delayMs: 400 } });
    const began = performance.now();
    let answered = false;
    const sending = send({ text: 'slowly' }).then(() => {
      answered = true;
    });
    await expect.poll(async () => (await entries()).length).toBe(1);
    expect(answered).toBe(false);
    await sending;
    expect(performance.now() - began).toBeGreaterThanOrEqual(390);
  });

  test.each([
    [{ mail: { mode: 'explode' } }],
    [{ mail: { mode: 'slow', delayMs: -1 } }],
    [{ mial: { mode: 'reject' } }],
    [{ reset: false }],
    [{ mail: { mode: 'reject' }, paystack: { balance: 'none' } }],
    [{ paystack: { balance: 5 }, mail: { mode: 'explode' } }],
    [{ mail: { mode: 'reject' }, paystack: { pay: 'not-there' } }],
    [[]],
  ])('%j is refused and changes nothing', async (body) => {
    await control({ mail: { mode: 'defer' } });
    expect((await control(body)).status).toBe(400);
    expect(await (await fetch(`${ready.http}/control`)).json()).toMatchObject({
      mail: { mode: 'defer', delayMs: 0 },
      paystack: { balance: null },
    });
  });

  test('a form of another site cannot change a scenario', async () => {
    const body = JSON.stringify({ mail: { mode: 'reject' } });
    const reply = await fetch(`${ready.http}/control`, { method: 'POST', body });
    expect(reply.status).toBe(415);
  });
});

describe('pages', () => {
  test('what a sender wrote is escaped everywhere', async () => {
    const hostile = `<script>alert(1)</script>"'&`;
    await send({
      subject: hostile,
      text: `${hostile} https://akoko.test/m/abc?x=1&y=<b>.`,
      html: `<p title="a&quot;b">hi</p><script>alert(2)</script>`,
      attachments: [{ filename: 'a"><img src=x>.txt', content: hostile, contentType: 'text/plain' }],
    });
    const { n } = (await entries())[0] ?? { n: 0 };
    for (const path of ['/inbox', `/inbox/${n}`, `/inbox?to=${encodeURIComponent('"><script>')}`]) {
      const page = await pageText(path);
      expect(page).not.toContain('<script');
      expect(page).not.toContain('<img src=x');
    }
    expect(await pageText(`/inbox/${n}`)).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;',
    );
  });

  test('links in plain text open in a new tab, without the full stop that follows', async () => {
    await send({ text: 'Manage: https://akoko.test/m/abc?x=1&y=2. Thanks' });
    const { n } = (await entries())[0] ?? { n: 0 };
    expect(await pageText(`/inbox/${n}`)).toContain(
      '<a href="https://akoko.test/m/abc?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">https://akoko.test/m/abc?x=1&amp;y=2</a>. Thanks',
    );
  });

  test('the list filters, and says so when there is nothing', async () => {
    expect(await pageText('/inbox')).toContain('No messages yet');
    await send({ subject: 'For Ada', text: 'x' });
    expect(await pageText('/inbox?to=ADA%40example.ng')).toContain('For Ada');
    expect(await pageText('/inbox?to=musa%40example.ng')).toContain('Nothing for this address yet');
  });

  test('a long inbox is shown a page at a time', async () => {
    const to = Array.from({ length: 101 }, (_, index) => `client${index}@example.ng`);
    await send({ to, subject: 'To all', text: 'x' });
    const newest = await pageText('/inbox');
    expect(newest.match(/class="row"/g)).toHaveLength(100);
    const older = /href="(\/inbox\?before=\d+)"/.exec(newest)?.[1] ?? '';
    expect((await pageText(older)).match(/class="row"/g)).toHaveLength(1);
  });

  test('what is not there answers 404, a wrong method 405', async () => {
    expect((await fetch(`${ready.http}/inbox/999999`)).status).toBe(404);
    expect((await fetch(`${ready.http}/nowhere`)).status).toBe(404);
    expect((await fetch(`${ready.http}/inbox`, { method: 'POST' })).status).toBe(405);
  });
});

describe('its life', () => {
  test('it stops cleanly on SIGTERM, even with a client connected', async () => {
    const child = spawn(process.execPath, [MAIN], { env: ENV, stdio: ['pipe', 'pipe', 'inherit'] });
    const { smtp } = await readyLine(child);
    const pooled = createTransport({ url: smtp, pool: true } as object);
    await pooled.sendMail({ from: 'a@example.ng', to: 'b@example.ng', text: 'x' });
    expect(await stopped(child, 'SIGTERM')).toBe(0);
    pooled.close();
  });

  test('it stops when its stdin closes', async () => {
    const child = spawn(process.execPath, [MAIN], { env: ENV, stdio: ['pipe', 'pipe', 'inherit'] });
    await readyLine(child);
    const exit = once(child, 'exit');
    child.stdin?.end();
    expect((await exit)[0]).toBe(0);
  });

  test.each(['pipe', 'ignore'])(
    'it dies with a parent that was killed outright (stdin: %s)',
    async (stdin) => {
      const script = `
      const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ['${stdin}', 'inherit', 'inherit'] });
      console.log(child.pid);
      setInterval(() => {}, 1000);`;
      const parent = spawn(process.execPath, ['-e', script], {
        env: ENV,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = await firstLines(parent, 2);
      const pid = Number(lines.find((line) => /^\d+$/.test(line)));
      const { http } = JSON.parse(lines.find((line) => line.startsWith('{')) ?? '{}') as Ready;
      expect((await fetch(http)).status).toBe(200);
      parent.kill('SIGKILL');
      await expect.poll(() => alive(pid), { timeout: 5_000 }).toBe(false);
    },
  );

  test('the services’ settings come from the environment, and the home page counts what they took', async () => {
    const env = {
      ...ENV,
      SIMULATOR_WEBHOOK_URL: 'http://127.0.0.1:9/hook',
      SIMULATOR_SECRET_KEY: 'sk_test_a',
      SIMULATOR_TERMII_REPORT_URL: 'http://127.0.0.1:9/termii',
      SIMULATOR_AFRICASTALKING_REPORT_URL: 'http://127.0.0.1:9/at?secret=a',
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const { http } = await readyLine(child);
    expect(await (await fetch(`${http}/control`)).json()).toMatchObject({
      paystack: { webhookUrl: 'http://127.0.0.1:9/hook', secretKey: 'sk_test_a' },
      sms: {
        termii: { reportUrl: 'http://127.0.0.1:9/termii' },
        africastalking: { reportUrl: 'http://127.0.0.1:9/at?secret=a' },
      },
    });
    const begun = await fetch(`${http}/paystack/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_a' },
      body: JSON.stringify({ email: 'ada@example.ng', amount: 50_000 }),
    });
    expect(begun.status).toBe(200);
    const texted = await fetch(`${http}/termii/api/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        api_key: 'termii_test_key',
        to: '2348031234567',
        from: 'Akoko',
        sms: 'Hello',
        type: 'plain',
        channel: 'dnd',
      }),
    });
    expect(texted.status).toBe(200);
    const home = await (await fetch(http)).text();
    expect(home).toContain('1 payment begun');
    expect(home).toContain('1 SMS taken');
    const received = await (await fetch(`${http}/inbox/messages?channel=sms`)).json();
    expect(received).toMatchObject([{ to: '+2348031234567', text: 'Hello', sms: { gateway: 'termii' } }]);
    expect(await stopped(child, 'SIGTERM')).toBe(0);
  });

  test('bad settings are all named, and nothing starts', async () => {
    const env = {
      ...ENV,
      SIMULATOR_PORT: '70000',
      SIMULATOR_SMTP_PORT: 'mail',
      SIMULATOR_SECRET_KEY: 'sk_live_a',
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const errors: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(errors.join('')).toContain('SIMULATOR_PORT');
    expect(errors.join('')).toContain('SIMULATOR_SMTP_PORT');
    expect(errors.join('')).toContain('SIMULATOR_SECRET_KEY');
  });

  test('a port that is taken is a clear refusal', async () => {
    const env = { ...ENV, SIMULATOR_PORT: new URL(ready.http).port };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const errors: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(errors.join('')).toContain('EADDRINUSE');
  });
});

async function send(mail: SendMailOptions, auth?: { user: string; pass: string }): Promise<void> {
  const { hostname, port } = new URL(ready.smtp);
  const transport = createTransport({ host: hostname, port: Number(port), ...(auth ? { auth } : {}) });
  await transport.sendMail({ from: 'Ṣọlá’s Salon <salon@example.ng>', to: 'ada@example.ng', ...mail });
}

async function entries(query = ''): Promise<readonly Entry[]> {
  const reply = await fetch(`${ready.http}/inbox/messages${query}`);
  // The reply's shape is what these tests are about; each one checks the fields it reads.
  return (await reply.json()) as readonly Entry[];
}

async function pageText(path: string): Promise<string> {
  return (await fetch(`${ready.http}${path}`)).text();
}

function control(body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${ready.http}/control`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function readyLine(child: ChildProcess): Promise<Ready> {
  const [line] = await firstLines(child, 1);
  // As above: a wrong line fails the test that reads it.
  return JSON.parse(line ?? '{}') as Ready;
}

async function firstLines(child: ChildProcess, count: number): Promise<readonly string[]> {
  if (!child.stdout) throw new Error('stdout is not piped');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === count) return lines;
  }
  throw new Error('ended before it was ready');
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = await exit;
  return code;
}

/** On Linux a process that ended but was not reaped yet still has its pid; it counts as dead. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
