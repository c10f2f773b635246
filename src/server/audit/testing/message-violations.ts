import { randomBytes, randomUUID } from 'node:crypto';
import { addHeld } from './checkout-violations.ts';
import {
  addLink,
  addMessage,
  addTold,
  BOOKED,
  DAY_BEFORE,
  type Message,
  type Seeding,
} from './seeded-messages.ts';
import type { Seed } from './seeded-violation.ts';
import { START } from './seeding.ts';

/** What is wrong with messages, one thing each. */
export const messageViolations = (seeding: Seeding): readonly Seed[] => {
  const { run, business, addEvent } = seeding;
  const add = (message: Message) => addMessage(seeding, message);
  const told = () => addTold(seeding);
  const end = async (event: 'cancel' | 'complete' | 'mark-no-show', to: string, when: string) => {
    const appointment = await told();
    await run("UPDATE messages SET state = 'skipped' WHERE state = 'queued'");
    await run('UPDATE appointments SET status = $2, version = 2 WHERE appointment_id = $1', [
      appointment,
      to,
    ]);
    await addEvent(appointment, 2, event, 'confirmed', to, when, 'client');
    await run('DELETE FROM occupancies WHERE occupancy_id = $1', [appointment]);
    return appointment;
  };
  /** Moved by the owner on 5 December, to an hour later: its first schedule is over. */
  const move = async () => {
    const appointment = await told();
    await run("UPDATE messages SET state = 'skipped' WHERE state = 'queued'");
    await run("DELETE FROM messages WHERE kind = 'reminder'");
    await run(
      `UPDATE appointments SET version = 2, schedule_version = 2, starts_at = '2026-12-08T10:00:00Z',
         ends_at = '2026-12-08T11:00:00Z' WHERE appointment_id = $1`,
      [appointment],
    );
    await run(
      "UPDATE occupancies SET during = '[2026-12-08T10:00:00Z,2026-12-08T11:00:00Z)' WHERE occupancy_id = $1",
      [appointment],
    );
    await addEvent(appointment, 2, 'move', 'confirmed', 'confirmed', '2026-12-05T08:00:00Z');
    await seeding.keepPlace(appointment, 2);
    return appointment;
  };
  const addOwnMade = async (count: number, address: string) => {
    const appointment = await seeding.addSound();
    await run("UPDATE appointments SET source = 'owner' WHERE appointment_id = $1", [appointment]);
    await run(
      `INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, version, address, state,
         attempts, due_at, created_at)
       SELECT $1, gen_random_uuid(), $2, 'refund-details', 'client', 'sms', n, ${address}, 'sent', 1, '2026-12-07T09:00:00Z', $3
         FROM generate_series(1, $4) n`,
      [business, appointment, BOOKED, count],
    );
  };
  const twice = 'nobody is told the same thing twice';
  const untrue = 'a message about a booking goes out only while it is true of it';
  const lead = 'a reminder goes at its lead before the start, and none after it';
  const night = 'no SMS rings at night but to confirm a booking of that night';
  const once = 'a booking that was paid, or told of at all, is confirmed to its client once';
  const there = 'a message is about something that is there';
  const anybody = 'an owner whose address was never shown to be theirs writes to nobody they booked in';
  const waiting = 'nobody is asked for a payment that was made, or whose time is over';
  const many = 'nobody is sent more messages a day than there may be';
  const again = 'nobody is sent the links to their bookings again and again';
  const short = 'a short link is of an SMS that is there';
  const sms = { channel: 'sms', address: '08099887766' } as const;
  return [
    [
      twice,
      'a reminder, by two processes',
      async () => {
        await run('DROP INDEX messages_once');
        const appointment = await told();
        await add({ appointment, kind: 'reminder', lead: 1440, due: DAY_BEFORE });
      },
    ],
    [
      twice,
      'one link, by email and by SMS alike',
      async () => {
        await run('DROP INDEX messages_once_a_link');
        const appointment = await told();
        const link = await addLink(seeding, appointment);
        await add({ appointment, kind: 'reschedule-link', link });
        await add({ appointment, kind: 'reschedule-link', link });
      },
    ],
    [
      twice,
      "a day's mail",
      async () => {
        await run('DROP INDEX messages_once_a_day');
        await run(
          `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, day, state, due_at, created_at)
           SELECT $1, gen_random_uuid(), 'agenda', 'owner', 'email', 'ada@example.ng', '2026-12-08', 'sent', $2, $2
             FROM generate_series(1, 2)`,
          [business, START],
        );
      },
    ],
    [
      untrue,
      'one of a schedule that is still to come',
      async () => {
        await add({ appointment: await told(), kind: 'rescheduled', version: 2 });
      },
    ],
    [
      untrue,
      'news for the owner of a schedule that is still to come',
      async () => {
        const news = { kind: 'new-booking', recipient: 'owner', version: 2 } as const;
        await add({ appointment: await told(), ...news });
      },
    ],
    [
      untrue,
      'a reminder, eleven seconds after the client cancelled',
      async () => {
        const appointment = await end('cancel', 'cancelled', '2026-12-07T08:59:49Z');
        await run("DELETE FROM messages WHERE appointment_id = $1 AND state = 'skipped'", [appointment]);
      },
    ],
    [
      untrue,
      'a reminder of a time from which it was moved, not known whether sent',
      async () =>
        add({ appointment: await move(), kind: 'reminder', lead: 1440, state: 'unknown', due: DAY_BEFORE }),
    ],
    [
      untrue,
      'news of a move that was made later',
      async () =>
        add({
          appointment: await move(),
          kind: 'rescheduled',
          version: 2,
          due: '2026-12-05T07:59:49Z',
        }),
    ],
    [
      untrue,
      'a cancelling that never was',
      async () => add({ appointment: await told(), kind: 'cancelled' }),
    ],
    [
      untrue,
      'a receipt of a booking that was confirmed at once',
      async () => {
        await add({ appointment: await told(), kind: 'booking-received' });
      },
    ],
    [
      untrue,
      'a second chance for somebody who came',
      async () => {
        const appointment = await end('complete', 'completed', '2026-12-08T10:00:00Z');
        await add({ appointment, kind: 'rebooking', due: '2026-12-08T10:00:00Z' });
      },
    ],
    [
      untrue,
      'a question how it was to somebody who did not come',
      async () => {
        const appointment = await end('mark-no-show', 'no-show', '2026-12-08T10:00:00Z');
        await add({ appointment, kind: 'review-ask', due: '2026-12-08T13:00:00Z' });
      },
    ],
    [
      untrue,
      'a link to move a booking that was over',
      async () => {
        const appointment = await end('mark-no-show', 'no-show', '2026-12-08T10:00:00Z');
        const link = await addLink(seeding, appointment);
        await add({ appointment, kind: 'reschedule-link', link, due: '2026-12-08T12:00:00Z' });
      },
    ],
    [
      lead,
      'one that came when it had begun',
      async () => add({ appointment: await told(), kind: 'reminder', lead: 30, due: START }),
    ],
    [
      lead,
      'one that may have come when it had begun',
      async () => {
        const reminder = { lead: 30, due: START, state: 'unknown' } as const;
        await add({ appointment: await told(), kind: 'reminder', ...reminder });
      },
    ],
    [
      lead,
      'one without a lead',
      async () => add({ appointment: await told(), kind: 'reminder', due: START, state: 'skipped' }),
    ],
    [
      lead,
      'one an hour before it was asked for',
      async () =>
        add({ appointment: await told(), kind: 'reminder', lead: 180, due: '2026-12-08T05:00:00Z' }),
    ],
    [
      lead,
      'one that waits for another hour than its lead says',
      async () => {
        const reminder = { lead: 60, state: 'queued', due: '2026-12-08T08:01:00Z' } as const;
        await add({ appointment: await told(), kind: 'reminder', ...reminder });
      },
    ],
    [
      lead,
      'an SMS two evenings before',
      async () => {
        const reminder = { ...sms, lead: 1440, due: '2026-12-06T18:55:00Z' } as const;
        await add({ appointment: await told(), kind: 'reminder', ...reminder });
      },
    ],
    [
      night,
      'a reminder at five past eight in the evening',
      async () => {
        const reminder = { ...sms, lead: 1440, due: '2026-12-07T19:05:00Z' } as const;
        await add({ appointment: await told(), kind: 'reminder', ...reminder });
      },
    ],
    [
      night,
      'the confirmation of what was booked the morning before',
      async () =>
        run(
          "UPDATE messages SET due_at = '2026-12-02T05:00:00Z' WHERE appointment_id = $1 AND channel = 'sms'",
          [await told()],
        ),
    ],
    [
      once,
      'told of to the owner alone',
      async () => {
        await run("DELETE FROM messages WHERE appointment_id = $1 AND kind = 'booking-confirmed'", [
          await told(),
        ]);
      },
    ],
    [
      once,
      'paid, and told of to nobody',
      async () => {
        const appointment = await told();
        await run("UPDATE appointments SET payment_reference = 'by transfer' WHERE appointment_id = $1", [
          appointment,
        ]);
        await run('DELETE FROM messages');
      },
    ],
    [
      once,
      'confirmed, where it was still to be',
      async () => {
        const appointment = await told();
        await run("UPDATE appointments SET status = 'pending' WHERE appointment_id = $1", [appointment]);
        await run("UPDATE appointment_events SET to_status = 'pending' WHERE appointment_id = $1", [
          appointment,
        ]);
        await run("UPDATE messages SET state = 'skipped' WHERE kind = 'booking-confirmed'");
      },
    ],
    [there, 'of no booking', () => add({ kind: 'booking-confirmed', state: 'skipped' })],
    [
      there,
      'a link that was never made',
      async () => add({ appointment: await told(), kind: 'reschedule-link', link: randomUUID() }),
    ],
    [
      there,
      'a time that nobody was offered',
      async () => {
        await run('ALTER TABLE messages DROP CONSTRAINT messages_business_id_offer_id_fkey');
        await run(
          `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, offer_id, due_at, created_at)
           VALUES ($1, gen_random_uuid(), 'waitlist-offer', 'client', 'email', 'a@example.ng', gen_random_uuid(), $2, $2)`,
          [business, BOOKED],
        );
      },
    ],
    [
      there,
      'a payment that has not come too late',
      async () =>
        run(
          `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, intent_id, due_at, created_at)
           VALUES ($1, gen_random_uuid(), 'time-gone', 'client', 'email', 'a@example.ng', $2, $3, $3)`,
          [business, await addHeld(seeding), BOOKED],
        ),
    ],
    [
      anybody,
      'the confirmation of a booking of their own making',
      async () => {
        await run("UPDATE appointments SET source = 'owner' WHERE appointment_id = $1", [await told()]);
        await run("UPDATE businesses SET payout_hold = 'unverified'");
      },
    ],
    [
      waiting,
      'a payment whose time was over when it was asked for',
      async () =>
        run(
          `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, intent_id, state, due_at, created_at)
           SELECT business_id, gen_random_uuid(), 'payment-waiting', 'client', 'email', 'a@example.ng', intent_id, 'sent',
                  held_until + interval '1 minute', created_at
             FROM payment_intents WHERE business_id = $1 AND intent_id = $2`,
          [business, await addHeld(seeding)],
        ),
    ],
    [
      many,
      'a thousand and one SMS of one business',
      async () =>
        run(
          `INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, lead_minutes, address, state,
             attempts, due_at, created_at)
           SELECT $1, gen_random_uuid(), $2, 'reminder', 'client', 'sms', 1440 + n, '0803' || lpad(n::text, 7, '0'), 'sent', 1,
                  '2026-12-07T09:00:00Z', $3
             FROM generate_series(1, 1001) n`,
          [business, await told(), BOOKED],
        ),
    ],
    [
      many,
      'eleven SMS to one number',
      async () => {
        const appointment = await told();
        for (let lead = 1440; lead <= 1450; lead += 1) {
          const due = `2026-12-07T${String(lead - 1432).padStart(2, '0')}:00:00Z`;
          await add({ appointment, kind: 'reminder', ...sms, lead, due });
        }
      },
    ],
    [
      again,
      'seven times in an hour',
      async () => {
        const appointment = await told();
        for (let time = 0; time < 7; time += 1)
          await add({ appointment, kind: 'booking-links', link: randomUUID() });
      },
    ],
    [
      many,
      'seventeen SMS of money to one number, of what the business booked itself',
      () => addOwnMade(17, "'08099887766'"),
    ],
    [
      many,
      'a thousand and one SMS of money, of what the business booked itself',
      () => addOwnMade(1001, "'0803' || lpad(n::text, 7, '0')"),
    ],
    [
      short,
      'one of an email',
      async () => {
        const message = await add({ appointment: await told(), kind: 'rescheduled', state: 'skipped' });
        await run("INSERT INTO short_links VALUES ($1, $2, $3, '2027-02-01T08:00:00Z')", [
          randomBytes(32),
          business,
          message,
        ]);
      },
    ],
  ];
};
