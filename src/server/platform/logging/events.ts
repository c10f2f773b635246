/** From least to most: what a setting of the level leaves out. */
export const levels = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof levels)[number];

/**
 * `counted`: never a line, a figure alone. `warn`: it mends itself, unless it goes on. `error`: somebody has to look.
 */
type Event = { readonly level: Level | 'counted'; readonly says: string };

/**
 * Everything that the log can say, by its code: what it is about, then what happened to it. A line says the words as
 * they are here, beside what is only known then, so that a search for either finds every one.
 */
export const events = {
  'request.answered': { level: 'info', says: 'A request was answered' },
  'request.deferred': {
    level: 'warn',
    says: 'A request took too long: its caller was told to try again, its work goes on',
  },
  'request.failed': {
    level: 'error',
    says: 'A request failed by an error of ours: its caller was given the request id',
  },
  'request.unsaved': { level: 'error', says: 'A request could not be saved: a disk is full' },
  'request.refused': { level: 'counted', says: 'A request found no place: its caller was told to try again' },
  'overload.shed': {
    level: 'warn',
    says: 'More is asked than can be answered: some callers are told to try again',
  },
  'booking.unread': {
    level: 'error',
    says: 'A page could not load its paid booking: the booking itself stands',
  },
  'services.unread': { level: 'error', says: 'A page could not load its services: visitors see none' },
  'reviews.unread': { level: 'error', says: 'A page could not load its reviews: visitors see none' },
  'day.undrawn': { level: 'error', says: 'The day was not drawn into a page: its scripts draw it' },
  'staff.unread': { level: 'error', says: 'A page could not load its team: visitors see none' },
  'opening.unread': {
    level: 'error',
    says: 'A page could not load when a business is open: visitors do not see it',
  },
  'work.unread': { level: 'error', says: 'A page could not load the photos of the work: visitors see none' },
  'live.interrupted': {
    level: 'warn',
    says: 'Live changes are not heard for a while: open pages ask by themselves',
  },

  'database.unreached': { level: 'warn', says: 'The database could not be reached in time' },
  'database.disconnected': {
    level: 'warn',
    says: 'A database connection was lost: a new one is opened when it is needed',
  },
  'database.slow': { level: 'warn', says: 'A statement took long in the database' },
  'database.waited': { level: 'counted', says: 'A connection to the database was waited for' },
  'postgres.leftover': { level: 'warn', says: 'Stopping the PostgreSQL that an earlier run left behind' },
  'postgres.ended': { level: 'error', says: 'PostgreSQL ended by itself: starting it again' },
  'postgres.restarted': { level: 'info', says: 'PostgreSQL is back' },
  'postgres.unstarted': { level: 'warn', says: 'PostgreSQL did not start: it is tried again' },
  'postgres.abandoned': {
    level: 'error',
    says: 'PostgreSQL does not stay up; it is left stopped. See postgres.log, then restart Akoko.',
  },
  'disk.filled': { level: 'error', says: 'A disk is full: nothing can be saved until there is room' },
  'disk.freed': { level: 'info', says: 'There is room on the disk again' },
  'process.crashed': { level: 'error', says: 'The process ends: nothing caught an error' },
  'job.failed': { level: 'error', says: 'A job failed and will run again' },

  'message.sent': { level: 'counted', says: 'A message was handed over' },
  'message.unsent': { level: 'warn', says: 'A message was not sent' },
  'message.untaken': {
    level: 'error',
    says: 'A message could not be read: it is set aside, those behind it go out',
  },
  'message.unchecked': {
    level: 'error',
    says: 'A message could not be checked once more before it was sent',
  },
  'message.unwritten': { level: 'error', says: 'The text of a message could not be written' },
  'messages.abandoned': {
    level: 'warn',
    says: 'Sending messages was interrupted: they may have gone out and are not sent again',
  },
  'sample.unsent': { level: 'warn', says: 'A test message was not sent: its owner was told so' },
  'sms.withheld': { level: 'info', says: 'An SMS was not sent, since SMS_PROVIDER is log' },
  'agenda.unplanned': { level: 'error', says: "An owner's mail of the day could not be planned" },
  'reminders.unplanned': { level: 'error', says: 'Reminders could not be planned anew' },

  'passkey.copied': {
    level: 'warn',
    says: 'A passkey was refused: its counter had not gone on, as that of a copy; its account is told',
  },

  'delivery.made': { level: 'counted', says: 'A webhook was told of an event' },
  'delivery.failed': { level: 'info', says: 'A webhook was not told of an event by this try' },
  'webhook.unsigned': {
    level: 'warn',
    says: 'The secret of a webhook was sealed with another SECRET_KEY: its deliveries wait until its owner makes a new one',
  },
  'webhook.ended': {
    level: 'warn',
    says: 'A webhook was switched off: its receiver is gone or takes nothing',
  },

  'payment.settled': { level: 'counted', says: 'A payment ended in a booking, a refund or nothing' },
  'payment.returned': {
    level: 'warn',
    says: 'A payment is refunded: its time is gone, or its amount is another',
  },
  'payment.stuck': {
    level: 'error',
    says: 'A payment is stuck: its money came, and its booking cannot be made',
  },
  'payment.orphaned': {
    level: 'error',
    says: 'Money came for a payment that is not known here: it is refunded',
  },
  'payment.unclaimed': {
    level: 'error',
    says: 'Money came for a business that is not known here: refund it at the payment provider',
  },
  'payment.unsettled': {
    level: 'error',
    says: 'A payment could not be settled: it is tried again every minute',
  },
  'payment.unchecked': { level: 'error', says: 'A payment could not be checked: it is tried again' },
  'payment.unanswered': {
    level: 'warn',
    says: 'The payment provider did not say how a payment stands',
  },
  'payment.unopened': { level: 'error', says: 'A payment could not be opened by an error of ours' },
  'payment.deferred': {
    level: 'warn',
    says: 'A payment could not be opened yet: the payment provider did not answer',
  },
  'payment.refused': { level: 'warn', says: 'The payment provider refused to open a payment' },
  'comparison.deferred': {
    level: 'warn',
    says: 'The payments of the last days could not be compared with the payment provider yet',
  },
  'webhook.deferred': {
    level: 'error',
    says: 'A webhook of the payment provider was not handled: it is taken up within minutes',
  },
  'refund.deferred': {
    level: 'warn',
    says: 'A refund could not be worked on yet: the payment provider did not answer',
  },
  'refund.refused': {
    level: 'warn',
    says: 'The payment provider refused a refund: its owner is told to pay it',
  },
  'account.unopened': {
    level: 'warn',
    says: 'A refund account cannot be decrypted with the present secret key',
  },
  'account.unresolved': { level: 'warn', says: 'The payment provider did not say whose a bank account is' },
  'banks.unlisted': { level: 'warn', says: 'The payment provider did not give its list of banks' },
  'payout.deferred': {
    level: 'warn',
    says: 'A new payout account could not take over yet: it is tried again',
  },
  'payout.failed': { level: 'error', says: 'A new payout account did not take over by an error of ours' },
  'payout.refused': {
    level: 'warn',
    says: 'The payment provider refused to open a subaccount for a business',
  },

  'booking.unlapsed': {
    level: 'error',
    says: 'A booking that nobody confirmed in time could not be cancelled',
  },
  'bookings.lapsed': { level: 'info', says: 'Bookings that nobody confirmed in time were cancelled' },
  'day.overheld': { level: 'warn', says: 'Much of a day is held without payment' },
  'records.unasked': { level: 'error', says: 'The audit could not ask whether an invariant holds' },
  'records.broken': { level: 'error', says: 'The audit found records of a business that break an invariant' },

  'backup.made': { level: 'info', says: 'A backup was made' },
  'backup.partial': {
    level: 'error',
    says: 'A backup has all but some photos: their store did not answer for a minute',
  },
  'backup.failed': { level: 'error', says: "Tonight's backup failed: it is tried again" },
  'retention.done': { level: 'info', says: 'Data past its retention was removed' },
  'media.cleared': { level: 'info', says: 'Photos that nothing shows any more were deleted' },
  'media.unreached': {
    level: 'warn',
    says: 'The store of photos does not answer: pages go on without them, uploads are told to try again',
  },
  'media.refused': {
    level: 'error',
    says: 'The store of photos turns us away: its settings need a look, see docs/media.md',
  },
  'media.spoilt': {
    level: 'error',
    says: 'A photo came back from its store as other bytes than were put there: it is not shown',
  },
  'media.undeleted': {
    level: 'warn',
    says: 'A removed photo could not be deleted: it is tried again',
  },
  'files.undeleted': {
    level: 'warn',
    says: 'Files that no record names could not be deleted: they are tried again',
  },
} as const satisfies Readonly<Record<`${string}.${string}`, Event>>;

export type EventCode = keyof typeof events;
