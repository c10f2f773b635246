import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { BookPage, SlotDay } from '#contract/pages.ts';
import { type Refusal, request } from '#web/api/client.ts';
import type { Choice } from './address.ts';
import { addDays, stripEnd } from './strip-days.ts';
import { type Loaded, type Outcome, seedKey, useLoaded } from './use-loaded.ts';

const reason = (refusal: Refusal): string =>
  refusal.message || refusal.error || 'no answer. Please check your connection.';

const failed = (refusal: Refusal): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem: reason(refusal),
});

type Query = { readonly serviceId: string; readonly staffId: string };

const loadDays = async (query: Query, from: string, to: string): Promise<Outcome<readonly SlotDay[]>> => {
  const answer = await request(appointmentsCalls.availableDays, { query: { ...query, from, to } });
  return answer.ok ? { ok: true, value: answer.reply.data } : failed(answer);
};

const loadSlots = async (query: Query, date: string): Promise<Outcome<readonly string[]>> => {
  const answer = await request(appointmentsCalls.availability, { query: { ...query, date } });
  return answer.ok ? { ok: true, value: answer.reply.slots } : failed(answer);
};

const firstFree = (days: readonly SlotDay[], after: string): string | null =>
  days.find(({ date, free }) => date > after && free > 0)?.date ?? null;

export type Availability = {
  readonly days: Loaded<readonly SlotDay[]>;
  readonly slots: Loaded<readonly string[]>;
  /** When the chosen day is empty: the next one in reach that is not. */
  readonly nextFree: string | null;
  readonly reload: () => void;
};

/** Days of the strip, times of the chosen day and the next free day; what the page came with is not asked again. */
export const useAvailability = (page: BookPage, choice: Choice, first: string): Availability => {
  const { chosen, today, lastDay } = page;
  const query: Query = { serviceId: page.service._id, staffId: choice.staffId ?? '' };
  const { staffId, date } = choice;
  const daysKey = staffId === null ? null : `${staffId} ${first}`;
  const slotsKey = staffId === null || date === null ? null : `${staffId} ${date}`;
  const seedFirst = page.days[0]?.date;
  const days = useLoaded(
    daysKey,
    () => loadDays(query, first, stripEnd(first, { today, lastDay })),
    seedFirst === undefined ? null : { key: seedKey(`${chosen.staffId} ${seedFirst}`), value: page.days },
  );
  const slots = useLoaded(
    slotsKey,
    () => loadSlots(query, date ?? ''),
    // In the last step the server leaves the times of the day out; then they are asked for when needed.
    chosen.date === null || (page.step === 3 && page.slots.length === 0)
      ? null
      : { key: seedKey(`${chosen.staffId} ${chosen.date}`), value: page.slots },
  );
  const empty = date !== null && slots.loaded.state === 'ready' && slots.loaded.value.length === 0;
  const inStrip =
    empty && date !== null && days.loaded.state === 'ready' ? firstFree(days.loaded.value, date) : null;
  const further = useLoaded(
    empty && inStrip === null && days.loaded.state === 'ready' && date !== null && date < lastDay
      ? slotsKey
      : null,
    async () => {
      const found = await loadDays(query, addDays(date ?? today, 1), lastDay);
      return found.ok ? { ok: true as const, value: firstFree(found.value, date ?? today) } : found;
    },
    page.nextFree === null
      ? null
      : { key: seedKey(`${chosen.staffId} ${chosen.date}`), value: page.nextFree },
  );
  return {
    days: days.loaded,
    slots: slots.loaded,
    nextFree: inStrip ?? (further.loaded.state === 'ready' ? further.loaded.value : null),
    reload: () => {
      days.reload();
      slots.reload();
    },
  };
};
