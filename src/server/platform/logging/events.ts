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
    says: 'A request took too long: its sender was told to come again, its work goes on',
  },
  'request.failed': {
    level: 'error',
    says: 'A request failed by a fault of ours: its sender was told the request id',
  },
  'request.unsaved': { level: 'error', says: 'A request could not be saved, since a disk is full' },
  'request.refused': { level: 'counted', says: 'A request found no place and was told to come again' },
  'overload.shed': { level: 'warn', says: 'More is asked than can be answered: some are told to come again' },
  'booking.unread': {
    level: 'error',
    says: 'A paid booking could not be read for its page: the booking itself stands',
  },
  'services.unread': { level: 'error', says: 'Services could not be read for their page: visitors see none' },
  'live.interrupted': {
    level: 'warn',
    says: 'Live changes are not heard for a while: open pages look by themselves',
  },

  'database.unreached': { level: 'warn', says: 'The database could not be reached in time' },
  'database.disconnected': {
    level: 'warn',
    says: 'A database connection was lost: the next one is opened anew',
  },
  'database.slow': { level: 'warn', says: 'A statement took long in the database' },
  'database.waited': { level: 'counted', says: 'A connection to the database was had, or not' },
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
  'process.crashed': { level: 'error', says: 'The process ends by a fault that nothing caught' },
  'job.failed': { level: 'error', says: 'A job failed and will run again' },

  'message.sent': { level: 'counted', says: 'A message was handed over' },
  'message.unsent': { level: 'warn', says: 'A message was not sent' },
  'message.untaken': {
    level: 'error',
    says: 'A message could not be taken: it is set aside, those behind it go out',
  },
  'message.unchecked': { level: 'error', says: 'A message could not be looked at again before it was sent' },
  'message.unwritten': { level: 'error', says: 'A message could not be written' },
  'messages.abandoned': { level: 'warn', says: 'Messages whose sending was cut off will not be sent again' },
  'sample.unsent': { level: 'warn', says: 'A test message was not sent: its owner was told so' },
  'sms.withheld': { level: 'info', says: 'An SMS would go out, were SMS_PROVIDER not set to log' },
  'agenda.unplanned': { level: 'error', says: "An owner's mail of the day could not be planned" },
  'reminders.unplanned': { level: 'error', says: 'Reminders could not be planned anew' },

  'payment.settled': { level: 'counted', says: 'A payment came to its end' },
  'payment.returned': { level: 'warn', says: 'A payment is given back' },
  'payment.stuck': {
    level: 'error',
    says: 'A payment is stuck: its money came, and no booking can be made of it',
  },
  'payment.orphaned': {
    level: 'error',
    says: 'Money came for a payment that is not known here: it goes back',
  },
  'payment.unclaimed': {
    level: 'error',
    says: 'The provider took money for a business that is not known here: give it back at the provider',
  },
  'payment.unsettled': {
    level: 'error',
    says: 'A payment could not be settled: it is tried again every minute',
  },
  'payment.unchecked': { level: 'error', says: 'A payment could not be looked after: it is tried again' },
  'payment.unanswered': {
    level: 'warn',
    says: 'A payment could not be asked after: the provider did not answer',
  },
  'payment.unopened': { level: 'error', says: 'A payment could not be opened by a fault of ours' },
  'payment.deferred': {
    level: 'warn',
    says: 'A payment could not be opened yet: the provider did not answer',
  },
  'payment.refused': { level: 'warn', says: 'The provider refused to open a payment' },
  'comparison.deferred': {
    level: 'warn',
    says: 'The payments of the last days could not be compared with the provider yet',
  },
  'webhook.deferred': { level: 'error', says: 'A notice of the payment provider is left for the next look' },
  'refund.deferred': {
    level: 'warn',
    says: 'A refund could not be worked on yet: the provider did not answer',
  },
  'refund.refused': { level: 'warn', says: 'The provider refused a refund: its owner is told to pay it' },
  'account.unopened': {
    level: 'warn',
    says: 'A refund account does not open with the present secret key',
  },
  'account.unresolved': { level: 'warn', says: 'The payment provider could not be asked about an account' },
  'banks.unlisted': { level: 'warn', says: 'The list of banks could not be had from the payment provider' },
  'payout.deferred': { level: 'warn', says: 'A payout account could not take over yet' },
  'payout.failed': { level: 'error', says: 'A payout account did not take over by a fault of ours' },
  'payout.refused': { level: 'warn', says: 'The provider would not open a subaccount for an owner' },

  'booking.unlapsed': { level: 'error', says: 'A booking nobody confirmed could not be cancelled' },
  'bookings.lapsed': { level: 'info', says: 'Bookings that nobody confirmed lapsed' },
  'day.overheld': { level: 'warn', says: 'Much of a day is held without payment' },
  'records.broken': { level: 'error', says: 'The records of a business are not as they must be' },

  'backup.made': { level: 'info', says: 'A backup was made' },
  'backup.failed': { level: 'error', says: 'There is no backup of tonight; it is tried again' },
  'retention.done': { level: 'info', says: 'What is no longer needed was removed' },
  'pictures.cleared': { level: 'info', says: 'Pictures that nothing shows were removed' },
  'picture.undeleted': {
    level: 'warn',
    says: 'A removed picture could not be deleted and will be tried again',
  },
  'files.undeleted': { level: 'warn', says: 'Forgotten files could not be deleted and will be tried again' },
} as const satisfies Readonly<Record<`${string}.${string}`, Event>>;

export type EventCode = keyof typeof events;
