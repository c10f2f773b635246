import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls/calls.ts';
import { type JsonSchema, jsonSchemaOf } from '#contract/openapi/openapi-schema.ts';
import { type TestDatabase, takeTestDatabase } from '../../testing/test-database.ts';

const bookings = ['POST /appointments', 'POST /appointments/internal', 'PUT /appointments/{id}'];
const services = ['POST /services', 'PUT /services/{id}'];
const staff = ['POST /staff', 'PUT /staff/{id}'];
const webhooks = ['POST /webhooks', 'PUT /webhooks/{id}'];
const setup = 'POST /users/setup/complete';
const rules = 'PUT /settings/booking-rules';

/** In the body of each of these calls. */
const inBodyOf = (calls: readonly string[], field: string): readonly string[] =>
  calls.map((call) => `${call} ${field}`);

/** Each column with an upper limit, and where what it keeps is sent: both have to end at the same number. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  'appointment_events.reason': [
    'PATCH /appointments/{id}/status priceReason',
    'POST /appointments/{id}/correct reason',
    'POST /manage/{token}/cancel reason',
  ],
  'appointments.client_name': inBodyOf(bookings, 'clientName'),
  'appointments.client_email': inBodyOf(bookings, 'clientEmail'),
  'appointments.client_note': inBodyOf(['POST /appointments'], 'notes'),
  'appointments.notes': inBodyOf(bookings.slice(1), 'notes'),
  'appointments.delivery_address': inBodyOf(bookings, 'deliveryDetails.address'),
  'appointments.delivery_zone': inBodyOf(bookings, 'deliveryDetails.zone'),
  'appointments.cancel_notice_hours': ['PUT /settings/cancellation noticeHours'],
  'blocked_times.reason': inBodyOf(['POST /blocked-times', 'PUT /blocked-times/{id}'], 'reason'),
  'business_hours.weekday': ['PUT /settings/hours weeklyHours.[].dayOfWeek'],
  'businesses.name': ['POST /auth/register businessName', 'PUT /settings/profile businessName'],
  'businesses.slug': [`${setup} profile.businessSlug`, 'PUT /settings/profile businessSlug'],
  'businesses.owner_name': [`${setup} profile.ownerName`, 'PUT /settings/profile ownerName'],
  'businesses.public_email': ['PUT /settings/profile email'],
  'businesses.address': ['PUT /settings/profile address'],
  'businesses.description': ['PUT /settings/profile businessDescription'],
  'businesses.hero_button_text': ['PUT /settings/profile heroButtonText'],
  'businesses.cancellation_policy': ['PUT /settings/cancellation policy'],
  'businesses.cancel_notice_hours': ['PUT /settings/cancellation noticeHours'],
  'businesses.client_moves': ['PUT /settings/cancellation clientMoves'],
  'businesses.deposit_percentage': [
    `${setup} bookingSettings.depositPercentage`,
    'PUT /settings/deposits depositPercentage',
  ],
  'businesses.slot_step_minutes': [`${rules} slotStepMinutes`],
  'businesses.notice_minutes': [`${rules} noticeMinutes`],
  'businesses.gap_minutes': [`${rules} gapMinutes`],
  'businesses.line_wait_minutes': [`${rules} lineWaitMinutes`],
  'businesses.horizon_days': [`${rules} horizonDays`],
  'businesses.rental_policy': ['PUT /settings/rentals rentalPolicy'],
  'businesses.pickup_address': ['PUT /settings/rentals pickupAddress'],
  'businesses.reminder_leads count': ['PUT /settings/reminders leads'],
  'businesses.reminder_leads': ['PUT /settings/reminders leads.[]'],
  'categories.name': ['PUT /users/categories categories.[]'],
  'cautions.withheld_reason': ['POST /appointments/{id}/caution reason'],
  'clients.name': ['PUT /clients/{id} name', 'POST /clients name'],
  'clients.email': ['PUT /clients/{id} email', 'POST /clients email'],
  'clients.notes': ['PUT /clients/{id} notes', 'POST /clients notes'],
  'clients.tags count': ['PUT /clients/{id} tags', 'POST /clients tags'],
  'closures.reason': ['POST /settings/closures reason'],
  'delivery_zones.name': ['PUT /settings/rentals deliveryZones.[].zoneName'],
  'message_texts.body': inBodyOf(
    ['PUT /messages/texts', 'POST /messages/preview', 'POST /messages/test'],
    'body',
  ),
  'passkeys.name': ['POST /auth/factors/passkeys name'],
  'passkeys.transports count': ['POST /auth/factors/passkeys passkey.transports'],
  'payment_intents.client_email': ['POST /payments/initialize email'],
  'payout_accounts.bank_code': ['PUT /payments/payout bank_code', 'POST /payments/verify-account bank_code'],
  'policy_agreements.policy': ['PUT /settings/rentals rentalPolicy'],
  'refunds.transfer_reference': ['POST /payments/refunds/{id}/sent transferReference'],
  'services.name': inBodyOf(services, 'name'),
  'services.description': inBodyOf(services, 'description'),
  'services.category': inBodyOf(services, 'category'),
  'services.duration': inBodyOf(services, 'duration'),
  'services.option_groups count': inBodyOf(services, 'optionGroups'),
  'services.length_prices count': inBodyOf(services, 'pricing.lengths'),
  'services.two_hands_duration': inBodyOf(services, 'twoHands.duration'),
  'booking_lines.options count': inBodyOf(bookings, 'lines.[].optionIds'),
  'booking_lines.parts count': inBodyOf(services, 'parts'),
  'booking_lines.resource_ids count': inBodyOf(services, 'resourceIds'),
  'resources.name': inBodyOf(['POST /resources', 'PUT /resources/{id}'], 'name'),
  'resources.quantity': inBodyOf(['POST /resources', 'PUT /resources/{id}'], 'quantity'),
  'services.resource_ids count': inBodyOf(services, 'resourceIds'),
  'reviews.words': ['PUT /reviews/{token} words'],
  'reviews.stars': ['PUT /reviews/{token} stars'],
  'reviews.reply': ['PUT /reviews/{id}/reply reply'],
  'service_parts.quantity': inBodyOf(services, 'parts.[].quantity'),
  'staff.name': inBodyOf(staff, 'name'),
  'staff.role': inBodyOf(staff, 'role'),
  'staff.email': inBodyOf(staff, 'email'),
  'staff_hours.weekday': inBodyOf(staff, 'availabilitySettings.weeklyHours.[].dayOfWeek'),
  'invitations.email': ['POST /members/invitations email'],
  'members.name': ['POST /members/invitations/accept name'],
  'users.email': ['POST /auth/register email'],
  'waitlist_entries.client_name': ['POST /waitlist clientName'],
  'waitlist_entries.client_email': ['POST /waitlist clientEmail'],
  'shared_devices.name': ['POST /shared-devices name'],
  'api_keys.name': ['POST /api-keys name'],
  'api_keys.permissions count': ['POST /api-keys permissions'],
  'webhooks.events count': inBodyOf(webhooks, 'events'),
  'webhooks.url': inBodyOf(webhooks, 'url'),
};

/** Written by the program, by providers or browsers, or sent in another form: hours as words, names cut to fit. */
const NOT_SENT = [
  'appointments.deposit_percentage',
  'appointments.line_count',
  'pin_tries.wrong',
  ...['device', 'fields count', 'who'].map((column) => `activity.${column}`),
  'appointments.payment_reference',
  // a month is 0 there
  ...['series_place', 'series_weeks'].map((column) => `appointments.${column}`),
  'audit_findings.invariant',
  ...['business_hours', 'staff_hours'].flatMap((table) => [`${table}.start_minute`, `${table}.end_minute`]),
  'booking_lines.line',
  'key_fingerprints.name',
  ...['address', 'delivery_detail', 'error', 'gateway_id'].map((column) => `messages.${column}`),
  ...['payer_email', 'provider_id'].map((column) => `orphan_payments.${column}`),
  ...['event', 'reference', 'dedupe_key'].map((column) => `payment_events.${column}`),
  ...['address_key', 'authorization_url', 'problem', 'proof_key'].map(
    (column) => `payment_intents.${column}`,
  ),
  'payments.provider_id',
  ...['problem', 'subaccount_code', 'account_name', 'bank_name'].map((column) => `payout_accounts.${column}`),
  'policy_agreements.address_prefix',
  'receipts.service_name',
  ...['problem', 'provider_refund_id'].map((column) => `refunds.${column}`),
  'resource_claims.line',
  'services.slug',
  'sessions.device',
  'shared_jobs.name',
  'work_photos.place',
  ...['type', 'tries count'].map((column) => `webhook_deliveries.${column}`),
];

/** The upper ends at a place of a schema, in whichever of its forms that place is. */
const endsAt = (schema: JsonSchema, path: readonly string[]): readonly number[] => {
  const forms = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const among = forms.flatMap((form) => endsAt(form, path));
  const [first, ...rest] = path;
  if (first === undefined) {
    const own = [schema['maxLength'], schema['maximum'], schema['maxItems']];
    return [...among, ...own.filter((end) => typeof end === 'number')];
  }
  const inner = first === '[]' ? schema['items'] : Object(schema['properties'])[first];
  return inner === undefined ? among : [...among, ...endsAt(inner, rest)];
};

const sentUpTo = (place: string): readonly number[] => {
  const [method, path, field = ''] = place.split(' ');
  const body = allCalls.find((call) => call.method === method && call.path === path)?.body;
  return body === undefined ? [] : endsAt(jsonSchemaOf(body, 'input'), field.split('.'));
};

const UPPER =
  /char_length\((?<text>\w+)\) <= (?<letters>\d+)|(?:cardinality|jsonb_array_length)\((?<list>\w+)\) <= (?<items>\d+)|(?<last>\d+) >= ALL \((?<each>\w+)\)|\((?<number>\w+) <= (?<most>\d+)\)/g;

let database: TestDatabase;
/** Every upper limit that a constraint of the database sets, by column. */
const kept = new Map<string, Set<number>>();

beforeAll(async () => {
  database = await takeTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ table: string; rule: string }>(
    `SELECT relname AS table, pg_get_constraintdef(k.oid) AS rule
       FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  await admin.end();
  for (const { table, rule } of rows)
    for (const { groups = {} } of rule.matchAll(UPPER)) {
      const { text, list, each, number, letters, items, last, most } = groups;
      const column = `${table}.${list === undefined ? (text ?? each ?? number) : `${list} count`}`;
      kept.set(column, (kept.get(column) ?? new Set()).add(Number(letters ?? items ?? last ?? most)));
    }
});
afterAll(() => database.giveBack());

test('what the database keeps at most is what the contract lets through at most', () => {
  expect(kept.size).toBeGreaterThan(70);
  const different = Object.entries(SENT).flatMap(([column, places]) =>
    places.map((place) => ({ column, place, kept: [...(kept.get(column) ?? [])], sent: sentUpTo(place) })),
  );
  const ends = (numbers: readonly number[]): string => [...new Set(numbers)].toSorted((a, b) => a - b).join();
  expect(different.filter(({ kept: ours, sent }) => sent.length === 0 || ends(ours) !== ends(sent))).toEqual(
    [],
  );
});

test('every column with an upper limit is compared, or nobody sends what it keeps', () => {
  expect([...kept.keys()].toSorted()).toEqual([...Object.keys(SENT), ...NOT_SENT].toSorted());
});
