import { describe, expect, it } from 'vitest';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { createRenderer } from '../../server-entry.tsx';
import { clientBuild } from '../../testing/client-build.ts';
import { rentalPages } from '../../testing/sample-rentals.ts';

const render = createRenderer(clientBuild('rental', 'order', 'orderSteps'));
const html = (page: RentalPage): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null })
    .replace(/<script type="application\/json".*$/s, '')
    .replace(/<!-- -->/g, '');
const hrefs = (text: string): string[] =>
  [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replace(/&amp;/g, '&'));
const BOOK = '/book/glow-by-ada/bridal-gown-hire';

describe('before any script, a hire', () => {
  it('is stepped through by links', () => {
    const start = hrefs(html(rentalPages.start));
    expect(start).toContain(`${BOOK}?date=2026-11-20&month=2026-11`);
    expect(start).toContain(`${BOOK}?month=2026-12`);
    expect(start).not.toContain(`${BOOK}?month=2026-10`);
    // Taken, past, and past again.
    for (const day of ['22', '19', '18']) expect(start.join(' ')).not.toContain(`date=2026-11-${day}`);
    const delivery = hrefs(html(rentalPages.delivery));
    expect(delivery).toContain(`${BOOK}?date=2026-11-21&method=pickup`);
    // To the zones, which open where a phone's bar lies over the page.
    expect(delivery).toContain(`${BOOK}?date=2026-11-21&method=delivery#zones`);
    expect(html(rentalPages.zones)).toContain('id="zones"');
    expect(delivery).toContain(`${BOOK}?month=2026-11`);
    expect(hrefs(html(rentalPages.zones))).toContain(
      `${BOOK}?date=2026-11-21&method=delivery&zone=Lekki%20and%20Ajah`,
    );
    expect(hrefs(html(rentalPages.noPolicy))).toContain(`${BOOK}?date=2026-11-21&method=pickup&agreed=yes`);
  });

  it('has nothing disabled and every form with an address', () => {
    for (const page of Object.values(rentalPages)) {
      const text = html(page);
      expect(text).not.toMatch(/<(?:button|input|select|textarea)[^>]*\sdisabled/);
      for (const [form] of text.matchAll(/<form[^>]*>/g)) expect(form).toContain(`action="${BOOK}"`);
    }
  });

  it('agrees by a form that leads to the next step', () => {
    const text = html(rentalPages.policy);
    expect(text).toContain('I have read and agree to the rental policy');
    expect(text).toMatch(/<form id="policy"[^>]* method="get"/);
    expect(text).toMatch(/<button type="submit" form="policy"/);
    expect(text).toContain('name="zone" value="Lekki and Ajah"');
  });

  it('carries what was chosen into the form, with its seal', () => {
    const text = html(rentalPages.details);
    for (const pair of [
      'name="date" value="2026-11-21"',
      'name="method" value="delivery"',
      'name="zone" value="Lekki and Ajah"',
      'name="agreed" value="yes"',
      `name="attempt" value="${rentalPages.details.form.seal.attempt}"`,
    ])
      expect(text).toContain(pair);
  });
});

describe('the steps', () => {
  it('say what the specification says', () => {
    expect(html(rentalPages.delivery)).toContain('14 Admiralty Way, Lekki Phase 1, Lagos');
    expect(html(rentalPages.zones)).toContain('Lekki and Ajah - ₦3,000');
    const only = html(rentalPages.pickupOnly);
    expect(only).toContain('Address will be provided upon booking confirmation.');
    expect(only).not.toContain('>Delivery</span><span class="way-note"');
    // With one way only, the way on is open.
    expect(hrefs(only)).toContain(`${BOOK}?date=2026-11-21&method=pickup`);
    expect(html(rentalPages.noPolicy)).toContain('No rental policy has been set by the business.');
    expect(html(rentalPages.noPolicy)).not.toContain('type="checkbox" name="agreed"');
  });

  it('offer the next free day in a month without one, and say when there is none at all', () => {
    expect(html(rentalPages.fullMonth)).toContain('Next free: Thu, 3 Dec 2026');
    expect(hrefs(html(rentalPages.fullMonth))).toContain(`${BOOK}?month=2026-12`);
    const nothing = html({ ...rentalPages.nothingFree, waitlist: true });
    expect(nothing).toContain('Nothing is free up to Wed, 17 Feb 2027.');
    const { businessSlug } = rentalPages.nothingFree.business;
    expect(nothing).toMatch(new RegExp(`href="/book/${businessSlug}"[^>]*>See other items`));
    expect(nothing).toContain('Join the waitlist</a>');
  });

  it('ask for address and account only where they are needed', () => {
    expect(html(rentalPages.details)).toContain('name="deliveryDetails.address"');
    expect(html(rentalPages.details)).toContain('your caution fee of ₦50,000 back to this account');
    const { service } = rentalPages.details;
    const simple = html({
      ...rentalPages.details,
      chosen: { ...rentalPages.details.chosen, method: 'pickup', zone: null },
      service: { ...service, pricing: { baseRentalFee: 5_000, cautionFee: 0 } },
    });
    expect(simple).not.toContain('deliveryDetails.address');
    expect(simple).not.toContain('clientRefundDetails');
  });

  it('have the bank chosen from the list, or typed while nobody knows it', () => {
    expect(html(rentalPages.details)).toMatch(
      /<select[^>]* name="clientRefundDetails.bankName".*?<option value="Kuda Bank">Kuda Bank<\/option>/s,
    );
    expect(html({ ...rentalPages.details, banks: [] })).toMatch(
      /<input[^>]* name="clientRefundDetails.bankName"/,
    );
  });

  it('keep what was typed and put each complaint at its field', () => {
    const text = html(rentalPages.refused);
    expect(text).toContain('value="012345"');
    expect(text).toMatch(
      /id="clientRefundDetails.accountNumber-error">.*?Must be a 10-digit account number/s,
    );
  });

  it('offer other days in the form when the item was lost', () => {
    const text = html(rentalPages.lost);
    expect(text).toMatch(/<input type="radio"[^>]*name="date"[^>]*value="2026-11-26"/);
    expect(text).not.toContain('type="hidden" name="date"');
    expect(text).toContain('value="Ngozi Eze"');
  });

  it('say at an earlier step what is wrong with it', () => {
    const text = html({
      ...rentalPages.zones,
      form: {
        ...rentalPages.zones.form,
        errors: [{ field: 'deliveryDetails.zone', message: 'This zone is not offered.' }],
        refusal: 'Please fix the errors highlighted.',
      },
    });
    expect(text).toContain('This zone is not offered.');
  });
});

describe('the summary', () => {
  it('has every line of the specification', () => {
    const text = html(rentalPages.details).replace(/\u00a0/g, ' ');
    for (const line of [
      ['Rental period', 'Sat, 21 Nov – Mon, 23 Nov 2026'],
      ['Duration', '3 Days'],
      ['Return date', 'Tue, 24 Nov 2026'],
      ['Base rental fee', '₦120,000'],
      ['Caution fee (refundable)', '₦50,000'],
      ['Delivery fee', '₦3,000'],
    ])
      expect(text).toContain(`<dt>${line[0]}</dt><dd translate="no">${line[1]}</dd>`);
    expect(text).toContain('<span>Total due at delivery</span> <strong>₦173,000</strong>');
  });

  it('says where no policy is set what holds instead, and asks for no agreement', () => {
    const business = {
      ...rentalPages.policy.business,
      bookingSettings: { ...rentalPages.policy.business.bookingSettings, rentalPolicy: ' ' },
    };
    const text = html({ ...rentalPages.policy, business });
    expect(text).toContain('<p>No rental policy has been set by the business.</p><p>The item has to be back');
    expect(text).not.toContain('id="policy"');
  });

  it('says who brings it, how it comes back, and what to do on a closed day', () => {
    const seen = (page: RentalPage) => html(page).replace(/<script[^>]*id="page-data".*?<\/script>/s, '');
    const open = seen(rentalPages.details);
    expect(open).toContain('<li>You bring it back to Glow by Ada, unless you agree that they collect it.');
    expect(open).not.toMatch(/closed on/);
    const { chosen } = rentalPages.details;
    const closed = seen({ ...rentalPages.details, chosen: { ...chosen, date: '2026-11-26' } });
    expect(closed).toContain(
      'They are closed on Sunday, 29 Nov 2026: bring it back on Monday, 30 Nov 2026.</li>',
    );
  });

  it('says of what costs nothing that it is free, or that there is none', () => {
    const { service, chosen } = rentalPages.details;
    const free = {
      ...rentalPages.details,
      chosen: { ...chosen, method: 'pickup' as const, zone: null },
      service: { ...service, pricing: { baseRentalFee: 0, cautionFee: 0 } },
    };
    const text = html(free);
    for (const [name, said] of [
      ['Base rental fee', 'Free'],
      ['Caution fee (refundable)', 'None'],
      ['Delivery fee', 'None'],
    ])
      expect(text).toContain(`<dt>${name}</dt><dd translate="no">${said}</dd>`);
    expect(text).toContain('Nothing to pay: it is free.');
    const seen = (page: RentalPage) => html(page).replace(/<script[^>]*id="page-data".*?<\/script>/s, '');
    expect(seen(free)).not.toContain('₦0');
    const varies = html({ ...free, service: { ...free.service, priceVaries: true } });
    expect(varies).toContain('<dt>Base rental fee</dt><dd translate="no">To be agreed</dd>');
  });

  it('keeps what a script may change out of a translation', () => {
    const text = html(rentalPages.details);
    for (const part of ['summary-total numbers', 'summary-when', 'summary-price summary-brief numbers'])
      expect(text).toMatch(new RegExp(`class="${part}"[^>]* translate="no"`));
    expect(html(rentalPages.lost)).toMatch(/class="nearest-text numbers" translate="no"/);
    expect(html(rentalPages.start)).toMatch(/<div translate="no"><[^>]*class="cal/);
    expect(html(rentalPages.payNow)).toMatch(/<button type="submit"[^>]* translate="no"[^>]*>Pay ₦/);
  });

  it('is due today where deposits are on', () => {
    expect(html(rentalPages.payNow)).toContain('Total Due Today');
  });

  it('warns of a price that may vary', () => {
    expect(html(rentalPages.varies)).toContain('Price may vary');
    expect(html(rentalPages.start)).not.toContain('may vary');
  });
});
