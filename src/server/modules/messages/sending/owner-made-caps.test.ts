import { expect } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { deepIt } from '../../../testing/gate.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { setStatus } from '../../../testing/refund-harness.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { openSmsHarness } from '../../../testing/sms-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();

deepIt('whoever a business books and cancels in a loop is left alone, and its owner reads why', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const client = { clientName: 'Bisi Ade', clientEmail: 'bisi@example.ng', clientPhone: '08032220001' };
  const [mail, sms] = [openMailHarness(), openSmsHarness()];
  const { database, clock, secretKey } = app;
  const secrets = createSecrets(secretKey);
  const send = () =>
    sendMessages({ database, clock, secrets, publicUrl: 'http://akoko.test' }, { mail, sms });
  const book = async (): Promise<string> => {
    const body = { ...bookingBody(owner, service, client), staffId: owner.staffId };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
    expect(booked.status, booked.text).toBe(200);
    await send();
    return booked.body.data._id;
  };
  let last = '';
  for (let round = 0; round < 15; round += 1) {
    last = await book();
    expect((await setStatus(owner, last, 'cancelled')).status).toBe(200);
    // Until then it could be undone.
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    await send();
  }
  // Eight confirmations an hour at most; what is left out counts as well, so that the day ends before the twentieth.
  expect([mail.mailsTo(client.clientEmail).length, sms.sent.length]).toEqual([18, 8]);
  const { messages } = (await owner.visitor.send('GET', `/api/appointments/${last}/history`)).body.data;
  const cancelled = messages.filter(({ kind }: { kind: string }) => kind === 'cancelled');
  expect(cancelled).toHaveLength(2);
  for (const { channel, state, error } of cancelled) {
    expect(state).toBe('skipped');
    expect(error).toContain(channel === 'sms' ? 'Too many SMS today' : 'Too many emails today');
  }
});
