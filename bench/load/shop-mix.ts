import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type BenchBusiness, BOOK_PATH, bookingBody, openDays, slotsPath } from '../stack/booking-client.ts';
import type { MixedRequest } from './job.ts';

const DAYS = 60;
/** What a shop's visitors ask, in every hundred requests; the rest look at the free times of a day. */
const PAGES = 20;
const BOOKINGS = 3;
const PAYMENTS = 5;
const ROUNDS = 20;

const kindOf = (place: number): 'page' | 'booking' | 'money' | 'look' => {
  if (place < PAGES) return 'page';
  if (place < PAGES + BOOKINGS) return 'booking';
  return place < PAGES + BOOKINGS + PAYMENTS ? 'money' : 'look';
};

/**
 * The traffic of one shop: free times, booking pages, bookings of times that are still free the first time round, and
 * browsers that ask what became of a payment. Spread evenly, in the same order each time.
 */
export const shopMix = async (port: number, business: BenchBusiness): Promise<readonly MixedRequest[]> => {
  const days = await openDays(port, business, DAYS);
  const starts = days.flatMap(({ slots }) => slots);
  let client = 0;
  const requestAt = (index: number): MixedRequest => {
    // 37 and 100 have no factor in common: every place of the hundred comes once.
    const kind = kindOf((index * 37) % 100);
    const { date } = days[index % days.length] ?? { date: '' };
    switch (kind) {
      case 'look':
        return { kind, method: 'GET', path: slotsPath(business, date) };
      case 'page':
        return { kind, method: 'GET', path: `${business.page}?staff=any&date=${date}` };
      case 'money':
        return {
          kind,
          method: 'POST',
          path: `/api${paymentsCalls.verify.path}`,
          body: { reference: 'ak_nothing_is_known_of_this' },
        };
      case 'booking': {
        const start = starts[client % starts.length] ?? '';
        client += 1;
        return { kind, method: 'POST', path: BOOK_PATH, body: bookingBody(business, client, start) };
      }
    }
  };
  return Array.from({ length: ROUNDS * 100 }, (_, index) => requestAt(index));
};
