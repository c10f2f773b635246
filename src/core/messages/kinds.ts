/** The kinds of message a business may put in words of its own. */
export const editableKinds = [
  'booking-received',
  'booking-confirmed',
  'rescheduled',
  'cancelled',
  'reminder',
  'rebooking',
  'waitlist-offer',
] as const;
export type EditableKind = (typeof editableKinds)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];
