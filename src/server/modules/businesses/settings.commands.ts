import type { ReminderChoices } from '#contract/calls/messages.calls.ts';
import { type RentalsBody, settingsCalls } from '#contract/calls/settings.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, nairaToKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { defineCommand, type TenantCtx } from '../../platform/use-case.ts';
import { refuseNames } from '../auth/index.ts';
import {
  listCategories,
  listZones,
  lockBusiness,
  lockOffer,
  replaceCategories,
  updateBusiness,
} from './businesses.repo.ts';
import { toHoursRows } from './businesses.rules.ts';
import { findSettings, settingsBefore } from './settings.queries.ts';
import { lookAtWaiting, replaceHours, replaceZones } from './settings.repo.ts';

/**
 * Makes an owner's change while nothing else of the offer changes, and answers with the settings as they now stand;
 * unless `refuse` finds, under the same lock, why it may not be made.
 */
const changeSettings = async (
  { tx, now }: TenantCtx,
  change: (transaction: TenantTransaction) => Promise<unknown>,
  refuse: (transaction: TenantTransaction) => Promise<Refusal | null> = () => Promise.resolve(null),
) => {
  await lockOffer(tx);
  const refused = await refuse(tx);
  if (refused !== null) return refused;
  await change(tx);
  await lookAtWaiting(tx);
  return ok({ success: true as const, data: await findSettings(tx, now) });
};

/** Replaces the colours of the business's pages; one left out or empty is the default again. */
export const saveTheme = defineCommand(settingsCalls.saveTheme, {
  before: settingsBefore(({ theme }) => theme),
  run: ({ ctx, input: { body } }) =>
    changeSettings(ctx, (tx) =>
      updateBusiness(tx, {
        theme_primary: colour(body.primaryColor),
        theme_background: colour(body.backgroundColor),
        theme_text: colour(body.textColor),
      }),
    ),
});

const colour = (value: string | null | undefined): string | null =>
  value === undefined || value === '' ? null : value;

/** Replaces the business's week. Bookings already made stay, inside the new hours or not. */
export const saveHours = defineCommand(settingsCalls.saveHours, {
  before: settingsBefore((settings) => settings),
  run: ({ ctx, input: { body } }) =>
    changeSettings(ctx, (tx) => replaceHours(tx, toHoursRows(body.weeklyHours))),
});

/**
 * Replaces the rules by which clients can book. Bookings already made keep the gap they were made with, and who confirms
 * them.
 */
export const saveBookingRules = defineCommand(settingsCalls.saveBookingRules, {
  before: settingsBefore(({ bookingRules }) => bookingRules),
  run: ({ ctx, input: { body: rules } }) =>
    changeSettings(ctx, async (tx) => {
      const { confirmation: before } = await lockBusiness(tx);
      // guard: who-confirms-is-written-down-before-it-changes
      if (rules.confirmation !== before) await tx.emit({ type: 'confirmation.changed', before });
      await updateBusiness(tx, {
        slot_step_minutes: rules.slotStepMinutes,
        notice_minutes: rules.noticeMinutes,
        gap_minutes: rules.gapMinutes,
        // Who does not know of it leaves it out, and it stays.
        ...(rules.lineWaitMinutes === undefined ? {} : { line_wait_minutes: rules.lineWaitMinutes }),
        horizon_days: rules.horizonDays,
        confirmation: rules.confirmation,
        email_optional: rules.emailOptional,
      });
    }),
});

/** Replaces the terms on which a client may cancel or move a booking. */
export const saveCancellation = defineCommand(settingsCalls.saveCancellation, {
  before: settingsBefore(({ cancellation }) => cancellation),
  run: ({ ctx, input: { body: terms } }) =>
    changeSettings(ctx, (tx) =>
      updateBusiness(tx, {
        cancel_notice_hours: terms.noticeHours,
        client_moves: terms.clientMoves,
        cancellation_policy: terms.policy ?? '',
      }),
    ),
});

/** Replaces the rental policy, the pick-up address and the zones. Rentals already booked keep the fee they were given. */
export const saveRentals = defineCommand(settingsCalls.saveRentals, {
  before: settingsBefore(({ rentals }) => rentals),
  run: ({ ctx, input: { body: rentals } }) =>
    changeSettings(
      ctx,
      async (tx) => {
        await updateBusiness(tx, {
          rental_policy: rentals.rentalPolicy ?? '',
          pickup_address: rentals.pickupAddress ?? '',
        });
        const zones = rentals.deliveryZones.map(({ zoneName, price }) => ({
          name: zoneName,
          price_kobo: kobo(price),
        }));
        await replaceZones(tx, zones);
      },
      (tx) => refuseZones(tx, rentals),
    ),
});

/** A zone's name stands in messages. One that is there already stays. */
const refuseZones = async (
  transaction: TenantTransaction,
  { deliveryZones }: RentalsBody,
): Promise<Refusal | null> => {
  const before = new Set((await listZones(transaction)).map(({ name }) => name));
  return refuseNames(
    deliveryZones
      .map(({ zoneName: name }, at) => ({ field: `deliveryZones.${at}.zoneName`, name }))
      .filter(({ name }) => !before.has(name)),
  );
};

/** The contract has checked the range and the decimals. */
const kobo = (naira: number): Kobo => {
  const amount = nairaToKobo(naira);
  if (amount === null) throw new Error('The contract let a price through that is no amount of kobo');
  return amount;
};

/**
 * Replaces how the business reminds and tells its clients. The business is held as bookings hold it, so that none is
 * planned by the old settings once this transaction has ended.
 */
export const saveReminderSettings = async (
  transaction: TenantTransaction,
  { reminders, now }: { readonly reminders: ReminderChoices; readonly now: Instant },
): Promise<Settings> => {
  await lockBusiness(transaction);
  await updateBusiness(transaction, {
    remind_by_email: reminders.byEmail,
    remind_by_sms: reminders.bySms,
    reminder_leads: reminders.leads.toSorted((left, right) => right - left),
    news_by_sms: reminders.newsBySms,
    agenda: reminders.agenda,
    rebook_after_no_show: reminders.rebookAfterNoShow,
    ...(reminders.askForReview === undefined ? {} : { ask_for_review: reminders.askForReview }),
    waitlist: reminders.waitlist,
  });
  return findSettings(transaction, now);
};

/** Replaces the list, each name once, in the order given. Services keep the category they have. */
export const saveCategories = defineCommand(usersCalls.saveCategories, {
  run: async ({ ctx: { tx }, input: { body } }) => {
    const { categories: names } = body;
    const unique = [...new Set(names)];
    // A service that is saved with a new category adds it to the same list.
    await lockOffer(tx);
    const before = new Set(await listCategories(tx));
    const misleading = refuseNames(
      names.map((name, at) => ({ field: `categories.${at}`, name })).filter(({ name }) => !before.has(name)),
    );
    if (misleading !== null) return misleading;
    await replaceCategories(tx, unique);
    return ok({ success: true, data: unique });
  },
});
