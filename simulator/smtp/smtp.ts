import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Control, MailScenario } from '../control/control.ts';
import { addressOf, listening } from '../http/listen.ts';
import type { Listener } from '../http/serve.ts';
import type { Inbox } from '../inbox/messages.ts';
import { readMail } from './read-mail.ts';

const MESSAGE_LIMIT_BYTES = 10 * 1024 * 1024;
const CLOSE_GRACE_MS = 300;

type SmtpOptions = Readonly<{
  host: string;
  port: number;
  inbox: Inbox;
  control: Control;
  now: () => Date;
}>;

/**
 * Listens for mail and puts each message into the inbox, one entry per envelope recipient.
 * Any sign-in is accepted and none is asked for. Throws when the port cannot be taken.
 */
export async function startSmtp(options: SmtpOptions): Promise<Listener> {
  const server = new SMTPServer({
    name: 'simulator',
    banner: 'development simulator, nothing is really sent',
    size: MESSAGE_LIMIT_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_GRACE_MS,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (_address, _session, done) => {
      settle(refusalAtRecipient(options.control.scenarios().mail), done);
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      settle(receive(stream, recipients, options), done);
    },
  });
  // A client that drops its connection is part of the simulated world, not a fault of ours.
  server.on('error', () => {});
  await listening(server.server, () => server.listen(options.port, options.host));
  return {
    address: addressOf('smtp', server.server),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function refusalAtRecipient(scenario: MailScenario): Promise<void> {
  if (scenario.mode !== 'reject' && scenario.mode !== 'defer') return;
  await wait(scenario.delayMs);
  throw scenario.mode === 'reject'
    ? smtpError(550, 'Mailbox unavailable (the simulator is set to reject)')
    : smtpError(451, 'Try again later (the simulator is set to defer)');
}

async function receive(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  { inbox, control, now }: SmtpOptions,
): Promise<void> {
  const chunks: Buffer[] = [];
  // The stream must be read to its end even when oversized, or the connection never gets its answer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw smtpError(552, `Message larger than ${MESSAGE_LIMIT_BYTES} bytes`);
  const mail = await readMail(Buffer.concat(chunks));
  const at = now().toISOString();
  for (const to of recipients) inbox.add({ channel: 'email', to, at, ...mail, sms: null });

  // Stored before the wait: a sender that gives up meanwhile was served all the same, as with a real server.
  await wait(control.scenarios().mail.delayMs);
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function settle(outcome: Promise<void>, done: (error?: Error | null) => void): void {
  outcome.then(
    () => done(),
    (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause))),
  );
}
