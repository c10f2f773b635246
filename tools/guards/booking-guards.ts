import { shownBy } from './code-guard.ts';

/** Times and units, held and taken, and the life of a booking. */
export const bookingGuards = [
  ...shownBy(
    'appointments/booking/booking-lines',
    {
      mark: 'all-lines-are-taken-or-none',
      text: 'claimed.length === stretches.length',
      instead: 'claimed.length > 0',
      named: 'loses one line while taking it',
    },
    {
      mark: 'whoever-loses-a-line-is-told-and-not-failed',
      text: 'ON CONFLICT DO NOTHING\n             RETURNING staff_id',
      instead: 'RETURNING staff_id',
      named: 'race in any order',
      repeats: 6,
    },
    { mark: 'eight-lines-at-most', named: 'refused at its line' },
    { mark: 'the-lines-of-a-booking-are-of-one-kind', named: 'refused at its line' },
    { mark: 'a-line-is-done-by-somebody-who-can', named: 'refused at its line' },
    { mark: 'a-deposit-that-is-due-on-the-sum-of-lines-is-asked-for', named: 'a deposit on the sum' },
    { mark: 'lines-are-booked-on-the-terms-that-were-read', named: 'the terms of the sum' },
  ),
  ...shownBy('core/slots/lines/lines.properties', {
    mark: 'a-line-has-what-it-needs-beside-people',
    text: 'startsWithoutResources(asked.needs, pattern.lengthMs)',
    instead: '[]',
  }),
  ...shownBy('core/slots/lines/lines', {
    mark: 'two-lines-at-once-have-what-each-needs',
    text: 'startsWithoutBoth(one.asked.needs, two.asked.needs, lengthMs)',
    instead: '[]',
    named: 'too little of what both need',
  }),
  ...shownBy('core/slots/lines/owner-lines', {
    mark: 'an-owner-never-books-more-than-there-is-of-a-resource',
    text: '.filter((plan) => haveResources(plan.map(withNeeds)))',
  }),
  ...shownBy(
    'resources/resources',
    {
      mark: 'what-needs-resources-is-booked-by-its-lines',
      text: "AND s.resource_ids = '{}'",
      named: 'comes to need a dryer meanwhile',
    },
    { mark: 'of-two-who-want-the-last-unit-one-waits', named: 'each by a service of their own', repeats: 3 },
    { mark: 'fifty-resources-at-most', named: 'fifty' },
    { mark: 'a-service-needs-what-its-business-has', named: 'make no sense' },
    {
      mark: 'of-a-resource-there-are-never-fewer-than-are-booked',
      instead: 'const tooMany = null;',
      named: 'never more than there is',
    },
    { mark: 'what-a-service-needs-stays', named: 'never more than there is' },
    {
      mark: 'what-a-service-needs-is-there-for-all-that-is-booked',
      instead: 'return null;',
      named: 'never more than there is',
    },
  ),
  ...shownBy(
    'checkout/settle/paid-lines',
    {
      mark: 'no-more-of-a-resource-is-in-use-than-there-is',
      text: 'WHERE NOT EXISTS (SELECT FROM too_many)',
      named: 'the only chair',
    },
    {
      mark: 'what-a-service-needs-by-now-its-held-bookings-need-too',
      instead: 'const needing = lines;',
      named: 'a hold that has ended has what its service needs',
    },
  ),
  ...shownBy(
    'core/lines/lines',
    { mark: 'a-required-choice-is-made' },
    { mark: 'an-option-is-of-its-own-service', text: 'chosen.length === wanted.size', instead: 'true' },
    { mark: 'no-option-brings-a-line-below-zero', text: 'Math.max(0, price)', instead: 'price' },
  ),
  ...shownBy('checkout/settle/paid-lines', {
    mark: 'a-lapsed-hold-of-a-line-is-in-nobodys-way',
    text: 'DELETE FROM occupancies o USING lapsed l\n              WHERE o.business_id = $1',
    instead: 'DELETE FROM occupancies o USING lapsed l WHERE false',
    named: 'whose hold has ended',
  }),
  ...shownBy(
    'appointments/booking/booking',
    {
      mark: 'a-deposit-that-is-due-is-asked-for',
      named: 'a deposit that is due cannot be walked around',
    },
    {
      mark: 'bookings-are-limited-by-telephone-number',
      named: 'may book eight times within an hour',
    },
    {
      mark: 'a-booking-sent-again-under-its-key-is-made-once',
      named: 'makes twenty requests at once one booking',
    },
    {
      mark: 'whoever-booked-is-told-so-again-whatever-a-crowd-is-told',
      named: 'makes twenty requests at once one booking',
    },
    {
      mark: 'a-key-is-of-one-request',
    },
    {
      mark: 'a-key-belongs-to-one-business',
      text: 'business ??',
      named: 'is free again after a refusal',
    },
    {
      mark: 'a-refusal-undoes-what-was-written-before-it',
      text: '!result.ok',
      instead: 'result.ok === undefined',
    },
  ),
  ...shownBy('appointments/booking/full-inbox', {
    mark: 'one-network-books-sixty-times-an-hour-at-one-business',
    named: 'one network books sixty times',
  }),
  ...shownBy('clients/clients', {
    mark: 'a-blocked-client-is-turned-away',
    text: 'blockedAt === null',
    instead: 'true',
    named: 'and was blocked is asked to call',
  }),
  ...shownBy('clients/clients', {
    mark: 'a-client-who-always-pays-a-deposit-does',
    instead: 'return null;',
    named: 'and always pays a deposit',
  }),
  ...shownBy(
    'appointments/booking/booking-race',
    {
      mark: 'whoever-loses-a-time-is-told-and-not-failed',
      text: 'ON CONFLICT DO NOTHING RETURNING occupancy_id`',
      instead: 'RETURNING occupancy_id`',
      named: 'starts 15 minutes apart',
    },
    {
      mark: 'an-appointment-takes-its-time',
      instead: 'return reserved;',
      named: 'starts 15 minutes apart',
    },
  ),
  ...shownBy(
    'appointments/reservation/rental-race',
    {
      mark: 'units-are-counted-under-the-items-lock',
      named: '200 buyers of one date',
      repeats: 3,
    },
    {
      mark: 'units-are-counted-again-once-the-item-is-locked',
      instead: 'const decided = seen;',
      named: '200 buyers of one date',
      repeats: 3,
    },
  ),
  ...shownBy(
    'appointments/booking/orders',
    { mark: 'the-lines-of-an-order-are-items', named: 'with what is booked by time' },
    { mark: 'an-item-is-in-an-order-once', named: 'with an item twice' },
  ),
  ...shownBy(
    'appointments/booking/terms',
    {
      mark: 'an-appointment-is-booked-on-the-terms-that-were-read',
    },
    {
      mark: 'a-hire-is-booked-on-the-terms-that-were-read',
      named: 'the terms of a hire',
    },
  ),
  ...shownBy('pages/booking/orders.pages', {
    mark: 'an-order-that-cannot-be-read-is-not-booked-as-another',
    named: 'cannot be read is not booked as one item',
  }),
  ...shownBy('pages/booking/orders.pages', {
    mark: 'an-order-of-which-something-is-left-out-is-not-booked-unseen',
    named: 'taken out of the order in a sentence, never unseen',
  }),
  ...shownBy('pages/booking/booking-terms.pages', {
    mark: 'a-form-is-of-the-kind-of-service-it-was-made-for',
    text: "refuseOtherKind(values['terms'], bookingTermsOf(facts)) ??",
    named: 'what is an appointment now',
  }),
  ...shownBy(
    'checkout/holds/checkout-holds',
    {
      mark: 'a-lapsed-hold-of-time-is-in-nobodys-way',
      text: 'AND expires_at <= $5',
      instead: "AND expires_at <= $5 - interval '9 years'",
      named: 'a thousand holds that nobody paid',
    },
    {
      mark: 'one-key-leads-to-one-payment',
      text: 'key,',
      instead: 'key: null,',
      named: 'the same key leads to the same payment',
    },
    {
      mark: 'the-amount-asked-for-is-the-servers-own',
      named: 'says plainly when a business cannot be paid',
    },
    {
      mark: 'nothing-is-asked-for-when-nothing-is-due',
      named: 'says plainly when a business cannot be paid',
    },
    {
      mark: 'a-payment-whose-hold-is-over-is-over',
      named: 'is over once its hold is',
    },
  ),
  ...shownBy(
    'checkout/holds/hold-limits',
    {
      mark: 'two-who-ask-for-one-payer-wait-for-each-other',
      named: 'of one telephone number two times',
      repeats: 3,
    },
    {
      mark: 'a-live-hold-keeps-its-time',
      text: 'AND expires_at <= $5',
      instead: "AND expires_at <= $5 + interval '9 years'",
      named: 'of times that overlap one',
      repeats: 3,
    },
    {
      mark: 'a-payer-holds-two-times-at-most',
      instead: "if (holds.length < 99 * mostHeld) return 'free';",
      named: 'one telephone number, from 200 networks',
    },
    {
      mark: 'a-time-is-taken-up-again-three-times-a-day-at-most',
      text: 'before.own <= mostRenewals &&',
      instead: 'before.own <= 99 * mostRenewals &&',
      named: 'one time is taken up again',
    },
    {
      mark: 'what-others-hold-under-a-number-keeps-nobody-out-for-longer-than-ten-minutes',
      instead: 'return null;',
      named: 'keeps her waiting ten minutes at most',
    },
    {
      mark: 'a-hold-of-less-than-ten-minutes-lets-go-for-nobody-else',
      text: '!hold.own && safeUntil(hold) <= now',
      instead: '!hold.own',
      named: 'keeps her waiting ten minutes at most',
    },
    {
      mark: 'a-number-that-strangers-have-used-up-leaves-each-network-one',
      text: 'exceeded && limit !== anywhere',
      instead: 'exceeded',
      named: 'who books and holds from thirty networks',
    },
    {
      mark: 'a-number-that-is-used-up-leaves-each-network-no-more-than-one',
      instead: 'return null;',
      named: 'who books and holds from thirty networks',
    },
    {
      mark: 'a-time-is-asked-for-nine-times-a-day-under-one-number-by-whomever',
      text: 'before.all <= mostRenewalsByAnybody',
      instead: 'before.all <= 99 * mostRenewalsByAnybody',
      named: 'who asks for one time again and again',
    },
    {
      mark: 'only-the-browsers-own-proof-makes-room',
      text: 'isProven(payer, intent) &&',
      named: 'nobody’s who only knows',
    },
    {
      mark: 'a-hold-makes-room-for-the-same-service-alone',
      text: '&& serviceIds.includes(intent.service_id)',
      named: 'that of the same browser',
    },
    {
      mark: 'the-owner-is-told-of-days-that-are-held-unpaid',
      named: 'the owner sees when more than 30 %',
    },
  ),
  ...shownBy('checkout/holds/hold-crowd', {
    mark: 'whoever-holds-a-time-is-not-told-that-others-have-it',
    text: 'isHolding(looking, payer, now)',
    instead: 'Promise.resolve(false)',
    named: 'has it still',
  }),
  ...shownBy('money/hold-limits', {
    mark: 'a-network-holds-twenty-times-at-most',
    text: 'network !== null && network.held >= mostHeldFromNetwork',
    instead: 'network !== null && network.held >= 99 * mostHeldFromNetwork',
  }),
  ...shownBy('appointments/status/returned-units', {
    mark: 'what-came-back-rests-before-it-goes-out-again',
    instead: 'void resting;',
    named: 'what is completed rests for its days after the hire',
  }),
  ...shownBy(
    'appointments/status/lifecycle',
    {
      mark: 'only-legal-moves-happen',
      instead: 'if (to !== target) return ok({ event, to: target });',
      named: 'of all 36 moves by the API',
    },
    {
      mark: 'of-two-changes-at-once-the-second-sees-the-first',
      named: 'happens',
      repeats: 3,
    },
    {
      mark: 'what-is-cancelled-gives-its-time-back',
      instead: 'void releaseTime;',
      named: 'cancelling frees the time at once',
    },
    {
      mark: 'a-booking-lapses-48-hours-after-its-start-no-sooner',
      instead: 'const before = toInstant(now + 0 * unconfirmedLapseMs);',
      named: 'a booking nobody confirmed lapses',
    },
    {
      mark: 'a-booking-that-cannot-lapse-keeps-no-other-from-it',
      instead: 'throw error;',
      named: 'a booking that cannot lapse',
    },
    {
      mark: 'the-table-of-legal-moves-is-the-databases-own-too',
      file: 'src/server/platform/db/migrations/0005_diary.sql',
      text: "  ('lapse', 'pending', 'cancelled');",
      instead: "  ('lapse', 'pending', 'cancelled'), ('confirm', 'cancelled', 'confirmed');",
      named: 'of all moves by SQL',
    },
  ),
  ...shownBy(
    'core/appointments/appointments',
    {
      mark: 'what-has-ended-stays-ended',
      instead:
        "{ event: 'confirm', from: 'pending', to: 'confirmed' }, { event: 'confirm', from: 'cancelled', to: 'confirmed' }",
    },
    {
      mark: 'completed-and-no-show-wait-for-the-start',
    },
  ),
];
