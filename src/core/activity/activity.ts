/**
 * What a member can have done, each with the words that follow their name. The part before the dot is the kind of record.
 * A word that was written stays readable for two years: one is added here, none is taken away.
 */
export const activityTexts = {
  'member.changed': 'changed what a member may do',
  'member.removed': 'ended a membership',
  'member.invited': 'invited somebody',
  'member.withdrawn': 'withdrew an invitation',
  'member.hand-over-asked': 'asked a member to become the owner',
  'member.hand-over-ended': 'withdrew handing the business over',
  'member.took-over': 'became the owner',
  'member.factor-asked': 'changed whether the team needs a second step to log in',
  'member.factor-ended': 'ended a member’s second step of logging in',
  'member.device-shared': 'shared a device with the team',
  'member.device-ended': 'ended a shared device',
  'member.device-unlocked': 'unlocked a shared device',
  'member.pin-set': 'set their PIN',
  'member.pin-ended': 'removed their PIN',
  'settings.business-added': 'added this business',
  'settings.set-up': 'finished the setup',
  'settings.categories': 'changed the categories',
  'settings.profile': 'changed the business profile',
  'settings.theme': 'changed the theme',
  'settings.logo': 'changed the logo',
  'settings.logo-removed': 'removed the logo',
  'settings.banner': 'changed the banner',
  'settings.banner-removed': 'removed the banner',
  'settings.work-added': 'added a photo of the work',
  'settings.work-arranged': 'arranged the photos of the work',
  'settings.work-tagged': 'said of which service a photo of the work is',
  'settings.work-removed': 'removed a photo of the work',
  'settings.hours': 'changed the opening hours',
  'settings.closed': 'added a closure',
  'settings.reopened': 'removed a closure',
  'settings.booking-rules': 'changed the booking rules',
  'settings.cancellation': 'changed the cancellation policy',
  'settings.deposits': 'changed the deposits',
  'settings.rentals': 'changed the settings for hires',
  'settings.calendar-feed': 'renewed a calendar address',
  'settings.reminders': 'changed the reminders',
  'settings.texts': 'changed the words of a message',
  'service.added': 'added a service',
  'service.changed': 'changed a service',
  'service.removed': 'removed a service',
  'service.staff': 'changed who does a service',
  'service.image': 'changed the photo of a service',
  'service.image-removed': 'removed the photo of a service',
  'resource.added': 'added a resource',
  'resource.changed': 'changed a resource',
  'resource.removed': 'removed a resource',
  'staff.added': 'added a staff member',
  'staff.changed': 'changed a staff member',
  'staff.removed': 'removed a staff member',
  'staff.photo': 'changed the photo of a staff member',
  'staff.photo-removed': 'removed the photo of a staff member',
  'staff.blocked': 'blocked time of a staff member',
  'staff.block-changed': 'changed blocked time of a staff member',
  'staff.unblocked': 'freed blocked time of a staff member',
  'client.added': 'added a client',
  'client.changed': 'changed a client',
  'client.merged': 'merged two clients',
  'client.split': 'split a client in two',
  'client.erased': 'erased a client',
  'client.imported': 'imported clients',
  'booking.added': 'added a booking',
  'booking.changed': 'changed a booking',
  'booking.moved': 'moved a booking',
  'booking.repeated': 'repeated a booking',
  'booking.pending': 'set a booking to pending',
  'booking.confirmed': 'confirmed a booking',
  'booking.completed': 'completed a booking',
  'booking.cancelled': 'cancelled a booking',
  'booking.no-show': 'marked a booking as a no-show',
  'booking.undone': 'undid a change of a booking',
  'booking.corrected': 'corrected a booking',
  'booking.link-sent': 'sent a link to reschedule',
  'payment.recorded': 'recorded a payment',
  'payment.day-closed': 'closed a day',
  'payment.overpaid': 'decided on an overpayment',
  'payment.caution': 'settled a caution fee',
  'payment.given-back': 'gave money of a booking back',
  'payment.refund-asked': 'asked where a refund goes',
  'payment.refund-sent': 'marked a refund as sent',
  'payout.changed': 'changed where deposits are paid to',
  'payout.confirmed': 'confirmed where deposits are paid to',
  'payout.withdrawn': 'withdrew a change of where deposits are paid to',
  'waitlist.removed': 'removed somebody from the waitlist',
  'review.replied': 'replied to a review',
  'review.hidden': 'hid a review',
  'review.shown': 'showed a review again',
  'webhook.added': 'added a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.removed': 'removed a webhook',
  'webhook.rotated': 'gave a webhook another secret',
  'webhook.tested': 'tested a webhook',
  'webhook.replayed': 'delivered an event once more',
  'key.added': 'made an API key',
  'key.ended': 'ended an API key',
} as const;

export type ActivityAction = keyof typeof activityTexts;

/** The kinds of record by which activity is looked through. */
export const activityKinds = [
  'booking',
  'payment',
  'client',
  'waitlist',
  'review',
  'service',
  'resource',
  'staff',
  'member',
  'settings',
  'payout',
  'webhook',
  'key',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** On what kind of record something was done. */
export const kindOf = (action: ActivityAction): ActivityKind =>
  // The name of an action begins with its kind; a test holds every one against the list above.
  action.slice(0, action.indexOf('.')) as ActivityKind;

/** `Bola confirmed a booking`: what somebody did, in a sentence; in plain words too where a newer process wrote it. */
export const activitySentence = (who: string, action: string): string =>
  // A newer process may have written an action that is not in the table.
  `${who} ${activityTexts[action as ActivityAction] ?? 'changed something'}`;

/** At most so many names of fields are kept of one change. */
const MOST_FIELDS = 40;
/** As the contract names its fields: nothing that somebody could have typed. */
const FIELD = /^[a-zA-Z_]{1,40}$/;

/** The names of what was sent for a change, never the values. */
export const sentFields = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null
    ? Object.keys(body)
        .filter((name) => FIELD.test(name) && Object(body)[name] !== undefined)
        .slice(0, MOST_FIELDS)
    : [];

/** The same of those alone that are not as they stood before, under the same names; what is empty is so in whatever way. */
export const differingFields = (before: object, body: unknown): readonly string[] => {
  const stood: Readonly<Record<string, unknown>> = { ...before };
  return sentFields(body).filter((name) => inOneForm(stood[name]) !== inOneForm(Object(body)[name]));
};

/** A value as a text that hangs on no order of names. */
const inOneForm = (value: unknown): string =>
  value === '' || value === undefined
    ? 'null'
    : JSON.stringify(value, (_, inner: unknown) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(
              Object.entries(inner)
                .filter(([, part]) => part !== '' && part !== null && part !== undefined)
                .toSorted(([a], [b]) => (a < b ? -1 : 1)),
            )
          : inner,
      );
