import { AT, BUSINESS, bytes, each, LATER, long, OTHER, type SeededTable, WEBHOOK } from './seeded-table.ts';

/** Whom a business has told of what happens, and what they were told. */
export const webhookTables: readonly SeededTable[] = [
  {
    table: 'webhooks',
    row: {
      business_id: BUSINESS,
      webhook_id: WEBHOOK,
      url: 'https://hooks.example.ng/',
      events: ['booking.created'],
      sealed: bytes('01'),
      created_at: AT,
    },
    other: { webhook_id: OTHER },
    broken: {
      webhooks_url_check: each('url', '', long(501)),
      webhooks_events_check: each(
        'events',
        [],
        Array.from({ length: 31 }, () => 'booking.created'),
      ),
      webhooks_state_check: each('state', 'asleep'),
      webhooks_failures_check: each('failures', -1),
      webhooks_two_secrets: [{ sealed_before: bytes('02') }, { before_until: LATER }],
    },
  },
  {
    table: 'webhook_deliveries',
    row: {
      business_id: BUSINESS,
      webhook_id: WEBHOOK,
      event_id: OTHER,
      type: 'booking.created',
      facts: {},
      happened_at: AT,
      queued_at: AT,
      due_at: AT,
    },
    other: { event_id: BUSINESS },
    broken: {
      webhook_deliveries_type_check: each('type', long(41)),
      webhook_deliveries_facts_check: each('facts', []),
      webhook_deliveries_state_check: [{ state: 'lost', due_at: null }],
      webhook_deliveries_attempts_check: each('attempts', -1),
      webhook_deliveries_tries_check: each(
        'tries',
        {},
        Array.from({ length: 41 }, () => ({})),
      ),
      webhook_deliveries_due: [{ due_at: null }, { state: 'delivered' }],
    },
  },
];
