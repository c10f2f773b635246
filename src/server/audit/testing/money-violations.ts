import { randomUUID } from 'node:crypto';
import type { Seed } from './seeded-violation.ts';
import { END, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

const AMOUNT = 300_000;

/** Cash for a booking that exists, with its ledger lines and its receipt; it breaks nothing. */
export const addCash = async (
  { run, business }: Seeding,
  booking: string,
  as: 'balance' | 'caution' = 'balance',
): Promise<void> => {
  const payment = randomUUID();
  const held = as === 'caution' ? AMOUNT : 0;
  await run(
    `UPDATE appointments SET paid_kobo = paid_kobo + $2, caution_held_kobo = $3, price_kobo = 2 * $2::bigint, payment_status = 'deposit_paid'
      WHERE appointment_id = $1`,
    [booking, AMOUNT - held, held],
  );
  await run(
    `INSERT INTO payments (business_id, payment_id, appointment_id, kind, method, amount_kobo, caution_kobo, received_at)
     VALUES ($1, $2, $3, $4, 'cash', $5, $6, $7)`,
    [business, payment, booking, as, AMOUNT, held, START],
  );
  await addPosting({ run, business }, booking, { cash: AMOUNT, [held > 0 ? 'caution' : 'revenue']: -AMOUNT });
  if (held > 0) {
    await run(
      `INSERT INTO cautions (business_id, appointment_id, amount_kobo, state, held_at) VALUES ($1, $2, $3, 'held', $4)`,
      [business, booking, held, START],
    );
  }
  await addReceipt({ run, business }, payment, booking);
};

/** The receipt of a payment, with the next number there is. */
export const addReceipt = async (
  { run, business }: Pick<Seeding, 'run' | 'business'>,
  payment: string,
  booking: string,
): Promise<void> => {
  const { rows } = await run(
    `INSERT INTO receipt_counters VALUES ($1, 1)
     ON CONFLICT (business_id) DO UPDATE SET last_number = receipt_counters.last_number + 1 RETURNING last_number`,
    [business],
  );
  await run('INSERT INTO receipts VALUES ($1, $2, $3, $4, $5, $6)', [
    business,
    randomUUID(),
    rows[0].last_number,
    payment,
    booking,
    START,
  ]);
};

export const addPosting = async (
  { run, business }: Pick<Seeding, 'run' | 'business'>,
  booking: string | null,
  lines: Readonly<Record<string, number>>,
  { posting = randomUUID() as string, intent = null as string | null } = {},
): Promise<void> => {
  for (const [account, amount] of Object.entries(lines))
    await run('INSERT INTO ledger_entries VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      business,
      posting,
      account,
      amount,
      booking,
      intent,
      START,
    ]);
};

/** What is wrong with the money of a business, one thing each. */
export const moneyViolations = (seeding: Seeding): readonly Seed[] => {
  const { run, business, service, addSound, addRental, addEvent } = seeding;
  const addPaid = async (as: 'balance' | 'caution' = 'balance'): Promise<string> => {
    const id = as === 'caution' ? await addRental('[2026-12-08,2026-12-10)', 1) : await addSound();
    await addCash(seeding, id, as);
    return id;
  };
  const cancel = async (id: string, actor: 'owner' | 'client', when = START): Promise<void> => {
    await run("UPDATE appointments SET status = 'cancelled', version = 2 WHERE appointment_id = $1", [id]);
    await addEvent(id, 2, 'cancel', 'confirmed', 'cancelled', when, actor);
    await run('DELETE FROM occupancies WHERE occupancy_id = $1', [id]);
    await run('DELETE FROM rental_claims WHERE claim_id = $1', [id]);
  };
  const addIntent = async (state: 'lapsed' | 'refunded'): Promise<string> => {
    const id = randomUUID();
    await run(
      `INSERT INTO payment_intents (business_id, intent_id, reference, mode, channel, state, service_id, client_phone,
         client_email, draft, amount_kobo, held_until, created_at, settled_at)
       VALUES ($1, $2, 'AK-' || repeat('B', 58), 'test', 'checkout', $3, $4, '', '', '{}', $5, $6, $6,
               CASE WHEN $3 = 'refunded' THEN $6::timestamptz END)`,
      [business, id, state, service, AMOUNT, START],
    );
    return id;
  };
  /** Money that came in vain, and of which `back` goes back. */
  const addVain = async (state: 'lapsed' | 'refunded', back: number): Promise<string> => {
    const intent = await addIntent(state);
    await run(
      `INSERT INTO payments (business_id, payment_id, intent_id, kind, method, amount_kobo, received_at)
       VALUES ($1, $2, $3, 'deposit', 'online', $4, $5)`,
      [business, randomUUID(), intent, AMOUNT, START],
    );
    await addPosting(seeding, null, { provider: AMOUNT, 'refunds-due': -AMOUNT });
    for (const [reason, amount] of [
      ['time-gone', back],
      ['caution', AMOUNT - back],
    ] as const) {
      if (amount > 0)
        await run(
          `INSERT INTO refunds (business_id, refund_id, intent_id, reason, amount_kobo, state, created_at)
           VALUES ($1, $2, $3, $4, $5, 'owed', $6)`,
          [business, randomUUID(), intent, reason, amount, START],
        );
    }
    return intent;
  };
  const addOrphan = async (back: number): Promise<void> => {
    const orphan = randomUUID();
    await run(
      `INSERT INTO orphan_payments (business_id, orphan_id, reference, amount_kobo, currency, provider_id, payer_email,
         paid_at, found_at)
       VALUES ($1, $2, 'AK-' || repeat('D', 58), $3, 'GHS', '7', '', $4, $4)`,
      [business, orphan, AMOUNT, START],
    );
    await run(
      `INSERT INTO refunds (business_id, refund_id, orphan_id, reason, amount_kobo, currency, state, created_at)
       VALUES ($1, $2, $3, 'unknown-payment', $4, 'GHS', 'owed', $5)`,
      [business, randomUUID(), orphan, back, START],
    );
  };
  const word = "a booking's payment in one word is true";
  const caution = 'a caution fee is in keeping until it is settled, and whole';
  const vain = 'money that came became a booking, or all of it goes back; never both, never neither';
  const keeps = 'a cancelled booking keeps no caution fee, and one the business cancelled keeps nothing';
  const kept = 'a caution fee is kept only of a hire that had begun, and of none that was cancelled before';
  const beyond = 'what was paid beyond a price, and is not on its way back, is kept as the client’s';
  const undone =
    'what was undone or corrected has moved no money, and a payment was reversed with its change';
  const receipted = 'each payment of a booking has one receipt, and nothing else has any';
  return [
    [
      'a posting balances',
      'two that only do together',
      async () => {
        await addPosting(seeding, null, { provider: 5 });
        await addPosting(seeding, null, { provider: -5 });
      },
    ],
    [
      "a business's ledger is what came and what was sent back",
      'cash that is on the card machine',
      () => addPosting(seeding, null, { cash: -5, pos: 5 }),
    ],
    [
      'a booking has what its ledger says it has',
      'a kobo less',
      async () =>
        run('UPDATE appointments SET paid_kobo = paid_kobo - 1 WHERE appointment_id = $1', [await addPaid()]),
    ],
    [
      word,
      'paid, and says that nothing was asked for',
      async () =>
        run("UPDATE appointments SET payment_status = 'not_required' WHERE appointment_id = $1", [
          await addPaid(),
        ]),
    ],
    [
      word,
      'a refund that nobody is making',
      async () =>
        run("UPDATE appointments SET payment_status = 'refund_pending' WHERE appointment_id = $1", [
          await addPaid(),
        ]),
    ],
    [
      caution,
      'settled, and still in keeping',
      async () =>
        run("UPDATE cautions SET state = 'settled', settled_at = $2 WHERE appointment_id = $1", [
          await addPaid('caution'),
          END,
        ]),
    ],
    [
      caution,
      'a part of it kept that the ledger does not know of',
      async () =>
        run("UPDATE cautions SET withheld_kobo = 5, withheld_reason = 'torn' WHERE appointment_id = $1", [
          await addPaid('caution'),
        ]),
    ],
    [
      'no more is given back on a payment than came with it',
      'for a booking that nothing was paid for',
      async () => {
        const [paid, unpaid] = [await addPaid(), await addRental('[2026-12-08,2026-12-10)', 1)];
        await addPosting(seeding, paid, { revenue: 5, transfer: -5 });
        await run('UPDATE appointments SET paid_kobo = paid_kobo - 5 WHERE appointment_id = $1', [paid]);
        await run(
          `INSERT INTO refunds (business_id, refund_id, appointment_id, reason, amount_kobo, state, transfer_reference,
                                created_at, settled_at)
           VALUES ($1, $2, $3, 'caution', 5, 'sent', 'GTB 4711', $4, $4)`,
          [business, randomUUID(), unpaid, START],
        );
      },
    ],
    [
      'no more is given back on a payment than came with it',
      'to the client, and to their bank as well',
      async () => {
        const [refunded, paid] = [await addVain('refunded', AMOUNT), await addPaid()];
        await addPosting(seeding, paid, { revenue: 5, disputed: -5 });
        await run('UPDATE appointments SET paid_kobo = paid_kobo - 5 WHERE appointment_id = $1', [paid]);
        await run(`INSERT INTO disputes VALUES ($1, $2, 'open', 5, 0, 0, $3, NULL, 1, $3)`, [
          business,
          refunded,
          START,
        ]);
      },
    ],
    [vain, 'of a payment that has lapsed', () => addVain('lapsed', AMOUNT)],
    [vain, 'a part of it for something else', () => addVain('refunded', AMOUNT - 5)],
    [
      'money that can be no payment goes back, all of it and once; it is no payment as well',
      'a part of it',
      () => addOrphan(AMOUNT - 5),
    ],
    [
      "a business's ledger is what came and what was sent back",
      'a refund sent twice that the ledger does not know of',
      async () => {
        const paid = await addPaid();
        await run(
          `INSERT INTO refunds (business_id, refund_id, appointment_id, reason, amount_kobo, state, transfer_reference,
                                created_at, settled_at, doubled_at)
           VALUES ($1, $2, $3, 'client-cancelled', 5, 'sent', 'GTB 4711', $4, $4, $4)`,
          [business, randomUUID(), paid, START],
        );
        await addPosting(seeding, paid, { revenue: 5, transfer: -5 });
        await run('UPDATE appointments SET paid_kobo = paid_kobo - 5 WHERE appointment_id = $1', [paid]);
      },
    ],
    [
      "a business's ledger is what came and what was sent back",
      'a dispute that the ledger does not know of',
      async () => {
        const intent = await addIntent('lapsed');
        await run(`INSERT INTO disputes VALUES ($1, $2, 'open', 5, 0, 0, $3, NULL, 1, $3)`, [
          business,
          intent,
          START,
        ]);
      },
    ],
    [
      keeps,
      'the price, cancelled by the owner',
      async () => {
        await cancel(await addPaid(), 'owner');
      },
    ],
    [
      keeps,
      'a caution fee, cancelled by the client',
      async () => {
        const id = await addPaid('caution');
        await cancel(id, 'client');
        await run("UPDATE cautions SET state = 'due', due_at = $2 WHERE appointment_id = $1", [id, END]);
      },
    ],
    [
      kept,
      'before it began',
      async () => {
        const id = await addPaid('caution');
        await run('UPDATE appointments SET caution_held_kobo = 0 WHERE appointment_id = $1', [id]);
        await run(
          `UPDATE cautions SET state = 'settled', settled_at = $2, withheld_kobo = amount_kobo, withheld_reason = 'torn'
            WHERE appointment_id = $1`,
          [id, '2026-12-08T08:59:59Z'],
        );
        await addPosting(seeding, id, { caution: AMOUNT, withheld: -AMOUNT });
      },
    ],
    [
      kept,
      'cancelled before it began',
      async () => {
        const id = await addPaid('caution');
        await cancel(id, 'client', '2026-12-08T08:59:59Z');
        await run('UPDATE appointments SET caution_held_kobo = 0 WHERE appointment_id = $1', [id]);
        await run(
          `UPDATE cautions SET state = 'settled', settled_at = $2, began_at = $2, withheld_kobo = amount_kobo,
                  withheld_reason = 'torn' WHERE appointment_id = $1`,
          [id, START],
        );
        await addPosting(seeding, id, { caution: AMOUNT, withheld: -AMOUNT });
      },
    ],
    [
      beyond,
      'and nobody is told',
      async () => run('UPDATE appointments SET price_kobo = 5 WHERE appointment_id = $1', [await addPaid()]),
    ],
    [
      beyond,
      'that was paid, and not beyond it',
      async () =>
        run("INSERT INTO overpayments VALUES ($1, $2, 5, 'open', $3)", [business, await addPaid(), START]),
    ],
    [
      undone,
      'a payment that nothing took back',
      async () => {
        const id = await addPaid();
        await run('UPDATE payments SET step = 1, reversed_at = received_at WHERE appointment_id = $1', [id]);
        await addPosting(seeding, id, { cash: -AMOUNT, revenue: AMOUNT });
        await run(
          "UPDATE appointments SET paid_kobo = 0, payment_status = 'not_required' WHERE appointment_id = $1",
          [id],
        );
      },
    ],
    [
      undone,
      'a payment recorded with what was undone',
      async () => {
        const id = randomUUID();
        await seeding.addAppointment({ id, status: 'confirmed' });
        await seeding.addOccupancy(id);
        await addEvent(id, 1, 'book', 'none', 'confirmed');
        await addEvent(id, 2, 'complete', 'confirmed', 'completed');
        await addEvent(id, 3, 'undo', 'completed', 'confirmed');
        await run('UPDATE appointments SET version = 3 WHERE appointment_id = $1', [id]);
        await addCash(seeding, id);
        await run('UPDATE payments SET step = 2 WHERE appointment_id = $1', [id]);
      },
    ],
    [
      'receipts are numbered without a gap',
      'one left out',
      async () => {
        await addPaid();
        await run('UPDATE receipts SET number = 2');
        await run('UPDATE receipt_counters SET last_number = 2');
      },
    ],
    [
      receipted,
      'a payment without one',
      async () => {
        await addPaid();
        await run('DELETE FROM receipts');
        await run('DELETE FROM receipt_counters');
      },
    ],
    [
      'a message about money is about money that is there',
      'a refund that is not',
      () =>
        run(
          `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, refund_id, due_at, created_at)
           VALUES ($1, $2, 'refund-started', 'client', 'email', 'a@example.ng', $3, $4, $4)`,
          [business, randomUUID(), randomUUID(), START],
        ),
    ],
  ];
};
