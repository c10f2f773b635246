import { addDays } from '../calendar/calendar-date.ts';
import { type Instant, minuteMs } from '../calendar/instant.ts';
import { type Channel, channels } from '../messages/kinds.ts';
import { describeLead } from '../messages/leads.ts';
import { dateIn } from '../time/zone.ts';
import type { PlannedReminder } from './plan-reminders.ts';
import { smsZone } from './quiet-hours.ts';

const names: Readonly<Record<Channel, string>> = { email: 'email', sms: 'SMS' };

/**
 * Which reminders are to come, for whoever booked: 'We will remind you by SMS and email 24 hours and 2 hours before.'
 * Empty when there are none.
 */
export function describeReminders(reminders: readonly PlannedReminder[], startsAt: Instant): string {
  const ways = channels.toReversed().flatMap((channel) => {
    const own = reminders.filter((reminder) => reminder.channel === channel);
    const times = own.toSorted((a, b) => a.dueAt - b.dueAt).map((reminder) => timeOf(reminder, startsAt));
    return times.length === 0 ? [] : [{ name: names[channel], times: listed([...new Set(times)]) }];
  });
  const [first, second] = ways;
  if (first === undefined) return '';
  if (second === undefined) return `We will remind you by ${first.name} ${first.times}.`;
  return first.times === second.times
    ? `We will remind you by ${first.name} and ${second.name} ${first.times}.`
    : `We will remind you by ${first.name} ${first.times}, and by ${second.name} ${second.times}.`;
}

/** What an SMS says that keeps out of the quiet hours is sooner than its lead time. */
function timeOf({ dueAt, leadMinutes }: PlannedReminder, startsAt: Instant): string {
  const actual = Math.round((startsAt - dueAt) / minuteMs);
  if (actual !== leadMinutes && addDays(dateIn(smsZone, dueAt), 1) === dateIn(smsZone, startsAt)) {
    return evening;
  }
  return `${describeLead(actual === leadMinutes || leadMinutes > 1440 ? leadMinutes : actual)} before`;
}

const evening = 'the evening before';

/** Says 'before' once where every time is a lead time. */
function listed(times: readonly string[]): string {
  if (times.includes(evening)) return joined(times);
  return `${joined(times.map((time) => time.replace(/ before$/, '')))} before`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
