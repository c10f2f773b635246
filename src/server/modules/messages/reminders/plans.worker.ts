import { hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { type DueWork, startDueWork } from '../../../platform/jobs/due-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdReminderSettings } from '../facts/recipients.repo.ts';
import { planMissingAgendas, writeAgenda } from './agenda.worker.ts';
import { findDueAgendas, findDueReplans, holdReplan, putOffReplan, saveReplan } from './plans.repo.ts';
import { replanReminders } from './reminders.commands.ts';
import { holdComingBookings } from './reminders.repo.ts';

const POLL_MS = 5_000;
const LANES = 2;
/** Who is set up is planned at once; looking through all businesses finds only what was made some other way. */
const LOOK_THROUGH_MS = hourMs;

type Stores = Pick<Platform, 'database' | 'clock' | 'log'>;

/** What is to be planned for a business. */
export type DuePlan = { readonly plan: 'agenda' | 'reminders'; readonly business: BusinessId };

/** What is to be planned by now, each kind in the order in which it has waited. */
export const findPlans = async ({ database, clock }: Stores): Promise<readonly DuePlan[]> => {
  const now = clock.now();
  const [agendas, replans] = await lookTogether(database, (looking) =>
    Promise.all([findDueAgendas(looking, now), findDueReplans(looking, now)]),
  );
  return [
    ...agendas.map(({ business }) => ({ plan: 'agenda' as const, business })),
    ...replans.map(({ business }) => ({ plan: 'reminders' as const, business })),
  ];
};

/** Writes one mail of the day, or plans some reminders anew. False: somebody else had it first. */
export const workOnPlan = (platform: Stores, { plan, business }: DuePlan): Promise<boolean> =>
  plan === 'agenda' ? writeAgenda(platform, business) : planSomeAnew(platform, business);

/** Writes the owners' mails of the day, and plans reminders anew where the settings have changed. */
export const startPlanJob = (platform: Stores): DueWork => {
  let lookedAt: Instant | null = null;
  const work = startDueWork(platform.log, {
    name: 'message-plans',
    everyMs: POLL_MS,
    atOnce: LANES,
    find: () => findPlans(platform),
    nameOf: ({ plan, business }) => `${plan} ${business}`,
    // Whoever works on it holds it, and passes over what another holds.
    take: async (due) => async () => {
      const done = await workOnPlan(platform, due);
      // Of many bookings' reminders only some have been planned.
      if (done && due.plan === 'reminders') work.look();
    },
    besides: async () => {
      const now = platform.clock.now();
      if (lookedAt !== null && Math.abs(now - lookedAt) < LOOK_THROUGH_MS) return;
      await planMissingAgendas(platform);
      lookedAt = now;
    },
  });
  return work;
};

const AT_ONCE = 200;
/** A business whose bookings cannot be planned is left for so long, and keeps no other waiting. */
const AFTER_FAULT_MS = 5 * minuteMs;

/**
 * Plans the reminders of some of a business's bookings anew, in one transaction: what is planned and how far it has come
 * are saved together. False: nothing is left to do, or somebody else is at it.
 */
const planSomeAnew = async ({ database, clock, log }: Stores, business: BusinessId): Promise<boolean> => {
  const now = clock.now();
  const plan = async (transaction: TenantTransaction): Promise<boolean> => {
    // Before the plan itself, as whoever saves the settings does it.
    const settings = await holdReminderSettings(transaction);
    const after = await holdReplan(transaction);
    if (after === null) return false;
    const bookings = await holdComingBookings(transaction, after, now, AT_ONCE);
    if (bookings.length > 0) await replanReminders(transaction, { bookings, settings, now });
    const last = bookings.length < AT_ONCE ? undefined : bookings.at(-1);
    await saveReplan(transaction, last?.appointment ?? null, now);
    return true;
  };
  try {
    return await inTenant(database, business, plan);
  } catch (error) {
    log('reminders.unplanned', { business, error });
    await inTenant(database, business, (transaction) =>
      putOffReplan(transaction, toInstant(now + AFTER_FAULT_MS)),
    );
  }
  return true;
};
