import { AT_FINAL, AT_FIRST } from './africastalking/statuses.ts';
import type { GatewayName, Outcome } from './control/sms-settings.ts';
import { countOf } from './counting.ts';
import { TERMII_FINAL, TERMII_FIRST } from './termii/statuses.ts';
import type { SmsWorld } from './world.ts';

/** A message a gateway takes; `usual` is how it ends unless a test says otherwise, null for never. */
export type Taken = Readonly<{
  gateway: GatewayName;
  id: string;
  route: string;
  to: string;
  from: string;
  text: string;
  usual: string | null;
}>;

/** Puts the message into the inbox and has its delivery reported. Answers how many parts it was. */
export function accept(world: SmsWorld, taken: Taken): number {
  const { gateway, id, route, to, from, text, usual } = taken;
  const count = countOf(text);
  const outcome = takeOutcome(world, gateway, to);
  const fate = outcome === null ? usual : outcome.status;
  const now = world.now();
  world.inbox.add({
    channel: 'sms',
    to,
    from,
    subject: '',
    text,
    html: '',
    at: new Date(now).toISOString(),
    attachments: [],
    headers: [],
    sms: { id, gateway, route, fate, ...count },
  });
  const first = gateway === 'termii' ? TERMII_FIRST : AT_FIRST;
  world.reports.plan({ gateway, id, route, to, from, text, pages: count.termiiPages, at: now }, [
    { status: first, reason: null },
    ...(fate === null ? [] : [{ status: fate, reason: outcome?.reason ?? null }]),
  ]);
  return count.parts;
}

/** Takes the first outcome that fits this message off the list, once. */
function takeOutcome({ settings, change }: SmsWorld, gateway: GatewayName, to: string): Outcome | null {
  const endings = gateway === 'termii' ? TERMII_FINAL : AT_FINAL;
  const { outcomes } = settings();
  const outcome = outcomes.find(
    (one) =>
      (one.gateway ?? gateway) === gateway &&
      (one.to ?? to) === to &&
      (one.status === null || endings.includes(one.status)),
  );
  if (!outcome) return null;
  const left = outcomes.map((one) => (one === outcome ? { ...one, times: one.times - 1 } : one));
  change({ ...settings(), outcomes: left.filter((one) => one.times > 0) });
  return outcome;
}
