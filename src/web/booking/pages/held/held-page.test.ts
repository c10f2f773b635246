import { describe, expect, it } from 'vitest';
import type { HeldPage } from '#contract/pages/held-pages.ts';
import { createRenderer } from '../../server-entry.tsx';
import { token } from '../../testing/sample-links.ts';
import { business, emptyForm } from '../../testing/sample-pages.ts';

const render = createRenderer({
  base: '/a/',
  manifest: { 'src/web/booking/frame/frame.script.ts': { file: 'frame.js' } },
});
const html = (page: HeldPage): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null }).replace(/<!-- -->/g, '');

const visit = {
  page: 'held',
  byTransfer: false,
  token,
  state: 'held',
  isFree: null,
  said: null,
  business,
  serviceSlug: 'silk-press',
  booking: {
    serviceName: 'Silk press',
    staffId: 'BizK3nQ7vYp2LmXw9TzRs4s',
    staffName: 'Ada Okonkwo',
    bookingType: 'time-based',
    duration: 60,
    date: '2026-11-23T09:00:00.000Z',
    price: 12_500,
    priceVaries: false,
    caution: 0,
    delivery: null,
  },
  timezone: 'Africa/Lagos',
  amount: 2_500,
  heldUntil: '2026-11-20T13:20:00.000Z',
  form: emptyForm,
} satisfies HeldPage;

const hire = {
  ...visit,
  serviceSlug: 'bridal-gown-hire',
  amount: 173_000,
  booking: {
    ...visit.booking,
    serviceName: 'Bridal gown hire',
    staffId: '',
    staffName: '',
    bookingType: 'item-based',
    duration: 3,
    date: '2026-11-23',
    price: 120_000,
    caution: 50_000,
    delivery: { method: 'delivery', zone: 'Lekki', fee: 3_000 },
  },
} satisfies HeldPage;

/** Name and value of each fact, in their order. */
const factsOf = (page: HeldPage): readonly (readonly [string, string])[] =>
  [...html(page).matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('\u00a0', ' '),
  ]);

describe('a time held for a payment', () => {
  it('says of what is paid now which part of the price it is, and what is due later', () => {
    expect(factsOf(visit)).toEqual([
      ['Service', 'Silk press'],
      ['With', 'Ada Okonkwo'],
      ['Time', 'Mon, 23 Nov 2026, 10:00'],
      ['Price', '₦12,500'],
      ['Due at your appointment', '₦10,000'],
      ['Deposit, to pay now', '₦2,500'],
    ]);
    expect(factsOf({ ...visit, amount: 12_500 }).slice(3)).toEqual([
      ['Price', '₦12,500'],
      ['To pay now', '₦12,500'],
    ]);
    // What is due later is not known yet.
    expect(factsOf({ ...visit, booking: { ...visit.booking, priceVaries: true } }).slice(3)).toEqual([
      ['Price from', '₦12,500'],
      ['Deposit, to pay now', '₦2,500'],
    ]);
  });

  it('names the days of a hire, when it comes back, and each part of the sum', () => {
    expect(factsOf(hire)).toEqual([
      ['Item', 'Bridal gown hire'],
      ['Rental period', 'Mon, 23 Nov – Wed, 25 Nov 2026'],
      ['Return date', 'Thu, 26 Nov 2026'],
      ['Base rental fee', '₦120,000'],
      ['Delivery to Lekki', '₦3,000'],
      ['Caution fee (refundable)', '₦50,000'],
      ['To pay now', '₦173,000'],
    ]);
    const fetched = {
      ...hire.booking,
      caution: 0,
      delivery: { method: 'pickup', zone: '', fee: 0 },
    } as const;
    expect(factsOf({ ...hire, booking: fetched, amount: 120_000 }).slice(3)).toEqual([
      ['Base rental fee', '₦120,000'],
      ['Self Pickup', 'Free'],
      ['To pay now', '₦120,000'],
    ]);
    const over = html({ ...hire, state: 'over' });
    expect(over.replaceAll('\u00a0', ' ')).toContain('Bridal gown hire, Mon, 23 Nov – Wed, 25 Nov 2026');
  });

  it('says of a time that is over what is known of it, and leads where it can be had', () => {
    const over = (isFree: boolean | null): string => html({ ...visit, state: 'over', isFree });
    expect(over(true)).toContain('we received no payment. It is free just now.');
    expect(over(true)).toMatch(/time=2026-11-23T09[^"]*"[^>]*>Try again</);
    expect(over(false)).toContain('we received no payment. It is not free any more.');
    expect(over(false)).not.toContain('time=2026');
    expect(over(false)).toContain('>Choose another time<');
    expect(over(null)).toContain('Try again to see whether this time is still free.');
    expect(over(true)).not.toContain('transfer');
    const sent = html({ ...visit, state: 'over', isFree: true, byTransfer: true });
    expect(sent).toContain('Have you sent the transfer already? Then do not pay again');
    const gone = html({ ...visit, state: 'let-go', isFree: false });
    expect(gone).toContain('It is not free any more. No payment reached us.');
  });

  it.each(['declined', 'cancelled', null] as const)('says of the money only what we know: %s', (said) => {
    const text = html({ ...visit, said });
    expect(text).toMatch(/No payment (?:has )?reached us/);
    expect(text).not.toMatch(/not charged|paid nothing/);
    expect(html({ ...visit, said, state: 'let-go' })).toContain('No payment reached us.');
  });
});
