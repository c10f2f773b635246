import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { agendaDay, agendaSpan } from '#core/reminders/agenda.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listDay } from '../facts/agenda.repo.ts';
import { draftAgenda } from '../kinds/owners/agenda.kind.ts';
import { insertMessages } from '../planning/queue.repo.ts';
import { type DueAgenda, listUnplanned, lockDueAgenda, saveAgendaAt } from './plans.repo.ts';
import { nextAgendaFor } from './reminders.rules.ts';

type Stores = Pick<Platform, 'database' | 'clock' | 'log'>;

/** One that cannot be planned is left for so long, and keeps nobody else's waiting. */
const AFTER_FAULT_MS = 5 * minuteMs;

/**
 * Queues a business's mail of the day, where the day has bookings and is not yet under way, and plans the next. False:
 * somebody else had it first.
 */
export const writeAgenda = async (
  { database, clock, log }: Stores,
  business: BusinessId,
): Promise<boolean> => {
  const now = clock.now();
  try {
    return await acrossTenants(database, async (transaction) => {
      const due = await lockDueAgenda(transaction, business, now);
      if (due === undefined) return false;
      if (due.wanted) await write(transaction, due, now);
      saveAgendaAt(transaction, business, nextAgendaFor(due, now));
      return true;
    });
  } catch (error) {
    log('agenda.unplanned', { business, error });
    await acrossTenants(database, async (transaction) =>
      saveAgendaAt(transaction, business, toInstant(now + AFTER_FAULT_MS)),
    );
    return true;
  }
};

const write = async (
  transaction: PlatformTransaction,
  { business, zone, ownerEmail }: DueAgenda,
  now: Instant,
): Promise<void> => {
  // Before 07:00 the zone has changed since this was planned; late, the program was not running.
  const day = agendaDay(now, zone);
  if (day === null || ownerEmail === null) return;
  const told = { ...agendaSpan(day, zone), day, zone };
  if ((await listDay(transaction, business, told, 1)).length === 0) return;
  await insertMessages(transaction, [draftAgenda(business, ownerEmail, day)], now);
};

const AT_ONCE = 500;

/** Plans the mail of the day for businesses that were set up without it. Looks through all of them. */
export const planMissingAgendas = async ({ database, clock }: Stores): Promise<void> => {
  for (;;) {
    const unplanned = await lookTogether(database, (looking) => listUnplanned(looking, AT_ONCE));
    if (unplanned.length === 0) return;
    await acrossTenants(database, async (transaction) => {
      for (const { business, ...rule } of unplanned)
        saveAgendaAt(transaction, business, nextAgendaFor(rule, clock.now()));
    });
  }
};
