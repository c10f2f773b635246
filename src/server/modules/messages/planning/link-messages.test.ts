import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { at, later } from '../../../platform/db/tables/time-columns.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { enqueueRescheduleLink, manageToken, rescheduleToken } from '../index.ts';
import { openMessageHarness, publicUrl, secrets } from '../testing/message-harness.ts';
import type { SampleBusiness } from '../testing/sample-bookings.ts';

const harness = openMessageHarness();

const manageLink = (business: SampleBusiness, appointment: Id, linkVersion = 1) =>
  publicUrl + paths.manage(manageToken(secrets, { business: business.id, appointment, linkVersion }));

const addEvent = (
  business: SampleBusiness,
  appointment: Id,
  event: { version: number; event: string; from_status: string; to_status: string; reason?: string },
) =>
  inTenant(harness.database, business.id, ({ query }) =>
    query
      .insertInto('appointment_events')
      .values({
        business_id: business.id,
        appointment_id: appointment,
        actor: 'client',
        happened_at: at(harness.clock.now()),
        ...event,
      })
      .execute(),
  );

const sendLink = (business: SampleBusiness, appointment: Id): Promise<Id> =>
  inTenant(harness.database, business.id, async (transaction) => {
    const link = newId();
    const { query } = transaction;
    await query
      .updateTable('reschedule_links')
      .set({ voided_at: at(harness.clock.now()) })
      .where('appointment_id', '=', appointment)
      .execute();
    await query
      .insertInto('reschedule_links')
      .values({
        business_id: business.id,
        link_id: link,
        appointment_id: appointment,
        token_hash: sha256(rescheduleToken(secrets, business.id, link)),
        created_at: at(harness.clock.now()),
        used_at: null,
        voided_at: null,
      })
      .execute();
    await enqueueRescheduleLink(transaction, { appointment, link, now: harness.clock.now() });
    return link;
  });

const moved = (version: number) => ({
  starts_at: '2026-11-21T13:00:00Z',
  ends_at: '2026-11-21T14:30:00Z',
  status: 'rescheduled',
  version,
  schedule_version: version,
});

describe('the manage link', () => {
  it('is in every message to a client, in both forms and in the calendar file, and in none to the owner', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business);
    await harness.sendDue();
    await harness.change(business, appointment, { status: 'confirmed', version: 2 }, 'confirmed');
    await harness.sendDue();
    await harness.change(business, appointment, moved(3), 'moved-by-client');
    await harness.sendDue();
    await sendLink(business, appointment);
    await harness.sendDue();
    await harness.change(business, appointment, { status: 'cancelled', version: 4 }, 'cancelled-by-client');
    await harness.sendDue();
    const link = manageLink(business, appointment);
    const mails = await harness.inbox.mails('chioma@example.ng');
    expect(mails.map(({ subject }) => subject)).toEqual([
      "We have your booking at Ada's Salon",
      "Confirmed: your booking at Ada's Salon",
      "New time: your booking at Ada's Salon",
      "Choose a new time for your booking at Ada's Salon",
      "Cancelled: your booking at Ada's Salon",
    ]);
    for (const { subject, text, html, attachments } of mails) {
      expect([subject, text.includes(link), html.includes(`href="${link}"`)]).toEqual([subject, true, true]);
      expect(text).not.toContain('booking-complete');
      const file = attachments[0]?.text.replaceAll(/\r?\n /g, '') ?? '';
      if (attachments.length === 0) expect(subject).toContain('Choose a new time');
      else expect(file).toContain(`DESCRIPTION:See the booking: ${link}`);
    }
    for (const { text, html } of await harness.inbox.mails(business.ownerEmail))
      expect(text + html).not.toContain('/manage/');
    expect(harness.logged.join()).not.toContain(link.slice(-43));
  });

  it('is that of the version which stands when the message goes out', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, { client_email: 'raised@example.ng' });
    await harness.change(business, appointment, { link_version: 2 }, null);
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('raised@example.ng');
    expect(mail?.text).toContain(manageLink(business, appointment, 2));
    expect(mail?.text).not.toContain(manageLink(business, appointment));
  });

  it('asks for "I’ll be there" only where the client confirms', async () => {
    const business = await harness.fresh();
    await harness.book(business, { client_email: 'asked@example.ng' });
    await harness.sendDue();
    const [asked] = await harness.inbox.mails('asked@example.ng');
    expect(asked?.text).toMatch(/I’ll be there:\nhttps:\/\/akoko\.example\/manage\//);
    await inTenant(harness.database, business.id, ({ query }) =>
      query
        .updateTable('businesses')
        .set({ confirmation: 'owner' })
        .where('business_id', '=', business.id)
        .execute(),
    );
    await harness.book(business, { client_email: 'waits@example.ng' });
    await harness.sendDue();
    const [waits] = await harness.inbox.mails('waits@example.ng');
    expect(waits?.text).not.toContain('I’ll be there');
    expect(waits?.text).toContain('still has to confirm it. We will let you know as soon as they do');
  });

  it.each([
    ['client', 'owner', true],
    ['owner', 'client', false],
  ] as const)(
    'asks what was booked while the %s confirmed, though it is the %s now',
    async (then, now, asks) => {
      const business = await harness.fresh({ confirmation: now, news_by_sms: false, remind_by_email: false });
      await harness.book(business, { confirmation: then, client_email: `${then}-then@example.ng` });
      await harness.sendDue();
      const [mail] = await harness.inbox.mails(`${then}-then@example.ng`);
      expect(mail?.text?.includes('I’ll be there')).toBe(asks);
    },
  );
});

describe('what the client did is told to both', () => {
  it('a move', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, {
      status: 'confirmed',
      client_email: 'mover@example.ng',
    });
    await harness.sendDue();
    await addEvent(business, appointment, {
      version: 2,
      event: 'reschedule',
      from_status: 'confirmed',
      to_status: 'rescheduled',
    });
    await harness.change(business, appointment, moved(2), 'moved-by-client');
    await harness.sendDue();
    const [, toClient] = await harness.inbox.mails('mover@example.ng');
    expect(toClient?.text).toContain('You have moved your booking\n');
    expect(toClient?.text).toContain('Saturday, 21 Nov 2026 at 14:00 (Lagos time)');
    const toOwner = (await harness.inbox.mails(business.ownerEmail)).at(-1);
    expect(toOwner?.subject).toBe('Moved to Saturday, 21 Nov 2026 at 14:00');
    for (const said of [
      'Hello Ada Obi,',
      'Chioma Eze',
      '0805 111 2223',
      'at 14:00 (Lagos time)',
      '/dashboard?day=2026-11-21&appointment=',
    ])
      expect(toOwner?.text).toContain(said);
    expect(toOwner?.attachments).toEqual([]);
  });

  it.each([
    ['My child is ill', true],
    ['See https://evil.com/x', false],
    ['see evil.com', false],
    ['write to me@evil', false],
    ['', false],
  ])('a cancellation, with the reason %j', async (reason, quoted) => {
    const business = await harness.fresh();
    const email = `c${newId()}@example.ng`;
    const appointment = await harness.book(business, { status: 'confirmed', client_email: email });
    await addEvent(business, appointment, {
      version: 2,
      event: 'cancel',
      from_status: 'confirmed',
      to_status: 'cancelled',
      reason,
    });
    await harness.change(business, appointment, { status: 'cancelled', version: 2 }, 'cancelled-by-client');
    await harness.sendDue();
    const [toClient] = await harness.inbox.mails(email);
    expect(toClient?.text).toContain('You have cancelled your booking\n');
    const toOwner = (await harness.inbox.mails(business.ownerEmail)).find(({ subject }) =>
      subject.startsWith('Cancelled'),
    );
    expect(toOwner?.subject).toBe('Cancelled: Friday, 20 Nov 2026 at 10:00');
    expect(toOwner?.text).toContain('The time is free again');
    expect(toOwner?.text.includes(`Reason: ${reason}`) && reason !== '').toBe(quoted);
  });
});

describe('a reschedule link', () => {
  it('is sent once for each that was made, as long as it is good', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, {
      status: 'confirmed',
      client_email: 'link@example.ng',
    });
    const links = [await sendLink(business, appointment)];
    await harness.sendDue();
    links.push(await sendLink(business, appointment), await sendLink(business, appointment));
    await harness.sendDue();
    const texts = (await harness.inbox.mails('link@example.ng')).map(({ text }) => text);
    const page = (link: Id) => publicUrl + paths.reschedule(rescheduleToken(secrets, business.id, link));
    const sent = links.map((link) => texts.filter((text) => text.includes(page(link))).length);
    // The second was replaced before it went out.
    expect(sent).toEqual([1, 0, 1]);
    const [, , replacement] = links;
    const told = texts.find((text) => replacement !== undefined && text.includes(page(replacement)));
    expect(told).toContain('Friday, 20 Nov 2026 at 10:00 (Lagos time)');
    expect(told).toContain('The link works once, until the booking begins.');
  });

  it('is not sent once the booking is cancelled or has begun', async () => {
    const business = await harness.fresh();
    const cancelled = await harness.book(business, { client_email: 'gone@example.ng' });
    await sendLink(business, cancelled);
    await harness.change(business, cancelled, { status: 'cancelled', version: 2 }, null);
    const begun = await harness.book(business, { client_email: 'begun@example.ng' });
    await sendLink(business, begun);
    harness.clock.moveTo(later(harness.clock.now(), 20 * 24 * 60));
    await harness.sendDue();
    for (const to of ['gone@example.ng', 'begun@example.ng'])
      expect((await harness.inbox.mails(to)).filter(({ subject }) => subject.startsWith('Choose'))).toEqual(
        [],
      );
  });
});
