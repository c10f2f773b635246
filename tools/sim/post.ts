import type { MailOutcome } from '#server/platform/mail/mail-outcome.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import type { SmsOutcome } from '#server/platform/sms/gateway.ts';
import type { Sms, SmsSender } from '#server/platform/sms/sms-sender.ts';
import type { Outside } from './outside.ts';

type OutboundReply = Awaited<ReturnType<Outbound['post']>>;
const answered = (status: number): OutboundReply => ({ kind: 'answered', status, text: '', ms: 5 });
const unanswered = (): OutboundReply => ({ kind: 'failed', error: 'There was no answer.', ms: 5 });

/** What has reached people, and what other programs were told. */
export type Post = {
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly outbound: Outbound;
  readonly letters: readonly Mail[];
  readonly texts: readonly Sms[];
  /** The latest token that an address was mailed in a link of this kind: what stands behind `/manage/`, for one. */
  readonly linkTo: (address: string, kind: string) => string | null;
};

export const openPost = (outside: Outside, publicUrl: string): Post => {
  const letters: Mail[] = [];
  const texts: Sms[] = [];
  const links = new Map<string, string>();
  let given = 0;

  const keepLinks = ({ to, text }: Mail): void => {
    const found = text.matchAll(new RegExp(`${publicUrl}/([a-z-]+)/([0-9A-Za-z_-]{20,})`, 'g'));
    for (const [, kind = '', token = ''] of found) links.set(`${to} ${kind}`, token);
  };

  const failed = <K extends 'unreachable' | 'ambiguous'>(kind: K, reason: string) =>
    ({ ok: false, kind, reason }) as const;
  const out = 'It was out of reach';
  const withdrawn = () => failed('unreachable', 'It was not true any more');

  return {
    letters,
    texts,
    linkTo: (address, kind) => links.get(`${address} ${kind}`) ?? null,
    mailer: {
      send: (mail, goAhead = async () => true) =>
        outside.ask<MailOutcome>(
          'mail',
          `${mail.to} ${mail.subject}`,
          () => {
            letters.push(mail);
            keepLinks(mail);
            return { ok: true } as const;
          },
          {
            lost: () => failed('unreachable', out),
            unheard: () => failed('ambiguous', 'Nobody knows'),
            busy: () => failed('unreachable', 'Not now'),
            goAhead,
            withdrawn,
          },
        ),
      close: () => undefined,
    },
    sms: {
      send: (sms, goAhead = async () => true) =>
        outside.ask<SmsOutcome>(
          'sms',
          `${sms.to} ${sms.text}`,
          () => {
            texts.push(sms);
            given += 1;
            return { ok: true, gateway: 'termii', gatewayId: `sim-${given}`, parts: 1 } as const;
          },
          {
            lost: () => failed('unreachable', out),
            unheard: () => failed('ambiguous', 'Nobody knows'),
            busy: () => failed('unreachable', 'Not now'),
            goAhead,
            withdrawn,
          },
        ),
    },
    outbound: {
      check: async () => ({ ok: true }),
      post: ({ url, body }) =>
        outside.ask<OutboundReply>('receiver', `${url} ${body.length}`, () => answered(200), {
          lost: unanswered,
          unheard: unanswered,
          busy: () => answered(503),
        }),
    },
  };
};
