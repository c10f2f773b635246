import type { World } from './world.ts';

const refund = (where: string): string => `SELECT FROM refunds r WHERE ${where}`;
const intent = (where: string): string => `SELECT FROM payment_intents i WHERE ${where}`;
const booking = (where: string): string => `SELECT FROM appointments a WHERE ${where}`;
const event = (where: string): string => `SELECT FROM appointment_events e WHERE ${where}`;
const message = (where: string): string => `SELECT FROM messages m WHERE ${where}`;
const ofIntent = `SELECT FROM payment_intents i WHERE i.business_id = r.business_id AND i.intent_id = r.intent_id`;

/** What seldom happens and has to have happened, each by what it leaves in the records. */
const inRecords: Readonly<Record<string, string>> = {
  'money that came after its hold was over becomes a booking': intent(
    `i.state = 'booked' AND i.settled_at > i.held_until`,
  ),
  'money that came after its time was gone goes back': refund(`r.reason = 'time-gone'`),
  'a payment of another amount goes back': refund(`r.reason = 'wrong-amount'`),
  'money that nobody knows goes back': refund(`r.reason = 'unknown-payment'`),
  'a caution fee goes back': refund(`r.reason = 'caution'`),
  'what was paid too much goes back': refund(`r.reason = 'overpaid'`),
  'what one line cost goes back': refund(`r.reason = 'line-cancelled'`),
  'a client cancels and has money back': refund(`r.reason = 'client-cancelled'`),
  'the business cancels and gives money back': refund(`r.reason = 'business-cancelled'`),
  'money goes back by the owner’s choice': refund(`r.reason = 'goodwill'`),
  'what was kept of a cancelled booking goes back': refund(
    `r.reason = 'goodwill' AND EXISTS (SELECT FROM appointments a WHERE a.appointment_id = r.appointment_id AND a.status = 'cancelled')`,
  ),
  'a booking that nobody confirmed has money back': refund(`r.reason = 'not-confirmed'`),
  'a refund is asked for more than once': refund('r.attempts > 1'),
  'a refund waits for an account': refund(`r.state = 'needs-details' OR r.details_at IS NOT NULL`),
  'a refund is the owner’s to send': refund(`r.state = 'owed'`),
  'a refund was sent by the owner': refund(`r.state = 'sent'`),
  'a refund was sent by both': refund('r.doubled_at IS NOT NULL'),
  'a refund is withdrawn': refund(`r.state = 'withdrawn'`),
  'a refund of a hire': refund('EXISTS (SELECT FROM cautions c WHERE c.appointment_id = r.appointment_id)'),
  'two refunds of one payment': `SELECT FROM refunds WHERE intent_id IS NOT NULL GROUP BY intent_id HAVING count(*) > 1`,
  'a transfer becomes a booking': intent(`i.channel = 'transfer' AND i.state = 'booked'`),
  'a transfer comes late': `${refund(`r.reason = 'time-gone' AND EXISTS (${ofIntent} AND i.channel = 'transfer')`)}`,
  'a payment is asked after again and again': intent('i.checks > 3'),
  'a hold lapses': intent(`i.state = 'lapsed'`),
  'a payment is opened and never paid': intent(`i.state = 'lapsed' AND i.authorization_url <> ''`),
  'a dispute is open': `SELECT FROM disputes WHERE state = 'open'`,
  'a dispute is won': `SELECT FROM disputes WHERE state = 'won'`,
  'a dispute is lost': `SELECT FROM disputes WHERE state = 'lost'`,
  'a dispute takes a caution fee with it': 'SELECT FROM disputes WHERE caution_kobo > 0',
  'a dispute takes what was kept of a caution fee': 'SELECT FROM disputes WHERE withheld_kobo > 0',
  'a dispute of a cancelled booking': `SELECT FROM disputes d JOIN appointments a ON a.appointment_id = d.intent_id WHERE a.status = 'cancelled'`,
  'a dispute beside a refund': 'SELECT FROM disputes d JOIN refunds r ON r.intent_id = d.intent_id',
  'a caution fee is due': `SELECT FROM cautions WHERE state = 'due'`,
  'a caution fee is kept in part':
    'SELECT FROM cautions WHERE withheld_kobo > 0 AND withheld_kobo < amount_kobo',
  'a caution fee is kept whole': 'SELECT FROM cautions WHERE withheld_kobo = amount_kobo',
  'a caution fee in cash': `SELECT FROM payments WHERE caution_kobo > 0 AND method <> 'online'`,
  'a payment is taken back with its completion': 'SELECT FROM payments WHERE reversed_at IS NOT NULL',
  'an overpayment waits': `SELECT FROM overpayments WHERE state = 'open'`,
  'an overpayment stays as credit': `SELECT FROM overpayments WHERE state = 'credit'`,
  'a booking of three lines': booking(`a.line_count >= 3 AND a.booking_type = 'time-based'`),
  'an order of several items': booking(`a.line_count >= 2 AND a.booking_type = 'item-based'`),
  'a line is cancelled': 'SELECT FROM booking_lines WHERE cancelled_at IS NOT NULL',
  'a line is missed': `SELECT FROM booking_lines WHERE outcome = 'no-show'`,
  'a delivery': booking(`a.delivery_method = 'delivery'`),
  'a set is out': `SELECT FROM booking_lines WHERE parts IS NOT NULL`,
  'a chair is claimed': 'SELECT FROM resource_claims',
  'somebody walks in': booking('a.walk_in'),
  'a booking repeats': booking('a.series_id IS NOT NULL'),
  'a client moves a booking': event(`e.event = 'reschedule'`),
  'an owner moves a booking': event(`e.event = 'move'`),
  'an owner edits a booking': event(`e.event = 'edit'`),
  'a cancellation is undone': event(`e.event = 'undo' AND e.from_status = 'cancelled'`),
  'a completion is undone': event(`e.event = 'undo' AND e.from_status = 'completed'`),
  'an outcome is corrected': event(`e.event = 'correct'`),
  'a booking lapses': event(`e.event = 'lapse'`),
  'a client does not come': booking(`a.status = 'no-show'`),
  'a booking goes to another staff member': `SELECT FROM appointment_events GROUP BY appointment_id HAVING count(DISTINCT staff_id) > 1`,
  'a booking of somebody who left': `SELECT FROM appointments a JOIN staff s USING (business_id, staff_id) WHERE s.deleted_at IS NOT NULL AND a.status = 'confirmed'`,
  'a message may have gone or not': message(`m.state = 'unknown'`),
  'a message is not true any more': message(`m.state = 'skipped'`),
  'a message is given up': message(`m.state = 'failed'`),
  'a message is tried again': message(`m.state = 'sent' AND m.attempts > 1`),
  'a message waits for the morning': message(
    `m.channel = 'sms' AND m.sent_at > m.created_at + interval '4 hours' AND m.kind <> 'reminder'`,
  ),
  'a reminder goes': message(`m.kind = 'reminder' AND m.state = 'sent'`),
  'an offer is taken': `SELECT FROM waitlist_offers WHERE state = 'taken'`,
  'an offer is taken and paid for': `SELECT FROM waitlist_offers o JOIN payment_intents i ON i.intent_id = o.taken_by`,
  'an offer is declined': `SELECT FROM waitlist_offers WHERE state = 'declined'`,
  'an offer lapses': `SELECT FROM waitlist_offers WHERE state = 'lapsed'`,
  'a day somebody waited for passes': `SELECT FROM waitlist_entries WHERE state = 'passed'`,
  'somebody is taken off the waitlist': `SELECT FROM waitlist_entries WHERE state = 'removed'`,
  'two clients are one': 'SELECT FROM clients WHERE merged_into IS NOT NULL',
  'a client is erased': 'SELECT FROM clients WHERE erased_at IS NOT NULL',
  'a client is blocked': 'SELECT FROM clients WHERE blocked_at IS NOT NULL',
  'another account takes over': `SELECT FROM payout_accounts WHERE state = 'replaced'`,
  'another account is withdrawn': `SELECT FROM payout_accounts WHERE state = 'withdrawn'`,
  'a webhook is told at the second try': `SELECT FROM webhook_deliveries WHERE attempts > 1`,
  'a visit is reviewed': 'SELECT FROM reviews',
};

/** The rest is heard on the way: what was refused, and what became of the process. */
const onTheWay = [
  'killed before its last question counts',
  'killed with its answer lost',
  'refused SLOT_TAKEN',
  'refused OUT_OF_STOCK',
  'refused ILLEGAL_TRANSITION',
  'refused AMOUNT_CHANGED',
  'refused PAYMENT_PENDING',
  'refused PAYMENT_REFUNDED',
  'refused UNAVAILABLE',
  'refused HAS_FUTURE_BOOKINGS',
  'refused NEEDS_OVERRIDE',
  'the provider does not hear',
  'the provider’s answer is lost',
  'a letter is withdrawn at the door',
];

export const branchNames: readonly string[] = [...Object.keys(inRecords), ...onTheWay];

/** The branches that a world has come to. */
export const reached = async (world: World): Promise<readonly string[]> => {
  const names = Object.entries(inRecords);
  const found = await world.engine.look<{ readonly place: number }>(
    names.map(([, text], place) => `SELECT ${place} AS place WHERE EXISTS (${text})`).join(' UNION ALL '),
  );
  return [
    ...found.map(({ place }) => names[place]?.[0] ?? ''),
    ...onTheWay.filter((name) => world.trace.marks().has(name)),
  ];
};
