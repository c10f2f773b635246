import type { Line } from './recorded-lines.ts';

/** What no order of the operations explains, by name. */
export const anomalies = {
  'double booking': 'two bookings have one time at once',
  'more units than there are': 'more of an item are out on a day than there are',
  'acknowledged write lost': 'a change was answered with yes, and no history has it',
  'refused write took place': 'a change was answered with no, and it happened',
  'one wish, two effects': 'a change happened more often than it was asked for',
  'change nobody asked for': 'a history has a change that no operation explains',
  'another change than answered': 'what a history has is not what was asked for and answered',
  'out of real time': 'a change took place before it was asked for, or after it was answered',
  'broken history': 'the versions of a booking have a gap, another order or an illegal move',
  'stale refusal': 'something was refused as taken that was free all the while',
  'stale offer': 'something was called free that was taken all the while',
  'stale booking': 'a booking was shown as it was not at any moment of the look',
  'fault for an answer': 'an operation was answered with a fault',
  'payment lost': 'money came and is neither a booking nor a refund',
  'payment counted twice': 'one payment is two bookings, or stands in the ledger twice',
  'refund paid twice': 'more went back than came',
  'booking and refund':
    'a booking stands and its money went back, or it was called off and the money was kept',
} as const;

export type AnomalyName = keyof typeof anomalies;

/** One anomaly with the fewest lines that show it. */
export type Anomaly = { readonly name: AnomalyName; readonly slice: readonly Line[] };
