import { shownBy } from './code-guard.ts';

/** What is shown and taken in: pages, pictures, live changes. */
export const pageGuards = [
  ...shownBy('site/portal.pages', {
    mark: 'a-document-with-somebodys-day-is-kept-nowhere',
    text: "'private, no-store'",
    instead: 'EVERYBODYS',
    named: 'kept nowhere',
  }),
  ...shownBy(
    'media/media',
    {
      mark: 'a-picture-is-2-mb-at-most',
      text: '(bytes !== null && bytes.length > asked.maxBytes)',
      instead: 'bytes === body',
      named: 'more than 2 MB are too large',
    },
    {
      mark: 'a-picture-comes-in-its-own-field',
      text: "|| !namesFile(most.toString('utf8', 0, headLength), field)",
      named: 'another field, a second file',
    },
    {
      mark: 'one-file-is-read',
      instead: 'return file.subarray(0, end);',
      named: 'another field, a second file',
    },
    {
      mark: 'a-picture-that-moves-is-refused',
      named: 'a PNG that moves is refused',
    },
    {
      mark: 'nothing-of-what-came-with-a-picture-is-kept',
      named: 'is upright and says nothing',
    },
    {
      mark: 'forty-photos-an-hour',
      text: 'uploads.exceeded',
      instead: 'uploads.retryAfterSeconds < 0',
      named: 'forty pictures an hour',
    },
    {
      mark: 'nothing-is-decoded-for-what-is-not-there',
      named: "another business's service, a deleted one",
    },
    {
      mark: 'a-photo-goes-with-its-staff-member',
      named: 'of a staff member is shown',
    },
  ),
  ...shownBy(
    'media/work',
    {
      mark: 'twenty-four-photos-of-work',
      named: 'also when the last two come at once',
      repeats: 4,
    },
    {
      mark: 'work-is-of-a-service-of-its-business',
      text: "&& (await photoHolderExists(tx, { purpose: 'service', id: service }))",
      named: 'are of a service of the business',
    },
  ),
  ...shownBy(
    'photos/check-photo',
    {
      mark: 'a-picture-has-so-many-pixels-and-no-more',
    },
    {
      mark: 'a-picture-has-so-many-rounds-and-no-more',
      instead: 'return null;',
    },
  ),
  ...shownBy(
    'pages/flyers/flyer.pages',
    {
      mark: 'a-network-has-so-many-flyers-a-minute',
      named: 'one network is answered 60 times',
    },
    {
      mark: 'a-flyer-lies-under-the-stamp-of-what-it-shows',
      named: 'puts no word of an address into a picture',
    },
  ),
  ...shownBy(
    'live/live',
    {
      mark: 'a-stream-ends-within-a-second-of-its-session',
      named: 'comes within two seconds of a logout',
    },
    {
      mark: 'a-stream-ends-after-an-hour',
      text: 'checks >= MOST_CHECKS ||',
      named: 'comes after an hour in any case',
    },
    {
      mark: 'a-business-hears-of-itself-alone',
      instead: 'for (const other of room === undefined ? [] : rooms.values()) tellRoom(other, change);',
      named: 'nothing of another business',
    },
    {
      mark: 'what-was-undone-is-not-told',
      text: 'bound.afterCommit(() => database.announce({ business, news }))',
      instead: 'database.announce({ business, news })',
      named: 'nothing of a change that was refused',
    },
  ),
  ...shownBy(
    'live/live-hub',
    {
      mark: 'a-process-takes-two-thousand-streams',
    },
    {
      mark: 'more-than-anyone-can-follow-is-told-as-one',
      text: '|| room.told >= MOST_IN_WINDOW',
    },
  ),
  ...shownBy('finder/finder', {
    mark: 'the-finder-is-counted',
    named: 'and counted: sixty a minute',
  }),
  ...shownBy(
    'pages/account/account.pages',
    {
      mark: 'a-form-is-sealed',
      instead: 'signature !== null',
      named: 'is not taken without its seal',
    },
    {
      mark: 'a-form-comes-from-this-site',
      text: 'isFromThisSite(request, platform.publicUrl) &&',
      named: 'is not taken from another site',
    },
    {
      mark: 'a-form-is-of-today',
      named: 'is not taken from another site',
    },
  ),
  ...shownBy('pages/account/login.pages', {
    mark: 'signing-in-leads-to-this-site-alone',
    text: 'return inside ?',
    instead: 'if (!inside) return wanted; return inside ?',
  }),
  ...shownBy('pages/site/public.pages', {
    mark: 'nothing-inline-without-the-pages-nonce',
    text: "`script-src 'self' 'nonce-",
    instead: "`script-src 'self' 'unsafe-inline' 'nonce-",
    named: 'names a nonce of its own',
  }),
  ...shownBy('pages/site/embed.pages', {
    mark: 'only-embedded-pages-are-framed',
    instead: "'frame-ancestors *'",
    named: 'may be framed by any site',
  }),
  ...shownBy(
    'pages/booking/complete.pages',
    {
      mark: 'whoever-comes-back-from-paying-does-not-pay-again',
      named: 'that paid, however long',
    },
    {
      mark: 'the-end-of-a-booking-leads-its-own-browser-on-and-no-other',
      instead: 'kept !== null',
      named: 'who has its address',
    },
    {
      mark: 'what-shows-who-made-a-booking-is-proved',
      instead: 'return { business, id };',
      named: 'who has its address',
    },
    {
      mark: 'the-end-of-a-booking-leads-nobody-on-to-one-that-was-erased',
      text: 'row.anonymised_at === null &&',
      named: 'as long as the link shows anything',
    },
    {
      mark: 'an-erased-client-is-remembered-in-no-browser',
      text: ' && row.anonymised_at === null',
      named: 'whoever books again in this browser',
    },
    {
      mark: 'a-framed-page-keeps-nothing-of-who-booked-in-it',
      text: 'if (embedded !== true) cookie.keep',
      instead: 'if (embedded !== null) cookie.keep',
      named: 'in a frame on another site',
    },
    {
      mark: 'a-framed-page-reads-nothing-of-who-booked',
      text: '(embedded === true ? [] : cookie.read',
      instead: '(embedded === null ? [] : cookie.read',
      named: 'in a frame on another site',
    },
  ),
  ...shownBy('pages/booking/waiting.pages', {
    mark: 'an-offers-link-alone-tells-nothing-of-its-client',
    named: 'tells no other browser',
  }),
  ...shownBy(
    'pages/links/my-bookings.pages',
    {
      mark: 'whether-somebody-has-booked-cannot-be-told-by-the-time',
      text: 'answeredEvenly',
      instead: 'Promise.resolve',
      named: 'is the same, and not before 250 ms',
    },
    {
      mark: 'links-are-sent-again-three-times-an-hour',
      named: 'stays the same when three were sent',
    },
    {
      mark: 'a-network-asks-for-links-thirty-times-an-hour',
      named: 'tells a network that has asked',
    },
    {
      mark: 'an-sms-with-links-waits-for-the-morning',
      text: "to.channel === 'sms' ? newsMoment(now) : now",
      instead: 'now',
      named: 'in the morning, and once',
    },
    {
      mark: 'links-that-wait-are-not-asked-for-again',
      text: '|| waits',
      named: 'in the morning, and once',
    },
    {
      mark: 'links-are-sent-of-what-stands-alone',
      named: 'and of no other',
    },
    {
      mark: 'links-are-sent-of-what-is-not-over-alone',
      named: 'and of no other',
    },
  ),
];
