import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { parseEmail } from '#core/contact/email.ts';
import type { GoAhead } from '../go-ahead.ts';
import { type MailOutcome, outcomeOfFailure } from './mail-outcome.ts';
import { readSender } from './sender.ts';

/** One letter to one person. `ics` is the text of a calendar file. */
export type Mail = {
  readonly to: string;
  /** Whose letter it is; absent: ours. The address it comes from is always our own. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly ics?: string;
};

export type Mailer = {
  /** Never throws for what happens on the way: the outcome says it. */
  readonly send: (mail: Mail, goAhead?: GoAhead) => Promise<MailOutcome>;
  /** Lets letters on their way finish, then closes the connections. */
  readonly close: () => void;
};

/** Connections kept open; handing over more letters than this at once makes some wait inside the mailer. */
export const mailConnections = 4;

/** Sends through the server of an SMTP URL. Throws when `from` is no sender; each wait of a dialogue ends by itself. */
export const createMailer = (settings: {
  readonly smtpUrl: string;
  /** `Akoko <bookings@akoko.example>` or the address alone. */
  readonly from: string;
  readonly timeoutMs?: number;
}): Mailer => {
  const from = readSender(settings.from);
  const timeoutMs = settings.timeoutMs ?? 10_000;
  // Keyed by Message-ID: the letters on their way.
  const underWay = new Map<string, UnderWay>();
  const transport = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: leavesThisMachine(settings.smtpUrl),
  });
  transport.use('stream', (letter, next) => {
    const own = underWay.get(String(letter.data.messageId));
    if (own !== undefined) letter.message.processFunc((body) => Readable.from(released(body, own)));
    next();
  });

  const send = async (mail: Mail, goAhead: GoAhead = async () => true): Promise<MailOutcome> => {
    const to = parseEmail(mail.to);
    if (to === null) return { ok: false, kind: 'refused', reason: 'The address cannot be written to' };
    const replyTo = parseEmail(mail.replyTo ?? '');
    const messageId = `<${randomUUID()}@${from.host}>`;
    const own: UnderWay = { goAhead, fate: 'here' };
    underWay.set(messageId, own);
    try {
      await transport.sendMail({
        messageId,
        from: { name: onOneLine(mail.fromName ?? from.name), address: from.address },
        to: { name: '', address: to },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        subject: onOneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.ics === undefined ? [] : [calendarAttachment(mail.ics)],
      });
      return { ok: true };
    } catch (error) {
      if (own.fate === 'withdrawn') {
        const reason = 'It was not true any more when the mail server was ready';
        return { ok: false, kind: 'unreachable', reason };
      }
      return outcomeOfFailure(error, own.fate === 'released');
    } finally {
      underWay.delete(messageId);
    }
  };
  return { send, close: () => transport.close() };
};

/**
 * Whether letters go over a wire, where they are handed over encrypted or not at all; a server that cannot, on a network
 * of one's own, is named with `?requireTLS=false`.
 */
export const leavesThisMachine = (smtpUrl: string): boolean =>
  URL.canParse(smtpUrl) && !/^(localhost$|127\.\d|\[::1\]$)/.test(new URL(smtpUrl).hostname);

type UnderWay = {
  readonly goAhead: GoAhead;
  /** `released`: the server may have the letter. */
  fate: 'here' | 'withdrawn' | 'released';
};

/** The body, first read from when the server takes it; one that may not go ahead breaks off before its first byte. */
async function* released(body: Readable, own: UnderWay): AsyncGenerator<Buffer> {
  if (!(await own.goAhead())) {
    own.fate = 'withdrawn';
    throw new Error('The letter was withdrawn');
  }
  own.fate = 'released';
  yield* body;
}

/** As a header has it: whatever would end its line is a space. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const calendarAttachment = (ics: string) => ({
  filename: 'booking.ics',
  content: ics,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  // Any other encoding lets a relay change the line ends a calendar file is made of.
  contentTransferEncoding: 'base64' as const,
});
