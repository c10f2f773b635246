import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { newId } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { findBusiness, lockOffer } from './businesses.repo.ts';
import { findClosures } from './settings.queries.ts';
import { deleteClosure, listClosures, lookAtWaiting, saveClosure } from './settings.repo.ts';

const MOST_CLOSURES = 200;

/** Closes the business on these days. The same days closed again are one closure, with the reason given last. */
export const addClosure = defineCommand(settingsCalls.addClosure, {
  once: 'add-closure',
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    const from = parseCalendarDate(body.from);
    const to = parseCalendarDate(body.to);
    if (from === null || to === null) throw new Error('The contract let a day through that is none');
    await lockOffer(tx);
    const today = dateIn((await findBusiness(tx)).time_zone, now);
    // guard: days-that-are-over-cannot-be-closed
    if (to < today) {
      const message = 'These days are over. Please choose days to come.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
    }
    const closures = await listClosures(tx, today);
    const same = closures.find((row) => row.from_date === from && row.to_date === to);
    // guard: two-hundred-closures-at-most-however-many-at-once
    if (same === undefined && closures.length >= MOST_CLOSURES) return refusal('LIMIT_REACHED');
    await saveClosure(tx, {
      closure_id: same?.closure_id ?? newId(),
      from_date: from,
      to_date: to,
      reason: body.reason ?? '',
    });
    return ok({ success: true, data: await findClosures(tx, now) });
  },
});

/** Opens the business again on the days of a closure. */
export const removeClosure = defineCommand(settingsCalls.removeClosure, {
  once: 'remove-closure',
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    await lockOffer(tx);
    if (!(await deleteClosure(tx, params.id))) return refusal('NOT_FOUND');
    await lookAtWaiting(tx);
    return ok({ success: true, data: await findClosures(tx, now) });
  },
});
