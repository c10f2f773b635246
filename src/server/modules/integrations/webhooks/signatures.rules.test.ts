import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signedHeaders, writeSecret } from './signatures.rules.ts';

const first = writeSecret(Buffer.alloc(32, 1));
const second = writeSecret(Buffer.alloc(32, 2));
const body = '{"type":"booking.created","name":"Ṣadé"}';
const seconds = () => Math.floor(Date.now() / 1_000);
const headers = (secrets: readonly string[], at = seconds()) =>
  signedHeaders(secrets, { id: 'event1', seconds: at, body });

test('whoever has the secret finds the signature right, by the rules of others', () => {
  expect(new Webhook(first).verify(body, headers([first]))).toEqual(JSON.parse(body));
  // A known answer: id, seconds and body of Standard Webhooks' own documents.
  const known = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1614265330,
    body: '{"test": 2432232314}',
  });
  expect(known['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('while a secret is replaced, both sign', () => {
  const both = headers([second, first]);
  expect(both['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of [first, second]) expect(new Webhook(secret).verify(body, both)).toBeTruthy();
  expect(() => new Webhook(first).verify(body, headers([second]))).toThrow();
});

test('another body, another id and an old time are found out', () => {
  const good = headers([first]);
  const webhook = new Webhook(first);
  expect(() => webhook.verify(`${body} `, good)).toThrow();
  expect(() => webhook.verify(body, { ...good, 'webhook-id': 'event2' })).toThrow();
  expect(() => webhook.verify(body, headers([first], seconds() - 600))).toThrow();
});
