import { unconfirmedLapseMs } from '#core/appointments/confirmation.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { type AppointmentEvent, nextStatus } from '#core/appointments/transitions.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { between, type Random } from './random.ts';

type Actor = 'client' | 'owner' | 'system';

export type HistoryEvent = {
  readonly event: AppointmentEvent;
  readonly from: AppointmentStatus | null;
  readonly to: AppointmentStatus;
  readonly actor: Actor;
  readonly reason: string;
  readonly happenedAt: Instant;
};

/** What becomes of a booking; `waits` is never confirmed, `stands` is. */
export type Fate =
  | 'waits'
  | 'lapses'
  | 'stands'
  | 'moves'
  | 'moves-and-completes'
  | 'completes'
  | 'misses'
  | 'cancels'
  /** By its client, a few hours before it begins. */
  | 'cancels-late';

export type Story = {
  readonly fate: Fate;
  readonly bookedBy: 'client' | 'owner';
  /** Whether it stands from the first, or waits for somebody's word. */
  readonly first: 'pending' | 'confirmed';
  readonly bookedAt: Instant;
  readonly startsAt: Instant;
  readonly doneAt: Instant;
};

type Step = {
  readonly event: Exclude<AppointmentEvent, 'book' | 'undo' | 'correct'>;
  readonly actor: Actor;
  readonly reason?: string;
};

const CANCELLED_WHY = [
  'Travelling that day',
  'Found another time',
  'Not feeling well',
  'Event was postponed',
];

/** Everything that happened to a booking up to `now`, in order; what would come later has not happened yet. */
export const historyOf = (story: Story, now: Instant, random: Random): readonly HistoryEvent[] => {
  const { fate, bookedBy, first, bookedAt } = story;
  const booked: HistoryEvent = {
    event: 'book',
    from: null,
    to: first,
    actor: bookedBy,
    reason: '',
    happenedAt: bookedAt,
  };
  const events = [booked];
  for (const step of stepsOf(fate, booked.to, random)) {
    const last = events[events.length - 1] ?? booked;
    const happenedAt = momentOf(step.event, story, last.happenedAt, now, random);
    if (happenedAt > now) break;
    const to = nextStatus(step.event, last.to);
    if (to === null) throw new Error(`No appointment can ${step.event} from ${last.to}`);
    events.push({ ...step, from: last.to, to, reason: step.reason ?? '', happenedAt });
  }
  return events;
};

const stepsOf = (fate: Fate, first: AppointmentStatus, random: Random): readonly Step[] => {
  if (fate === 'waits') return [];
  if (fate === 'lapses') return [{ event: 'lapse', actor: 'system', reason: 'not confirmed' }];
  const confirm: readonly Step[] =
    first === 'pending' ? [{ event: 'confirm', actor: random() < 0.7 ? 'client' : 'owner' }] : [];
  const reschedule: Step = { event: 'reschedule', actor: 'client' };
  const complete: Step = { event: 'complete', actor: 'owner' };
  switch (fate) {
    case 'stands':
      return confirm;
    case 'moves':
      return [...confirm, reschedule];
    case 'moves-and-completes':
      return [...confirm, reschedule, complete];
    case 'completes':
      return [...confirm, complete];
    case 'misses':
      return [...confirm, { event: 'mark-no-show', actor: 'owner' }];
    case 'cancels-late':
      return [...confirm, { event: 'cancel', actor: 'client', reason: 'Stuck in traffic on Third Mainland' }];
    case 'cancels': {
      const reason = CANCELLED_WHY[between(random, 0, CANCELLED_WHY.length - 1)] ?? '';
      return [...confirm, { event: 'cancel', actor: random() < 0.8 ? 'client' : 'owner', reason }];
    }
  }
};

/** A confirmation or a change comes between the last event and the start; the end of an appointment after its time. */
const momentOf = (
  event: Step['event'],
  { fate, startsAt, doneAt }: Story,
  after: Instant,
  now: Instant,
  random: Random,
): Instant => {
  if (event === 'complete') return toInstant(doneAt + between(random, 0, 15) * minuteMs);
  if (event === 'mark-no-show') return toInstant(startsAt + between(random, 20, 45) * minuteMs);
  if (event === 'lapse') return toInstant(startsAt + unconfirmedLapseMs);
  if (event === 'cancel' && fate === 'cancels-late')
    return toInstant(Math.max(after, startsAt - between(random, 60, 300) * minuteMs));
  const room = Math.min(startsAt, now) - after;
  return toInstant(after + Math.floor((room * (0.1 + 0.4 * random())) / minuteMs) * minuteMs);
};
