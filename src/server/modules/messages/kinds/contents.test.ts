import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { at, later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { insertMessages, type NewMessage } from '../planning/queue.repo.ts';
import { openMessageHarness, publicUrl, start } from '../testing/message-harness.ts';
import type { SampleBusiness } from '../testing/sample-bookings.ts';

const harness = openMessageHarness();

/** Queues one message by email, as its cause would. */
const queue = (
  business: SampleBusiness,
  message: Pick<NewMessage, 'kind' | 'recipient' | 'address'> & Partial<NewMessage>,
) =>
  acrossTenants(harness.database, (transaction) =>
    insertMessages(
      transaction,
      [{ business: business.id, appointment: null, version: 1, reset: null, link: null, ...message }],
      harness.clock.now(),
    ),
  );
const stateOf = async (business: SampleBusiness, kind: string) => (await harness.states(business))[kind];

describe("the owner's morning letter", () => {
  const day = parseCalendarDate('2026-11-02');
  const sevenOClock = later(start, 21 * 60);
  const agenda = (business: SampleBusiness) =>
    queue(business, { kind: 'agenda', recipient: 'owner', address: business.ownerEmail, day });
  const today = { starts_at: '2026-11-02T14:00:00Z', ends_at: '2026-11-02T15:30:00Z', client_email: '' };
  const rental = {
    booking_type: 'item-based',
    status: 'confirmed',
    staff_id: null,
    staff_name: '',
    service_name: 'Canopy',
    delivery_method: 'pickup',
    duration: 3,
    client_email: '',
  };

  it('has the day as it stands, in order, with what is owed', async () => {
    const business = await harness.fresh();
    const other = await harness.fresh();
    await harness.book(other, { ...today, client_name: 'Somebody Else' });
    await harness.book(business, { ...today, paid_kobo: 250_000, status: 'confirmed' });
    await harness.book(business, { ...today, client_name: 'Bola Ade', starts_at: '2026-11-02T06:00:00Z' });
    await harness.book(business, { ...today, client_name: 'Cancelled Client', status: 'cancelled' });
    await harness.book(business, {
      ...today,
      client_name: 'Over By Then',
      starts_at: '2026-11-02T05:59:00Z',
    });
    await harness.book(business, {
      ...today,
      client_name: 'Halima Sani',
      starts_at: '2026-11-02T23:30:00Z',
      ends_at: '2026-11-03T00:30:00Z',
    });
    await harness.book(business, {
      ...today,
      client_name: 'Next Day',
      starts_at: '2026-11-03T06:00:00Z',
      ends_at: '2026-11-03T07:00:00Z',
    });
    await harness.book(business, {
      ...rental,
      client_name: 'Next Hire',
      starts_at: '2026-11-02T23:30:00Z',
      ends_at: '2026-11-05T23:00:00Z',
    });
    await harness.book(business, {
      ...rental,
      client_name: 'Musa Bello',
      starts_at: '2026-10-30T08:00:00Z',
      ends_at: '2026-11-01T23:00:00Z',
      caution_fee_kobo: 2_000_000,
      caution_held_kobo: 2_000_000,
    });
    await harness.sendDue();
    harness.clock.moveTo(sevenOClock);
    await agenda(business);
    await harness.sendDue();
    const mails = await harness.inbox.mails(business.ownerEmail);
    const letter = mails.find(({ subject }) => subject.startsWith('Your day'));
    expect(letter?.subject).toBe('Your day: 3 bookings and 1 hire coming back on Monday, 2 Nov 2026');
    const listed = [
      ...['07:00 to 16:30: Bola Ade', '15:00 to 16:30: Chioma Eze'],
      ...['Tuesday 00:30 to 01:30: Halima Sani', 'Comes back: Musa Bello'],
    ];
    const places = listed.map((line) => letter?.text.indexOf(line) ?? -1);
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(letter?.text).toContain('₦10,000 to be paid');
    expect(letter?.text).not.toMatch(/caution|Somebody|Cancelled Client|Over By Then|Next Day|Next Hire/);
  });

  it('is not sent on another day, nor of a day without bookings', async () => {
    const idle = await harness.fresh();
    harness.clock.moveTo(sevenOClock);
    await agenda(idle);
    await harness.sendDue();
    expect(await stateOf(idle, 'agenda')).toBe('skipped');
    const business = await harness.fresh();
    await harness.book(business, today);
    harness.clock.moveTo(later(sevenOClock, 24 * 60));
    await agenda(business);
    await harness.sendDue();
    expect(await stateOf(business, 'agenda')).toBe('skipped');
  });
});

describe('a time offered to whoever waits', () => {
  const offer = async (business: SampleBusiness) => {
    const [entry, id] = [newId(), newId()];
    await acrossTenants(harness.database, async ({ query }) => {
      const who = { business_id: business.id, entry_id: entry, service_id: business.service };
      const client = {
        client_name: 'Amara Obi',
        client_phone: '08051112224',
        client_email: 'amara@example.ng',
      };
      await query
        .insertInto('waitlist_entries')
        .values({
          ...who,
          ...client,
          day: parseCalendarDate('2026-11-20') as never,
          state: 'offered',
          joined_at: at(start),
        })
        .execute();
      await query
        .insertInto('waitlist_offers')
        .values({
          ...who,
          offer_id: id,
          staff_id: business.staff,
          starts_at: '2026-11-20T09:00:00Z',
          token_hash: sha256(id),
          created_at: at(start),
          expires_at: at(later(start, 20)),
        })
        .execute();
    });
    await queue(business, {
      kind: 'waitlist-offer',
      recipient: 'client',
      address: 'amara@example.ng',
      offer: id,
    });
    return id;
  };

  it('says what, when, with whom and until when it is held', async () => {
    const business = await harness.fresh();
    await offer(business);
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('amara@example.ng');
    for (const said of [
      'Hello Amara Obi,',
      'What: Box braids',
      'Friday, 20 Nov 2026 at 10:00 (Lagos time)',
      'With: Ngozi',
      'Held until: 10:20 (Lagos time)',
      `${publicUrl}/offer/`,
    ])
      expect(mail?.text).toContain(said);
    expect(mail?.attachments).toEqual([]);
  });

  it('is not told once it is held no longer', async () => {
    const business = await harness.fresh();
    await offer(business);
    harness.clock.moveTo(later(start, 20));
    await harness.sendDue();
    expect(await stateOf(business, 'waitlist-offer')).toBe('skipped');
  });
});

describe('after a missed booking', () => {
  it('the client is asked back to the same service, or to the page where it is gone', async () => {
    const business = await harness.fresh();
    const ask = async () => {
      const appointment = await harness.book(business, { status: 'no-show', client_email: '' });
      await queue(business, {
        kind: 'rebooking',
        recipient: 'client',
        address: 'chioma@example.ng',
        appointment,
      });
      await harness.sendDue();
      return (await harness.inbox.mails('chioma@example.ng')).at(-1)?.text;
    };
    expect(await ask()).toMatch(/\/book\/salon-\w+\/box-braids\n/);
    await acrossTenants(harness.database, ({ query }) =>
      query
        .updateTable('services')
        .set({ available: false })
        .where('business_id', '=', business.id)
        .execute(),
    );
    expect(await ask()).toMatch(/\/book\/salon-\w+\n/);
  });
});
