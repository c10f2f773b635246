import { expect, it, test } from 'vitest';
import { sendAfterMs } from '#core/appointments/undo-and-correction.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { newClient, openDay, setStatus } from '../../../testing/refund-harness.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { openSmsHarness } from '../../../testing/sms-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp();

const sendNow = async () => {
  app.clock.moveTo(toInstant(app.clock.now() + sendAfterMs));
  const [mail, sms] = [openMailHarness(), openSmsHarness()];
  const platform = {
    database: app.database,
    clock: app.clock,
    secrets: createSecrets(app.secretKey),
    publicUrl: 'http://akoko.test',
  };
  await sendMessages(platform, { mail, sms });
  return { mail, sms };
};

const booked = async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const client = newClient();
  const body = bookingBody(owner, service, { ...client, date: openDay(app.clock.now(), 5) });
  const answer = await app.visitor().send('POST', '/api/appointments', { body });
  expect(answer.status, answer.text).toBe(200);
  await sendNow();
  return { owner, client, id: answer.body.data._id as string };
};
const payInCash = ({ visitor }: TestOwner, id: string) =>
  visitor.send('POST', `/api/appointments/${id}/payments`, {
    body: { kind: 'balance', method: 'cash', amount: 5000 },
  });
const cancelledMail = ({ mail }: Awaited<ReturnType<typeof sendNow>>, to: string) =>
  mail.mailsTo(to).find(({ subject }) => subject.startsWith('Cancelled: '));

it('asks for the bank account that money paid by hand goes back to, and how', async () => {
  const { owner, client, id } = await booked();
  expect((await payInCash(owner, id)).status).toBe(200);
  await setStatus(owner, id, 'cancelled');
  const mail = cancelledMail(await sendNow(), client.clientEmail);
  expect(mail?.text).toContain('needs to know which bank account your money should go to');
  expect(mail?.text).toMatch(/Tell us your bank account:\nhttp:\/\/akoko\.test\/manage\//);
  expect(mail?.text).not.toContain('do not have to do anything');
});

test('says who cancelled: the business, or the client by the link', async () => {
  const byBusiness = await booked();
  await setStatus(byBusiness.owner, byBusiness.id, 'cancelled');
  const mail = cancelledMail(await sendNow(), byBusiness.client.clientEmail);
  expect(mail?.text).toContain('Cancelled by: Ada Hair Studio');
  const byClient = await booked();
  const token = manageTokenOf(app, byClient.id);
  const answer = await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
  expect(answer.status, answer.text).toBe(200);
  const mails = await sendNow();
  expect(cancelledMail(mails, byClient.client.clientEmail)?.text).toContain(
    'Cancelled by: you, with the link of your booking',
  );
  expect(cancelledMail(mails, byClient.owner.email)?.text).toContain(
    'Cancelled by: the client, with the link of the booking',
  );
});

test('of a booking that nothing was paid for there is nothing to do', async () => {
  const { owner, client, id } = await booked();
  await setStatus(owner, id, 'cancelled');
  const mail = cancelledMail(await sendNow(), client.clientEmail);
  expect(mail?.text).toContain('You do not have to do anything else.');
  expect(mail?.text).not.toContain('bank account');
});
