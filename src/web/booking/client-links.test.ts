import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { createRenderer } from './server-entry.tsx';
import { clientBuild } from './testing/client-build.ts';
import { clientBookings, sendLinksPages } from './testing/sample-client-links.ts';
import { completePages, deadLinkPages } from './testing/sample-links.ts';
import { bookPages, universalPages } from './testing/sample-pages.ts';
import { rentalPages } from './testing/sample-rentals.ts';

const render = createRenderer(clientBuild('book', 'rental', 'complete', 'universal'));
const html = (page: Page): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null });
const WAY = 'href="/my-bookings/glow-by-ada"';

describe('a client who has lost their link', () => {
  const dead = { ...deadLinkPages.manage, businessSlug: 'glow-by-ada' };
  it.each([
    ['the business’s page', universalPages.full],
    ['the page of a service', bookPages.payNow],
    ['the page of an item', rentalPages.payNow],
    ['the end of a booking', completePages.pending],
    ['a dead link', dead],
  ] as const)('finds where to have it sent again on %s', (_, page) => {
    expect(html(page)).toContain(WAY.replace('glow-by-ada', slugOf(page)));
  });

  it('is led there first by a dead link, and home where it names no business', () => {
    const text = html(dead);
    expect(text.indexOf(WAY)).toBeLessThan(text.indexOf('Return Home'));
    expect(html(deadLinkPages.manage)).not.toContain('my-bookings');
  });

  it('asks by a form of its own that needs no script', () => {
    const text = html(sendLinksPages.asked);
    expect(text).toMatch(/<form[^>]*action="\/my-bookings\/glow-by-ada"[^>]*>/);
    expect(text).toMatch(/<input[^>]*name="contact"/);
    expect(text).not.toContain('<script');
    expect(text).toContain('Your data and your rights');
  });

  it('is told once what is wrong, at the field', () => {
    const text = html(sendLinksPages.refused);
    expect(text.split('Type the email address or the 11-digit phone number')).toHaveLength(2);
    expect(text).toContain('value="0803 123"');
  });

  it('is told what was done without a word of whether there is a booking', () => {
    const text = html(sendLinksPages.sent);
    expect(text).toContain('If ngozi@example.ng has a booking with Glow by Ada that is still to come');
    expect(text).toContain('Didn’t get it?');
  });

  it('chooses among several, each by its own link', () => {
    const text = html(clientBookings);
    for (const { manage, serviceName, when } of clientBookings.bookings) {
      expect(text).toContain(`href="/manage/${manage}"`);
      expect(text).toContain(`aria-label="View, move or cancel: ${serviceName}, ${when}"`);
    }
  });
});

const slugOf = (page: Page): string => {
  if ('business' in page && page.business !== null) return page.business.businessSlug;
  return 'glow-by-ada';
};
