/** How much of one kind of work is taken on at once, and what becomes of what comes beyond. */
export type QueueLimits = {
  readonly atOnce: number;
  /** How many may wait for their turn. */
  readonly waiting: number;
  /** How long each may wait while the queue is young: a crowd that comes at once is served, not sent away. */
  readonly burstMs: number;
  /** The same once there has been a queue for as long as that: it will not go away, so waiting longer helps nobody. */
  readonly standingMs: number;
  /** So many who wait are next in any case, and no queue that stays. Absent: one is. */
  readonly short?: number;
};

/** What a queue of requests knows when it decides about the request at the head of its queue, or about one that has just come. */
export type QueueSight = {
  readonly running: number;
  /** How many wait before it. */
  readonly ahead: number;
  readonly waitedMs: number;
  /** Since when more have waited than are next in any case, without a break. */
  readonly queueAgeMs: number;
  /** How long those before it take until they have a place, as fast as places were had lately; 0 where that is not known. */
  readonly expectedMs: number;
  /** How much later than asked for this process came to look: its processor is what is short. */
  readonly loopLateMs: number;
};

export type ShedDecision = 'go' | 'wait' | 'refuse';

/** Far beyond a collection of garbage or a large page. */
const LATE_MS = 500;
/** So many times the places: a queue that is left so long does not run dry, whatever is believed of its pace. */
const ALWAYS_LEFT = 2;

/** Whether a request is taken on now, waits for its turn or is told to come again. A pure function of what is seen. */
export const decideLoadShedding = (limits: QueueLimits, sight: QueueSight): ShedDecision => {
  const late = sight.loopLateMs >= LATE_MS;
  const atOnce = late ? Math.max(1, Math.floor(limits.atOnce / 2)) : limits.atOnce;
  const standing = late || sight.queueAgeMs >= limits.burstMs;
  // Before its turn: an answer nobody waits for any more would be wasted work.
  if (sight.waitedMs > 0 && sight.waitedMs >= (standing ? limits.standingMs : limits.burstMs))
    return 'refuse';
  if (sight.ahead === 0 && sight.running < atOnce) return 'go';
  // Half of what it may wait, since the pace may slacken: whoever waits in vain costs more than a 'no' at once.
  const inVain =
    standing && sight.ahead >= ALWAYS_LEFT * limits.atOnce && sight.expectedMs >= limits.standingMs / 2;
  return inVain || sight.ahead >= limits.waiting ? 'refuse' : 'wait';
};
