import { shownBy } from './code-guard.ts';

export const messageGuards = [
  ...shownBy(
    'messages/sending/sending',
    {
      mark: 'a-message-that-is-no-longer-true-is-skipped',
      text: 'loadContents(transaction, message, now)',
      instead:
        'loadContents(transaction, message, now).then((contents) => contents ?? ({ kind: message.kind } as never))',
      named: 'a confirmation of what has been cancelled',
    },
    {
      mark: 'what-may-have-arrived-is-never-sent-again',
      named: 'never sends again what may have arrived',
    },
    {
      mark: 'what-a-crash-left-in-sending-is-given-up',
      instead: ".set({ state: 'queued', error: 'The program stopped while this was being sent' })",
      named: 'gives up what a crash left',
    },
    {
      mark: 'what-is-being-sent-is-left-alone',
      named: 'gives up what a crash left',
    },
    {
      mark: 'one-worker-has-a-message-at-a-time',
      text: '.forUpdate().skipLocked()',
      named: 'sends each of 200 messages once',
      repeats: 2,
    },
    {
      mark: 'a-message-that-cannot-be-read-is-set-aside',
      named: 'does not let one whose facts cannot be read',
    },
    {
      mark: 'a-message-that-cannot-be-written-is-given-up',
      instead: 'throw error;',
      named: 'does not let a mail that cannot be written',
    },
    {
      mark: 'what-the-server-refuses-for-good-is-not-tried-again',
      text: "kind === 'refused' ? null :",
      named: 'fails at once what the server refuses',
    },
  ),
  ...shownBy(
    'messages/kinds/still-true',
    {
      mark: 'a-message-of-an-older-schedule-is-skipped',
      instead: 'scheduleVersion === scheduleVersion || version === 0;',
    },
    {
      mark: 'a-message-speaks-of-the-status-as-it-is',
      instead: 'return true;',
    },
    {
      mark: 'a-reminder-is-for-what-still-takes-place',
      text: 'isBlocking(booking.status) && now < booking.startsAt',
      instead: 'true',
    },
    {
      mark: 'only-a-client-who-came-is-asked-how-it-was',
      text: "&& booking.status === 'completed'",
      instead: '',
    },
    {
      mark: 'a-link-that-moves-nothing-any-more-is-not-sent',
      text: 'live &&',
    },
  ),
  ...shownBy(
    'messages/sending/attempts.rules',
    {
      mark: 'an-sms-does-not-move-into-the-night',
      instead: 'return again;',
    },
    {
      mark: 'a-reminder-does-not-come-after-the-start',
      text: 'until !== null && dueAt >= until',
      instead: 'false',
    },
    {
      mark: 'a-message-is-tried-eight-times-at-most',
      instead: 'if (wait === undefined) return later(now, 720);',
    },
  ),
  ...shownBy(
    'messages/sending/sms-messages',
    {
      mark: 'what-stood-still-is-given-back',
      text: 'performance.now() - takenAt > STALE_AFTER_MS',
      instead: 'false',
      named: 'that was taken by a process that then stood still',
    },
    {
      mark: 'what-was-let-in-late-is-looked-at-once-more',
      text: 'performance.now() - takenAt <= STALE_AFTER_MS',
      instead: 'takenAt > 0',
      named: 'whose gateway was slow to let it in',
    },
    {
      mark: 'an-sms-meant-for-the-day-waits-for-the-morning',
      text: 'isTooLateAt(message, now)',
      instead: 'false',
      named: 'meant for the day waits for the morning',
    },
    {
      mark: 'five-sms-with-news-a-day-to-one-number',
      instead: "const smsNews = perDay('sms news', 5000);",
      named: 'let five SMS with news a day',
    },
    {
      mark: 'reminders-are-counted-apart-from-news',
      instead: 'const smsReminders = smsNews;',
      named: 'let five SMS with news a day',
    },
    {
      mark: 'a-business-uses-up-its-own-messages-alone',
      instead: 'const subject = message.address.toLowerCase();',
      named: 'let five SMS with news a day',
    },
    {
      mark: 'one-inbox-is-not-filled-under-many-numbers',
      text: 'confirmationsAnHour,',
      named: 'let the first that a client hears',
    },
    {
      mark: 'five-hundred-sms-a-day-from-one-business',
      instead: "const smsBusiness = perDay('sms business', 500000);",
      named: 'let twenty emails a day to a client',
    },
    {
      mark: 'one-message-too-many-is-skipped',
      instead: 'return null;',
      named: 'skip what is one too many',
    },
    {
      mark: 'reports-of-termii-are-signed',
      instead: 'return expected.length > 0;',
      named: 'of Termii are believed when signed',
    },
    {
      mark: 'reports-of-africas-talking-come-under-the-secret-address',
      text: '|| !sameText(africasTalking, params.secret)',
      named: "of Africa's Talking are believed",
    },
    {
      mark: 'reports-only-move-forward',
      named: 'of Termii are believed when signed',
    },
  ),
  ...shownBy(
    'messages/texts/texts',
    {
      mark: 'ten-test-messages-an-hour',
      named: 'goes ten times an hour at most',
    },
    {
      mark: 'a-test-sms-counts-like-any-other',
      named: 'by SMS counts like any other',
    },
    {
      mark: 'a-test-message-goes-once-a-key',
      instead: "const attempt = { business, route: 'send-test', key: null, body: text, now };",
      named: 'goes once a key',
    },
  ),
  ...shownBy(
    'core/reminders/reminders',
    {
      mark: 'there-are-quiet-hours',
      instead: 'return minute < 0;',
    },
    {
      mark: 'a-reminder-is-moved-out-of-the-quiet-hours',
      instead: 'return at;',
    },
  ),
  ...shownBy('core/reminders/review-ask', {
    mark: 'nobody-is-asked-how-it-was-at-night',
    instead: 'return wanted;',
  }),
  ...shownBy(
    'core/messages/texts/template',
    {
      mark: 'an-owners-text-has-no-link-of-its-own',
      instead: 'return null;',
    },
    {
      mark: 'a-name-is-made-no-link-of',
      instead: 'if (text !== null) return text;',
    },
  ),
  ...shownBy('core/names/names', {
    mark: 'a-name-that-is-more-than-a-name-is-none',
  }),
  ...shownBy('waitlist/waiting-lines', {
    mark: 'nobody-waits-for-what-has-to-be-chosen-yet',
    text: ' || schedule.needs_lines',
    named: 'is no service of which something has to be chosen',
  }),
  ...shownBy(
    'waitlist/waitlist',
    ...[
      {
        mark: 'a-telephone-number-waits-for-five-days-at-most',
        text: 'MOST_WAITED_FOR',
        instead: '1000',
        named: 'is for days that are full',
      },
      {
        mark: 'only-a-full-day-is-waited-for',
        named: 'is for days that are full',
      },
      {
        mark: 'a-telephone-number-waits-once-for-a-day',
        text: 'live.some((entry) => entry.service_id === wish.serviceId && entry.day === wish.day)',
        instead: 'false',
        named: 'is for days that are full',
      },
      {
        mark: 'twenty-of-one-network-wait-for-a-day',
        named: 'is for twenty people of one network',
      },
      {
        mark: 'a-blocked-client-does-not-wait-either',
        named: 'is refused where there is no waitlist',
      },
      {
        mark: 'no-offer-is-made-at-night',
        text: '&& mayOffer(now)',
        named: 'waits for the morning',
      },
      {
        mark: 'an-offer-ends-when-it-runs-out',
        text: "endOffer(transaction, { id: offer, state: 'lapsed' })",
        instead: 'Promise.resolve([transaction, offer])',
        named: 'goes to the next when it is let lapse',
      },
    ],
  ),
  ...shownBy(
    'waitlist/taking',
    {
      mark: 'an-offer-that-is-over-changes-nothing-about-a-booking',
      text: '!isOpenOffer(offer, now) ||',
    },
    {
      mark: 'of-those-who-take-and-decline-an-offer-the-second-sees-the-first',
      instead: 'selectOffer(transaction, id).executeTakeFirst()',
      named: 'whoever takes an offer that is being declined',
      repeats: 5,
    },
  ),
  ...shownBy(
    'messages/sending/sender',
    {
      mark: 'whoever-has-not-confirmed-an-address-writes-to-nobody-they-booked-in',
      instead: 'null',
      named: 'writes to nobody that it booked itself',
    },
    {
      mark: 'those-who-come-to-the-page-of-an-unproven-business-are-written-to',
      text: "proven || bookedBy !== 'owner'",
      instead: 'proven',
      named: 'writes to those who book on its page',
    },
    {
      mark: 'no-link-is-promised-that-would-not-be-sent',
      text: 'if (held !== null) {',
      instead: 'if (held === undefined) {',
      named: 'sends them no receipt and no link either',
    },
    {
      mark: 'no-sms-is-tried-out-on-a-number-that-anybody-may-have-typed',
      named: 'tries no SMS out',
    },
    {
      mark: 'what-was-held-back-is-sent-once-the-address-is-confirmed',
      named: 'clients of bookings to come are told how they stand',
    },
    {
      mark: 'a-reset-confirms-the-address-as-well',
      named: 'nothing is sent of what has begun meanwhile',
    },
    {
      mark: 'nothing-that-was-held-back-is-sent-of-what-has-begun',
      text: 'a.starts_at END >',
      instead: 'a.starts_at END <>',
      named: 'nothing is sent of what has begun meanwhile',
    },
  ),
];
