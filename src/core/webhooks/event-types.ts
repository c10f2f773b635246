/** What other programs can be told of, as it is named in the field. The list is closed: one more has a sample too. */
export const eventTypes = [
  'booking.created',
  'booking.confirmed',
  'booking.moved',
  'booking.changed',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.reverted',
  'payment.received',
  'refund.started',
  'refund.sent',
  'waitlist.joined',
  'webhook.test',
] as const;

export type EventType = (typeof eventTypes)[number];

/** All but the test, which goes to one webhook whatever it asked for. */
export type ChosenType = Exclude<EventType, 'webhook.test'>;

export const chosenTypes: readonly ChosenType[] = eventTypes.filter((type) => type !== 'webhook.test');
