import { describe, expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { openMessageHarness, publicUrl } from '../testing/message-harness.ts';
import type { SampleBusiness } from '../testing/sample-bookings.ts';
import { queueMessages } from './queue.commands.ts';

const harness = openMessageHarness();

const waiting = { state: 'waiting', subaccount_code: '', waits: dayMs } as const;

const change = (
  business: SampleBusiness,
  { waits, ...account }: { state: 'live' | 'waiting'; subaccount_code: string; waits: number } = waiting,
): Promise<void> =>
  inTenant(harness.database, business.id, async (transaction) => {
    const now = harness.clock.now();
    const takesOver = at(toInstant(now + waits));
    await transaction.query
      .insertInto('payout_accounts')
      .values({
        business_id: business.id,
        payout_id: newId(),
        bank_code: '044',
        bank_name: 'Access Bank',
        account_name: 'OBI <b>ADA</b>',
        sealed: Buffer.from('sealed'),
        last_digits: '3210',
        ...account,
        effective_at: takesOver,
        due_at: account.state === 'waiting' ? takesOver : null,
        created_at: at(now),
      })
      .execute();
    await queueMessages(transaction, { type: 'payout.announced', email: 'ada@example.ng', now });
  });

describe('a change of the payout account', () => {
  it('is told to the owner: where to, from when, and how to stop it', async () => {
    const business = await harness.fresh();
    await change(business);
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('ada@example.ng');
    expect(mail?.subject).toBe('Your Akoko payout account is being changed');
    for (const told of [
      'Deposits will go to another account',
      'Monday, 2 Nov 2026 at 10:00 (Lagos time)',
      'Bank: Access Bank',
      'Account: ends in 3210',
      'If it was not you, open your settings, keep the account as it is, and change your password at once.',
      `${publicUrl}/dashboard/settings?tab=deposits`,
    ])
      expect(mail?.text).toContain(told);
    expect(mail?.html).toContain('OBI &lt;b&gt;ADA&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>ADA');
  });

  it('is told of the first account as what counts at once, and how to stop that', async () => {
    const business = await harness.fresh();
    await change(business, { state: 'live', subaccount_code: 'ACCT_1', waits: 0 });
    await harness.sendDue();
    const [mail] = await harness.inbox.mails('ada@example.ng');
    expect(mail?.subject).toBe('Your Akoko payout account is set');
    for (const told of [
      'Bank: Access Bank',
      'ends in 3210',
      `${publicUrl}/forgot-password`,
      'choose a new password',
    ])
      expect(mail?.text).toContain(told);
    expect(mail?.text).not.toContain('another account');
  });

  it('is not told once it was taken back', async () => {
    const business = await harness.fresh();
    await change(business);
    await inTenant(harness.database, business.id, ({ query }) =>
      query.updateTable('payout_accounts').set({ state: 'withdrawn', due_at: null }).execute(),
    );
    await harness.sendDue();
    expect(await harness.inbox.mails('ada@example.ng')).toEqual([]);
  });
});
