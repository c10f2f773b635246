import type { FewerLines } from '#contract/pages/lines-pages.ts';
import { formatInstant, type Instant, parseInstant } from '#core/calendar/instant.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { dateIn } from '#core/time/zone.ts';
import { readSlots } from '../../modules/availability/index.ts';
import type { Id } from '../../platform/ids.ts';
import type { PageHost } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';
import { withLines } from './lines-choice.ts';

/**
 * With which of its lines less a booking can still have a time that was lost for all of them, and what that comes to;
 * undefined: with none.
 */
export const fewerAt = async (
  host: PageHost,
  facts: BookingFacts,
  { time, except }: { readonly time: string; readonly except: Id | null },
  now: Instant,
): Promise<FewerLines | undefined> => {
  const at = parseInstant(time);
  const { lines, services } = facts.chosenLines ?? { lines: [], services: [] };
  if (at === null || lines.length < 2) return undefined;
  const day = dateIn(facts.business.timezone, at);
  const ways = [];
  for (const [place, { serviceId }] of lines.entries()) {
    const rest = lines.filter((_, each) => each !== place);
    const found = await withLines(host, facts, rest, now);
    const text = writeLines(rest);
    if (found === null || (found.chosenLines?.errors.length ?? 0) > 0) continue;
    const free = await readSlots(host.platform, { lines: text, from: day, to: day, except }, now);
    if (!free.ok || !free.value.some(({ times }) => times.includes(at))) continue;
    const name = services.find(({ _id }) => _id === serviceId)?.name ?? '';
    ways.push({ lines: text, name, minutes: found.service.duration, price: found.service.price });
  }
  return ways.length === 0 ? undefined : { time: formatInstant(at), ways };
};
