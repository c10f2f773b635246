import { hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { acrossTenants, inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { type DueWork, startDueWork } from '../../../platform/jobs/due-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdReminderSettings } from '../facts/recipients.repo.ts';
import { planMissingAgendas, writeNextAgenda } from './agenda.worker.ts';
import {
  findDueAgendas,
  findDueReplan,
  findDueReplans,
  holdReplan,
  putOffReplan,
  saveReplan,
} from './plans.repo.ts';
import { replanReminders } from './reminders.commands.ts';
import { holdComingBookings } from './reminders.repo.ts';

const POLL_MS = 5_000;
const LANES = 2;
/** Who is set up is planned at once; looking through all businesses finds only what was made some other way. */
const LOOK_THROUGH_MS = hourMs;

/** Writes the owners' mails of the day, and plans reminders anew where the settings have changed. */
export const startPlanJob = (platform: Platform): DueWork => {
  let lookedAt: Instant | null = null;
  return startDueWork(platform.log, {
    name: 'message-plans',
    everyMs: POLL_MS,
    atOnce: LANES,
    find: async () => {
      const now = platform.clock.now();
      const [agendas, replans] = await lookTogether(platform.database, (looking) =>
        Promise.all([findDueAgendas(looking, now), findDueReplans(looking, now)]),
      );
      return [
        ...agendas.map(({ business_id: business }) => `agenda ${business}`),
        ...replans.map(({ business_id: business }) => `reminders ${business}`),
      ];
    },
    nameOf: (name) => name,
    take: async () =>
      (await writeNextAgenda(platform)) || (await planSomeAnew(platform)) ? async () => undefined : null,
    besides: async () => {
      const now = platform.clock.now();
      if (lookedAt !== null && Math.abs(now - lookedAt) < LOOK_THROUGH_MS) return;
      await planMissingAgendas(platform);
      lookedAt = now;
    },
  });
};

const AT_ONCE = 200;
/** A business whose bookings cannot be planned is left for so long, and keeps no other waiting. */
const AFTER_FAULT_MS = 5 * minuteMs;

/**
 * Plans the reminders of some bookings anew, of the business that has waited longest for it, in one transaction: what
 * is planned and how far it has come are saved together. False: no business waits.
 */
export const planSomeAnew = async ({
  database,
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>): Promise<boolean> => {
  const now = clock.now();
  const business = await acrossTenants(database, (transaction) => findDueReplan(transaction, now));
  if (business === null) return false;
  const plan = async (transaction: TenantTransaction): Promise<void> => {
    // Before the plan itself, as whoever saves the settings does it.
    const settings = await holdReminderSettings(transaction);
    const after = await holdReplan(transaction);
    if (after === null) return;
    const bookings = await holdComingBookings(transaction, after, now, AT_ONCE);
    if (bookings.length > 0) await replanReminders(transaction, { bookings, settings, now });
    const last = bookings.length < AT_ONCE ? undefined : bookings.at(-1);
    await saveReplan(transaction, last?.appointment ?? null, now);
  };
  try {
    await inTenant(database, business, plan);
  } catch (error) {
    log('reminders.unplanned', { business, error });
    await inTenant(database, business, (transaction) =>
      putOffReplan(transaction, toInstant(now + AFTER_FAULT_MS)),
    );
  }
  return true;
};
