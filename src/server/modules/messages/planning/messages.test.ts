import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { at, later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants, inTenant } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { takeAwayConstraints } from '../../../testing/seeded-rows.ts';
import { findOwner, linkToken } from '../../auth/index.ts';
import { manageToken } from '../links/links.rules.ts';
import { openMessageHarness, publicUrl, secrets, start } from '../testing/message-harness.ts';
import { queueMessages } from './queue.commands.ts';

const harness = openMessageHarness();

describe('each kind', () => {
  it('booking received and new booking, for a pending one', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business);
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('chioma@example.ng');
    const link =
      publicUrl + paths.manage(manageToken(secrets, { business: business.id, appointment, linkVersion: 1 }));
    expect(mail?.subject).toBe("We have your booking at Ada's Salon");
    expect(mail?.from).toBe("Ada's Salon (Akoko) <bookings@akoko.example>");
    for (const said of [
      'Hello Chioma Eze,',
      'Friday, 20 Nov 2026 at 10:00 (Lagos time)',
      'Takes: 1 h 30 min',
      'Box braids',
      'Ngozi',
      '₦12,500',
      '0803 123 4567',
      '12 Allen Avenue, Ikeja',
      'Still to pay: ₦12,500',
      'Please confirm it: tap “I’ll be there”, so that Ada',
      link,
    ]) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said.replaceAll('&', '&amp;').replace(/^(Takes|Still to pay): /, ''));
    }
    expect(mail?.headers.find(({ name }) => name === 'Reply-To')?.value).toContain(
      'hello@adas-salon.example',
    );
    expect(mail?.attachments).toMatchObject([{ filename: 'booking.ics', contentType: 'text/calendar' }]);
    expect(mail?.attachments[0]?.text).toContain('STATUS:TENTATIVE\nEND:VEVENT');

    const [toOwner] = await harness.inbox.mails(business.ownerEmail);
    expect(toOwner?.subject).toBe('New booking for Friday, 20 Nov 2026 at 10:00');
    for (const said of [
      'Hello Ada Obi,',
      'Chioma Eze',
      '0805 111 2223',
      'We have asked the client to confirm it',
      `Open the booking:\n${publicUrl}/dashboard?day=2026-11-20&appointment=`,
    ]) {
      expect(toOwner?.text).toContain(said);
    }
    expect(toOwner?.attachments).toEqual([]);
    expect(await harness.states(business)).toEqual({ 'booking-received': 'sent', 'new-booking': 'sent' });
  });

  it('wears the colours of its business, or of the service that was booked; the owner’s is ours', async () => {
    const business = await harness.fresh({ theme_primary: '#5B2A86', news_by_sms: false });
    const heads = async (address: string) => {
      await harness.sendDue();
      const mails = await harness.inbox.mails(address);
      return mails.map(({ html }) => /class="head" bgcolor="(#\w+)"/.exec(html)?.[1]);
    };
    await harness.book(business);
    expect(await heads('chioma@example.ng')).toEqual(['#5b2a86']);
    expect(await heads(business.ownerEmail)).toEqual(['#2e7d32']);
    await inTenant(harness.database, business.id, ({ query }) =>
      query.updateTable('services').set({ theme_primary: '#F4C542' }).execute(),
    );
    await harness.inbox.reset();
    const later = { starts_at: '2026-11-21T09:00:00Z', ends_at: '2026-11-21T10:30:00Z' };
    await harness.book(business, { ...later, client_email: 'chioma@example.ng' });
    expect(await heads('chioma@example.ng')).toEqual(['#f4c542']);
  });

  it('confirmed at once, confirmed later, cancelled', async () => {
    const business = await harness.fresh();
    await harness.book(business, { status: 'confirmed', client_email: 'at-once@example.ng' });
    const appointment = await harness.book(business, { client_email: 'later@example.ng' });
    await harness.sendDue();
    await harness.change(business, appointment, { status: 'confirmed', version: 2 }, 'confirmed');
    await harness.sendDue();
    await harness.change(business, appointment, { status: 'cancelled', version: 3 }, 'cancelled');
    await harness.sendDue();
    expect((await harness.inbox.mails('at-once@example.ng')).map(({ subject }) => subject)).toEqual([
      "Confirmed: your booking at Ada's Salon",
    ]);
    const later = await harness.inbox.mails('later@example.ng');
    expect(later.map(({ subject }) => subject)).toEqual([
      "We have your booking at Ada's Salon",
      "Confirmed: your booking at Ada's Salon",
      "Cancelled: your booking at Ada's Salon",
    ]);
    const entries = later.map(({ attachments }) => attachments[0]?.text ?? '');
    expect(entries.map((text) => /SEQUENCE:(\d)/.exec(text)?.[1])).toEqual(['0', '1', '2']);
    expect(entries.map((text) => /STATUS:(\w+)/.exec(text)?.[1])).toEqual([
      'TENTATIVE',
      'CONFIRMED',
      'CANCELLED',
    ]);
    expect(new Set(entries.map((text) => /UID:(.+)/.exec(text)?.[1])).size).toBe(1);
    expect(later[2]?.text).toContain(`${publicUrl}/book/salon-`);
    expect(later[2]?.text).toContain(`Details: ${publicUrl}/manage/`);
    expect(later[2]?.text).not.toContain('₦');
  });

  it('a hire, with its days and its caution fee', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, {
      booking_type: 'item-based',
      status: 'confirmed',
      staff_id: null,
      staff_name: '',
      service_name: 'Canopy',
      starts_at: '2026-11-20T08:00:00Z',
      ends_at: '2026-11-22T23:00:00Z',
      duration: 3,
      price_kobo: 4_500_050,
      caution_fee_kobo: 2_000_000,
      quantity: 3,
      delivery_method: 'delivery',
      delivery_zone: 'Ikeja',
      delivery_fee_kobo: 500_000,
      delivery_address: '7 Hidden Close',
      answers: JSON.stringify([
        { fieldId: 'fGuests', label: 'How many guests?', type: 'number', value: 120 },
        { fieldId: 'fGen', label: 'Is there power?', type: 'checkbox', value: false },
        { fieldId: 'fSite', label: 'Where is the hall?', type: 'text', value: 'Behind evil.com' },
      ]),
    });
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('chioma@example.ng');
    for (const said of [
      'Delivery: Friday, 20 Nov 2026, to Ikeja',
      'Last day: Sunday, 22 Nov 2026',
      'Return: Monday, 23 Nov 2026',
      'Hire fee: ₦45,000.50',
      'Booked: 3 × Canopy',
      'Caution fee: ₦20,000',
      'Delivery fee: ₦5,000',
      'Total: ₦70,000.50',
      'Still to pay: ₦70,000.50\n  when it is delivered',
    ]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.text).not.toMatch(/Hidden Close|guests/);
    const [toOwner] = await harness.inbox.mails(business.ownerEmail);
    expect(toOwner?.text).toContain(
      'Hire fee: ₦45,000.50\nCaution fee: ₦20,000\nDelivery fee: ₦5,000\nTotal: ₦70,000.50\n',
    );
    expect(toOwner?.text).toContain(
      'Deliver to: 7 Hidden Close\nHow many guests?: 120\nIs there power?: No\nWhere is the hall?: Behind evil. com\n',
    );
    // Called off, it leads to where as many are hired again.
    await harness.change(business, appointment, { status: 'cancelled', version: 2 }, 'cancelled');
    await harness.sendDue();
    const [, cancelled] = await harness.inbox.mails('chioma@example.ng');
    expect(cancelled?.text).toMatch(/\/book\/[^/]+\/[^/?]+\?lines=[0-9A-Za-z]{44}%3Ax3\n/);
  });

  it('moved, confirmed or not, with the new time and a file that replaces the old', async () => {
    const business = await harness.fresh();
    const appointment = await harness.book(business, { client_email: 'moved@example.ng' });
    await harness.sendDue();
    const moved = (version: number, hour: string) => ({
      starts_at: `2026-11-21T${hour}:00:00Z`,
      ends_at: `2026-11-21T${hour}:30:00Z`,
      version,
      schedule_version: version,
    });
    await harness.change(business, appointment, moved(2, '13'), 'moved');
    await harness.sendDue();
    await harness.change(business, appointment, { status: 'confirmed', ...moved(3, '15') }, 'moved');
    await harness.sendDue();
    const mails = await harness.inbox.mails('moved@example.ng');
    expect(mails.map(({ subject }) => subject)).toEqual([
      "We have your booking at Ada's Salon",
      "New time: your booking at Ada's Salon",
      "New time: your booking at Ada's Salon",
    ]);
    expect(mails[1]?.text).toContain('Saturday, 21 Nov 2026 at 14:00 (Lagos time)');
    expect(mails[1]?.text).toContain('We hold this time for you. Please confirm it');
    expect(mails[2]?.text).toContain('Saturday, 21 Nov 2026 at 16:00 (Lagos time)');
    expect(mails[2]?.text).not.toContain('confirm it');
    expect(mails[2]?.text).not.toContain('20 Nov');
    const entries = mails.map(({ attachments }) => attachments[0]?.text ?? '');
    expect(entries.map((text) => /SEQUENCE:(\d)/.exec(text)?.[1])).toEqual(['0', '1', '2']);
    expect(entries.map((text) => /DTSTART:(\w+)/.exec(text)?.[1])).toEqual([
      '20261120T090000Z',
      '20261121T130000Z',
      '20261121T150000Z',
    ]);
    expect(new Set(entries.map((text) => /UID:(.+)/.exec(text)?.[1])).size).toBe(1);
  });

  it('a new time that holds no longer is not told', async () => {
    const business = await harness.fresh();
    const change = (
      appointment: Parameters<typeof harness.change>[1],
      to: object,
      cause: 'moved' | 'cancelled',
    ) => harness.change(business, appointment, to, cause);
    const twice = await harness.book(business, { client_email: 'twice@example.ng' });
    await change(twice, { starts_at: '2026-11-20T08:00:00Z', version: 2, schedule_version: 2 }, 'moved');
    await change(twice, { starts_at: '2026-11-20T07:00:00Z', version: 3, schedule_version: 3 }, 'moved');
    const ended = await harness.book(business, { client_email: 'ended@example.ng' });
    await change(ended, { starts_at: '2026-11-20T08:00:00Z', version: 2, schedule_version: 2 }, 'moved');
    await change(ended, { status: 'cancelled', version: 3 }, 'cancelled');
    await harness.sendDue();
    const subjects = async (to: string) => (await harness.inbox.mails(to)).map(({ subject }) => subject);
    expect(await subjects('twice@example.ng')).toEqual(["New time: your booking at Ada's Salon"]);
    expect((await harness.inbox.mails('twice@example.ng'))[0]?.text).toContain('at 08:00');
    expect(await subjects('ended@example.ng')).toEqual(["Cancelled: your booking at Ada's Salon"]);
  });

  it('password reset and password changed', async () => {
    const business = await harness.fresh();
    const resetId = newId();
    const token = linkToken(secrets, 'password-reset', business.id, resetId);
    await acrossTenants(harness.database, async (transaction) => {
      const { query } = transaction;
      await query
        .insertInto('account_links')
        .values({
          business_id: business.id,
          link_id: resetId,
          purpose: 'password-reset',
          token_hash: sha256(secrets.derive('password-reset', resetId)),
          email: business.ownerEmail,
          expires_at: at(later(start, 60)),
          created_at: at(start),
        })
        .execute();
      const who = { business: business.id, email: business.ownerEmail, now: start };
      await queueMessages(transaction, { ...who, type: 'password.reset-asked', resetId });
      await queueMessages(transaction, { ...who, type: 'password.changed' });
    });
    await harness.sendDue();
    const mails = await harness.inbox.mails(business.ownerEmail);
    const reset = mails.find(({ subject }) => subject === 'Choose a new password for Akoko');
    expect(reset?.text).toContain(`${publicUrl}/reset-password/${token}`);
    expect(reset?.text).toContain('works once, until 11:00 (Lagos time)');
    const changed = mails.find(({ subject }) => subject === 'Your Akoko password was changed');
    expect(changed?.text).toContain('Sunday, 1 Nov 2026 at 10:00 (Lagos time)');
    expect(changed?.text).toContain(`${publicUrl}/forgot-password`);
    expect(harness.logged.join()).not.toContain(token);

    await acrossTenants(harness.database, (transaction) =>
      queueMessages(transaction, {
        type: 'password.reset-asked',
        business: business.id,
        email: business.ownerEmail,
        resetId,
        now: start,
      }),
    );
    harness.clock.moveTo(later(start, 60));
    await harness.sendDue();
    expect(await harness.inbox.mails(business.ownerEmail)).toHaveLength(2);
  });

  it('names no bank and carries no link in its subject, whatever a business of before is called', async () => {
    for (const [name, subject] of [
      ['GTBank: verify your BVN', 'We have your booking at a business on Akoko'],
      ['Ada www.pay.com', 'We have your booking at Ada www. pay. com'],
    ] as const) {
      const business = await harness.fresh();
      await acrossTenants(harness.database, ({ query }) =>
        query.updateTable('businesses').set({ name }).where('business_id', '=', business.id).execute(),
      );
      await harness.book(business);
      await harness.sendDue();
      const mails = await harness.inbox.mails('chioma@example.ng');
      expect(mails.map((mail) => mail.subject)).toContain(subject);
    }
  });

  it('says nothing in the name of a bank by SMS, whatever business, service and staff of before are called', async () => {
    const business = await harness.fresh({});
    await acrossTenants(harness.database, async ({ query }) => {
      const named = query.updateTable('businesses').where('business_id', '=', business.id);
      await named.set({ name: 'Zenıth Bank' }).execute();
    });
    const names = {
      service_name: 'GTBank: confirm your BVN, visit gtb-verify.click',
      staff_name: 'C.B.N. Desk',
    };
    await harness.book(business, { ...names, client_name: 'UBA Alert', client_phone: '08099887744' });
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('chioma@example.ng');
    const texts = harness.sms.textsTo('08099887744');
    expect(texts).toEqual([expect.stringMatching(/^Hi there, a business.* holds .* for your booking\. /)]);
    expect(mail?.text).toContain('Hello,\n');
    expect(mail?.text).not.toMatch(/GTBank|gtb-verify|BVN|C\.B\.N|UBA/);
    const [toOwner] = await harness.inbox.mails(business.ownerEmail);
    expect(toOwner?.text).toContain('GTBank: confirm your BVN');
  });

  it('a sign-in on a new device', async () => {
    const business = await harness.fresh();
    await acrossTenants(harness.database, async (transaction) => {
      const who = { business: business.id, email: business.ownerEmail, now: start };
      const owner = await findOwner(transaction, business.id);
      await transaction.query
        .insertInto('sessions')
        .values({
          token_hash: sha256('a session'),
          business_id: business.id,
          member_id: owner?.member ?? newId(),
          email: business.ownerEmail,
          device:
            'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
          created_at: at(start),
          last_seen_at: at(start),
          expires_at: at(later(start, 60)),
        })
        .execute();
      await queueMessages(transaction, { ...who, type: 'device.added' });
      await queueMessages(transaction, { ...who, type: 'device.added', now: later(start, 1) });
    });
    await harness.sendDue();
    harness.clock.moveTo(later(start, 1));
    await harness.sendDue();
    const mails = await harness.inbox.mails(business.ownerEmail);
    const told = mails.filter(({ subject }) => subject === 'New login to your Akoko account');
    const texts = told.map(({ text }) => text).join();
    expect(texts).toContain('Device: Chrome on Android');
    expect(texts).toContain('When: Sunday, 1 Nov 2026 at 10:00 (Lagos time)');
    expect(texts).toContain(`${publicUrl}/forgot-password`);
    // That session has ended since.
    expect(texts).toContain('Device: Unknown device');
  });

  it('is said in the zone of the business', async () => {
    const business = await harness.fresh();
    await acrossTenants(harness.database, ({ query }) =>
      query
        .updateTable('businesses')
        .set({ time_zone: 'America/New_York' })
        .where('business_id', '=', business.id)
        .execute(),
    );
    await harness.book(business);
    await harness.sendDue();
    expect((await harness.inbox.mails('chioma@example.ng'))[0]?.text).toContain(
      'Friday, 20 Nov 2026 at 04:00 (New York time)',
    );
  });
});

describe('what people typed', () => {
  const script = '<script>alert(1)</script>';

  it('is escaped in HTML, and a name that is more than a name is left out', async () => {
    const business = await harness.fresh();
    await acrossTenants(harness.database, ({ query }) =>
      query
        .updateTable('businesses')
        .set({ name: `"Ada" & ${script}`, address: `<img src=x onerror=alert(1)>`, owner_name: script })
        .where('business_id', '=', business.id)
        .execute(),
    );
    await harness.book(business, {
      client_name: 'Win at evil.com now',
      service_name: '</td><h1>Free</h1>',
      staff_name: "' onmouseover='x",
      notes: 'visit http://evil.com',
    });
    await harness.sendDue();
    const mails = await harness.inbox.mails();
    expect(mails).toHaveLength(2);
    for (const { html, subject } of mails) {
      expect(html).not.toMatch(/<script|<img|<h1>Free|' onmouseover/);
      expect(html).not.toContain('visit http');
      expect(subject).not.toContain('evil');
    }
    const [toClient] = await harness.inbox.mails('chioma@example.ng');
    expect(toClient?.text).not.toContain('evil.com');
    expect(toClient?.html).toContain('&lt;/td&gt;&lt;h1&gt;Free');
    expect(toClient?.text).toContain('\n\nHello,\n\n');
  });

  it('cannot add headers or recipients', async () => {
    const business = await harness.fresh();
    await takeAwayConstraints(harness, 'businesses', 'businesses_name_seen');
    await takeAwayConstraints(harness, 'appointments', 'appointments_client_name_seen');
    await acrossTenants(harness.database, ({ query }) =>
      query
        .updateTable('businesses')
        .set({ name: 'Ada\r\nBcc: all@evil.com', public_email: 'a@b.ng\r\nCc: all@evil.com' })
        .where('business_id', '=', business.id)
        .execute(),
    );
    await harness.book(business, { client_name: 'X\r\nBcc: all@evil.com' });
    await harness.book(business, { client_email: 'c@example.ng\r\nRCPT TO:<all@evil.com>' });
    await harness.sendDue();
    const mails = await harness.inbox.mails();
    expect(mails.map(({ to }) => to).sort()).toEqual(
      ['chioma@example.ng', business.ownerEmail, business.ownerEmail].sort(),
    );
    for (const { headers } of mails) {
      expect(headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
      expect(headers.map(({ name }) => name.toLowerCase())).not.toContain('cc');
    }
    expect((await harness.rows(business)).filter(({ state }) => state === 'failed')).toMatchObject([
      { error: 'The address cannot be written to' },
    ]);
  });
});
