import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, leavesThisMachine, type Mailer } from './mailer.ts';

type Reply = string | 'drop' | 'silence';
/** What the server answers to the greeting, each command and the end of the letter. */
type Script = Partial<
  Record<'GREETING' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END' | 'RSET' | 'QUIT', Reply>
>;

const usual: Required<Script> = {
  GREETING: '220 mail.example ready',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  END: '250 kept',
  RSET: '250 ok',
  QUIT: '221 bye',
};

let open: { server: Server; mailer: Mailer; sockets: Set<Socket> } | null = null;

afterEach(() => {
  open?.mailer.close();
  for (const socket of open?.sockets ?? []) socket.destroy();
  open?.server.close();
  open = null;
});

/** A mail server that keeps to the script; `letters` are the raw letters it was handed. */
const mailerTo = async (script: Script, timeoutMs = 2_000) => {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inLetter = false;
    let pending = '';
    const answer = (step: keyof Script): void => {
      const reply = script[step] ?? usual[step];
      if (reply === 'drop') socket.destroy();
      else if (reply !== 'silence') socket.write(`${reply}\r\n`);
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (;;) {
        const mark = inLetter ? '\r\n.\r\n' : '\r\n';
        const end = pending.indexOf(mark);
        if (end < 0) return;
        const text = pending.slice(0, end);
        pending = pending.slice(end + mark.length);
        if (inLetter) {
          inLetter = false;
          letters.push(text);
          answer('END');
          continue;
        }
        const step = text.slice(0, 4).toUpperCase() as keyof Script;
        inLetter = step === 'DATA' && (script.DATA ?? '354').startsWith('354');
        answer(step in usual ? step : 'RSET');
      }
    });
    answer('GREETING');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailer = createMailer({
    smtpUrl: `smtp://me:secret@127.0.0.1:${port}`,
    from: 'Akoko <bookings@akoko.example>',
    timeoutMs,
  });
  open = { server, mailer, sockets };
  return { mailer, letters };
};

const mail = { to: 'chioma@example.ng', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

describe('whose letter it is', () => {
  it.each([
    ['Ada’s Salon', /^From: =\?UTF-8\?\S+\?= <bookings@akoko\.example>$/im],
    ['A <x@y.ng>, "B"', /^From: "A <x@y\.ng>, \\"B\\"" <bookings@akoko\.example>$/m],
    ['A\r\nBcc: x@y.ng', /^From: .*Bcc: x@y\.ng.* <bookings@akoko\.example>$/m],
  ])('is said in one header, from our address alone: %j', async (fromName, header) => {
    const { mailer, letters } = await mailerTo({});
    expect(await mailer.send({ ...mail, fromName })).toEqual({ ok: true });
    const [head = ''] = (letters[0] ?? '').split('\r\n\r\n');
    expect(head.replace(/\r\n[ \t]/g, ' ')).toMatch(header);
    expect(head).not.toMatch(/^Bcc:/m);
  });
});

describe('what became of a letter', () => {
  it('is told when it was kept', async () => {
    const { mailer, letters } = await mailerTo({});
    expect(await mailer.send(mail)).toEqual({ ok: true });
    expect(letters).toHaveLength(1);
  });

  it.each<[string, Script, string]>([
    ['the recipient is refused for good', { RCPT: '550 no such user chioma@example.ng' }, 'refused'],
    ['the letter is refused for good', { END: '554 spam from chioma@example.ng' }, 'refused'],
    ['the recipient is put off', { RCPT: '451 later' }, 'unreachable'],
    ['the letter is put off', { END: '452 later' }, 'unreachable'],
    ['the sender is refused', { MAIL: '550 not you' }, 'unreachable'],
    ['the sign-in is refused', { AUTH: '535 who are you' }, 'unreachable'],
    ['the server is closing', { GREETING: '421 later' }, 'unreachable'],
    ['the connection is lost at the greeting', { GREETING: 'drop' }, 'unreachable'],
    ['the connection is lost before the letter', { RCPT: 'drop' }, 'unreachable'],
    ['the connection is lost at DATA', { DATA: 'drop' }, 'unreachable'],
    ['the connection is lost after the letter', { END: 'drop' }, 'ambiguous'],
  ])('%s', async (_case, script, kind) => {
    const { mailer } = await mailerTo(script);
    const outcome = await mailer.send(mail);
    expect(outcome).toMatchObject({ ok: false, kind });
    expect(JSON.stringify(outcome)).not.toContain('chioma');
  });

  it('is not known when the server never answers, and open when it never greets', async () => {
    const silentAfter = await mailerTo({ END: 'silence' }, 300);
    expect(await silentAfter.mailer.send(mail)).toMatchObject({ kind: 'ambiguous' });
    expect(silentAfter.letters).toHaveLength(1);
    const silentBefore = await mailerTo({ GREETING: 'silence' }, 300);
    expect(await silentBefore.mailer.send(mail)).toMatchObject({ kind: 'unreachable' });
  });

  it('is asked about once the server takes letters, and stays here when it may not go ahead', async () => {
    const { mailer, letters } = await mailerTo({});
    const outcome = await mailer.send(mail, async () => false);
    expect(outcome).toMatchObject({ ok: false, kind: 'unreachable' });
    let asked = 0;
    const goAhead = async () => {
      asked += 1;
      return true;
    };
    expect(await mailer.send(mail, goAhead)).toEqual({ ok: true });
    expect([letters.length, asked]).toEqual([1, 1]);
    const refusing = await mailerTo({ RCPT: '451 later' });
    expect(await refusing.mailer.send(mail, goAhead)).toMatchObject({ kind: 'unreachable' });
    expect(asked).toBe(1);
  });

  it('is handed over once when a kept connection has gone meanwhile', async () => {
    const { mailer, letters } = await mailerTo({});
    await mailer.send(mail);
    for (const socket of open?.sockets ?? []) socket.destroy();
    expect(await mailer.send(mail)).toEqual({ ok: true });
    expect(letters).toHaveLength(2);
  });

  it('is open when no server is there', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'bookings@akoko.example' });
    expect(await mailer.send(mail)).toEqual({
      ok: false,
      kind: 'unreachable',
      reason: 'The mail server was out of reach (ECONNREFUSED)',
    });
    mailer.close();
  });
});

describe('headers', () => {
  it.each([
    'chioma@example.ng\r\nBcc: all@example.ng',
    '"chioma@example.ng\r\nBcc: x"@example.ng',
    'a@example.ng, b@example.ng',
    'Group: a@example.ng;',
    'chioma@example.ng (comment)',
    '<chioma@example.ng>',
    `${'a'.repeat(250)}@example.ng`,
  ])('refuses the address %j', async (to) => {
    const { mailer, letters } = await mailerTo({});
    expect(await mailer.send({ ...mail, to })).toMatchObject({ kind: 'refused' });
    expect(letters).toEqual([]);
  });

  it('keeps a subject and a reply address to one header each', async () => {
    const { mailer, letters } = await mailerTo({});
    await mailer.send({
      ...mail,
      subject: 'Hello\r\nBcc: all@example.ng\r\n\r\nBody',
      replyTo: 'x@y.ng\r\nCc: z@y.ng',
    });
    const headers = (letters[0] ?? '').split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^(Bcc|Cc|Reply-To):/im);
    expect(headers).toContain('Subject: Hello Bcc: all@example.ng Body');
    expect(headers).toContain('From: Akoko <bookings@akoko.example>');
    expect(headers).toContain('Auto-Submitted: auto-generated');
  });

  it('carries a calendar file to the byte', async () => {
    const { mailer, letters } = await mailerTo({});
    const ics = 'BEGIN:VCALENDAR\r\nSUMMARY:Ìdí\r\n .folded\r\nEND:VCALENDAR\r\n';
    await mailer.send({ ...mail, ics });
    const part = (letters[0] ?? '').slice((letters[0] ?? '').indexOf('Content-Type: text/calendar'));
    const [head = '', body = ''] = part.split('\r\n\r\n');
    expect(head).toMatch(/method=PUBLISH/);
    expect(head).toContain('booking.ics');
    expect(Buffer.from(body.split('\r\n--')[0] ?? '', 'base64').toString()).toBe(ics);
  });

  it.each(['', 'Akoko', 'Akoko <nobody>', 'a@b.ng, c@d.ng'])('refuses the sender %j at the start', (from) =>
    expect(() => createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from })).toThrow('MAIL_FROM'),
  );
});

it.each([
  ['smtp://a:b@mail.example:587', true],
  ['smtp://10.0.0.7:25', true],
  ['smtp://localhost.evil.example', true],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost:1025', false],
  ['smtp://[::1]:1025', false],
])('%s is handed over encrypted or not at all, once it leaves this machine: %s', (url, leaves) =>
  expect(leavesThisMachine(url)).toBe(leaves),
);
