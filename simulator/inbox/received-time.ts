// What is simulated happens in Nigeria; the machine's own zone says nothing about it.
const ZONE = 'Africa/Lagos';
const DAY_MS = 86_400_000;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
const secondsFormat = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'medium' });

/** `Today`, `Yesterday`, or `Fri 20 Nov 2026`, in Lagos. */
export function dayOf(at: string, now: Date): string {
  const day = plainDay(new Date(at));
  if (day === plainDay(now)) return 'Today';
  if (day === plainDay(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  return day;
}

/** `10:00`, in Lagos. */
export function timeOf(at: string): string {
  return timeFormat.format(new Date(at));
}

/** `Fri 20 Nov 2026, 10:00:12`, in Lagos. */
export function fullTimeOf(at: string): string {
  const instant = new Date(at);
  return `${plainDay(instant)}, ${secondsFormat.format(instant)}`;
}

function plainDay(instant: Date): string {
  return dayFormat.format(instant).replace(',', '');
}
