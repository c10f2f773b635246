import { expect, test } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { paths } from '#contract/paths.ts';
import { shareOf } from './route-shares.ts';

test.each([
  `/api${paymentsCalls.initialize.path}`,
  `/api${paymentsCalls.verify.path}`,
  `/api${paymentsCalls.webhook.path}`,
  '/api/health',
  '/pay/:reference',
  '/booking-complete',
  '/embed/complete',
])('%s has places of its own', (url) => {
  expect(shareOf(url)).toBe('reserved');
});

test.each(['/assets/booking/*', '/portal-assets/*', '/media/:key/:file', paths.manifest, '/dashboard/*'])(
  '%s takes none',
  (url) => {
    expect(shareOf(url)).toBe('free');
  },
);

test.each(['/', '/book/:businessSlug/:serviceSlug', '/api/appointments', '/api/live', '/api/paymentsx'])(
  '%s takes one like any other',
  (url) => {
    expect(shareOf(url)).toBe('ordinary');
  },
);
