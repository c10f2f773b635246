import { signatureOf } from '../../http/signature.ts';
import type { GatewayName, SmsSettings } from '../control/sms-settings.ts';
import { plainTimeOf } from '../lagos-time.ts';
import { networkOf } from '../numbers.ts';

/** A message under way. */
export type Outgoing = Readonly<{
  gateway: GatewayName;
  id: string;
  route: string;
  to: string;
  from: string;
  text: string;
  /** Parts that Termii charges for. */
  pages: number;
  /** When it was taken, in milliseconds since 1970. */
  at: number;
}>;

/** A report in the words of its gateway; the reason only where there is one. */
export type Step = Readonly<{ status: string; reason: string | null }>;
export type Letter = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>;

const WRONG_KEY = 'secret_of_somebody_else';
// ₦3.90 a page, as in the documents' example.
const PAGE_KOBO = 390;

/** What is posted to the app: signed JSON from Termii, an unsigned form from Africa's Talking. */
export function letterOf(sms: Outgoing, step: Step, settings: SmsSettings): Letter {
  return sms.gateway === 'termii' ? termiiLetter(sms, step, settings) : africasTalkingLetter(sms, step);
}

function termiiLetter(sms: Outgoing, { status }: Step, { termii, reports }: SmsSettings): Letter {
  const body = JSON.stringify({
    type: 'outbound',
    id: sms.id,
    message_id: sms.id,
    receiver: sms.to.slice(1),
    sender: sms.from,
    message: sms.text,
    sent_at: plainTimeOf(sms.at),
    cost: String((sms.pages * PAGE_KOBO) / 100),
    status,
    channel: sms.route,
  });
  const key = reports.wrongSignature ? WRONG_KEY : termii.secretKey;
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-termii-signature': signatureOf(body, key) },
  };
}

function africasTalkingLetter(sms: Outgoing, { status, reason }: Step): Letter {
  const failed = status === 'Failed' || status === 'Rejected';
  const fields = {
    id: sms.id,
    status,
    phoneNumber: sms.to,
    networkCode: networkOf(sms.to)?.code ?? '',
    ...(failed ? { failureReason: reason ?? 'DeliveryFailure' } : {}),
    retryCount: '0',
  };
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}
