import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import type { WaitlistPage } from '#contract/pages/waiting-pages.ts';
import { createRenderer } from './server-entry.tsx';
import { token } from './testing/sample-links.ts';
import { bookPages } from './testing/sample-pages.ts';
import { rentalPages } from './testing/sample-rentals.ts';
import { offerPages, waitlistPages } from './testing/sample-waiting.ts';

const render = createRenderer({
  base: '/assets/booking/',
  manifest: {
    'src/web/booking/pages/book/book.script.tsx': { file: 'book.js' },
    'src/web/booking/pages/rental/rental.script.tsx': { file: 'rental.js' },
    'src/web/booking/frame/frame.script.ts': { file: 'frame.js' },
  },
});
const html = (page: Page, embedded = false): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null, embedded })
    .replace(/<script type="application\/json".*$/s, '')
    .replaceAll(/<!-- -->|&amp;/g, (found) => (found === '&amp;' ? '&' : ''));
const WAIT = '/book/glow-by-ada/silk-press/waitlist?date=2026-11-23';

describe('the steppers', () => {
  it('lead to the waitlist from a day that is full, where there is one', () => {
    const { emptyDay } = bookPages;
    expect(html(emptyDay)).toContain(`href="${WAIT}&staff=any"`);
    expect(html(emptyDay, true)).toContain(
      'href="/embed/glow-by-ada/silk-press/waitlist?date=2026-11-23&staff=any"',
    );
    expect(html({ ...emptyDay, waitlist: false })).not.toContain('waitlist');
    const closed = { ...emptyDay, days: emptyDay.days.map((day) => ({ ...day, full: false })) };
    expect(html(closed)).not.toContain('waitlist');
    expect(html(rentalPages.start)).toContain('href="/book/glow-by-ada/bridal-gown-hire/waitlist?date="');
  });

  it('carry an offer through their steps and into their form', () => {
    const offer = `offer=${token}`;
    expect(html({ ...bookPages.details, offer: token })).toContain(`name="offer" value="${token}"`);
    expect(html({ ...bookPages.times, offer: token })).toContain(
      `time=2026-11-21T10%3A00%3A00.000Z&${offer}`,
    );
    expect(html({ ...rentalPages.delivery, offer: token })).toContain(
      `date=2026-11-21&method=pickup&${offer}`,
    );
    expect(html({ ...rentalPages.details, offer: token })).toContain(`name="offer" value="${token}"`);
  });
});

describe('the waitlist', () => {
  const shows = (page: WaitlistPage) => {
    const text = html(page);
    return [text.includes('<form'), text.includes('<select id="date"'), text.includes('name="date" value=')];
  };

  it('asks for what is open: the day where none was named, and who waits', () => {
    expect(shows(waitlistPages.full)).toEqual([true, false, true]);
    expect(shows(waitlistPages.choosing)).toEqual([true, true, false]);
    expect(shows(waitlistPages.shut)).toEqual([true, true, false]);
    expect(shows(waitlistPages.nothing)).toEqual([false, false, false]);
    expect(shows(waitlistPages.joined)).toEqual([true, false, true]);
    expect(html(waitlistPages.full)).toContain(`action="${WAIT}"`);
    // Where nothing can be booked at all, nothing is promised.
    expect(html(waitlistPages.nothing)).toContain('can be booked on every open day');
    const closed = html({ ...waitlistPages.nothing, anyFree: false });
    expect(closed).toContain('There is no day to wait for.');
    expect(closed).not.toContain('every open day');
    expect(closed).toMatch(/href="tel:[^"]*"/);
    expect(html(waitlistPages.free)).toContain(
      'href="/book/glow-by-ada/silk-press?staff=any&date=2026-11-20"',
    );
  });

  it('promises no more than an offer keeps: what it will ask for', () => {
    const told = (page: WaitlistPage): string | undefined =>
      html(page).match(/hold it for you for 20 minutes\. (Open the link[^<]*)<\/li>/)?.[1];
    const { full, hire } = waitlistPages;
    const plain = { ...full, service: { ...full.service, customFields: [] } };
    const paid = (page: WaitlistPage): WaitlistPage => ({
      ...page,
      business: {
        ...page.business,
        bookingSettings: { ...page.business.bookingSettings, requireDeposit: true, depositPercentage: 20 },
      },
    });
    const free = (page: WaitlistPage): WaitlistPage => ({
      ...page,
      business: {
        ...page.business,
        bookingSettings: { ...page.business.bookingSettings, requireDeposit: false },
      },
    });
    const open = 'Open the link in our message before they are over';
    expect(told(free(plain))).toBe(`${open} and take it.`);
    expect(told(paid(plain))).toBe(`${open} and pay there.`);
    expect(told(free(hire))).toBe(`${open} and give the details we ask for.`);
    expect(told(paid(hire))).toBe(`${open}, give the details we ask for there, and pay.`);
    for (const page of Object.values(waitlistPages)) expect(html(page)).not.toContain('one tap');
  });

  it('says by what whoever waits will be told, and how to leave the list', () => {
    const { full, joined } = waitlistPages;
    expect(html(full)).toContain('We text you, and email you if you give an address, as soon as');
    expect(html(joined)).toContain('We text you, and email you, if a time frees up');
    expect(html({ ...joined, place: { ...joined.place, byEmail: false } })).toContain(
      'We text you if a time',
    );
    expect(html(joined)).toMatch(new RegExp(`name="place" value="${joined.place.token}"`));
    expect(html(joined)).toMatch(/<button(?=[^>]*name="do")(?=[^>]*value="leave")[^>]*>Leave the waitlist</);
    const left = html({ ...full, left: true });
    expect(left).toContain('You are off the list.');
    expect(left).not.toContain('<form');
    const took = html({ ...full, took: true });
    expect(took).toContain('You took a time on this day.');
    expect(took).not.toContain('<form');
  });

  it('tells whoever is off the list what happened, and lets them join again', () => {
    const missed = html(waitlistPages.missed);
    expect(missed).toContain('You missed a time that came free.');
    expect(missed).toContain('off the list for Mon, 23 Nov 2026, and can join it again.');
    expect(shows(waitlistPages.missed)).toEqual([true, false, true]);
    const free = html({ ...waitlistPages.free, ended: 'missed' });
    expect(free).toContain('off the list for Fri, 20 Nov 2026.');
    expect(free).toContain('See the free times');
    const passed = html(waitlistPages.passed);
    expect(passed).toContain('Wed, 18 Nov 2026 is over');
    expect(passed).not.toContain('Nothing can be booked on that day.');
  });

  it('says what is wrong beside the field, and keeps what was typed', () => {
    const text = html(waitlistPages.refused);
    expect(text).toMatch(/<input(?=[^>]*name="clientPhone")(?=[^>]*value="0803")[^>]*aria-invalid="true"/);
    expect(text).toContain('Enter a valid 11-digit NG number.');
    expect(text).toContain('href="/privacy"');
  });
});

describe('the way to a day that is full', () => {
  it('leads from the first step on to the day of the link', () => {
    const { staff } = bookPages;
    const text = html({ ...staff, chosen: { ...staff.chosen, date: '2026-11-23' } });
    expect(text).toContain('?staff=any&date=2026-11-23"');
    expect(html(staff)).toMatch(/\?staff=any"/);
    expect(html(staff)).toMatch(/href="#choices"[^>]*>Next/);
    // Who is the only one is chosen already, and 'Next' goes on without scripts too.
    const sole = html({ ...staff, chosen: { ...staff.chosen, staffId: 'any' } });
    expect(sole).toMatch(/href="\/book\/[^"]*\?staff=any"[^>]*>Next/);
  });

  it('looks like one: a full day has the frame that a closed one has not', () => {
    const { times } = bookPages;
    const [first, ...others] = times.days;
    const dayOf = (full: boolean): string =>
      html({ ...times, days: [{ date: first?.date ?? '', free: 0, full }, ...others] });
    expect(dayOf(true)).toContain('class="day is-full');
    expect(dayOf(false)).toContain('class="day is-shut');
  });
});

describe('an offered time', () => {
  it('is taken by one tap and declined by a form, while it is held', () => {
    const text = html(offerPages.open);
    expect(text).toContain('Held for you until');
    expect(text).toContain('17 minutes are left.');
    expect(text).toContain('Take this time');
    expect(html(offerPages.paid)).toContain('Pay ₦2,500 and take this time');
    // Where something is asked yet, the booking page asks it.
    expect(html({ ...offerPages.open, dueNow: null })).toContain(
      `href="/book/glow-by-ada/silk-press?staff=${offerPages.open.staffId}&date=2026-11-23&time=2026-11-23T09%3A00%3A00.000Z&offer=${token}"`,
    );
    expect(text).toContain(`action="/offer/${token}"`);
    expect(html(offerPages.hire)).toContain(`/bridal-gown-hire?date=2026-11-23&offer=${token}"`);
  });

  it('says of one that is over that they are off the list, and how to join it again while there is a day', () => {
    const again = 'href="/book/glow-by-ada/silk-press/waitlist?date=2026-11-23"';
    for (const page of [offerPages.over, offerPages.declined]) {
      const text = html(page);
      expect(text).toContain('off the waitlist for Mon, 23 Nov 2026');
      expect(text).toContain(again);
      expect(html({ ...page, now: '2026-11-24T09:00:00.000Z' })).not.toContain(again);
    }
    expect(html(offerPages.taken)).not.toContain('off the waitlist');
  });

  it('says by the clock until when, on its page and above the form, and what has to be done by then', () => {
    const next = 'After that, somebody else can have it.';
    const pay = 'Press Pay before then: it stays yours for 30 more minutes while you pay.';
    expect(html(offerPages.paid)).toContain(`17 minutes are left. ${pay} ${next}`);
    expect(html(offerPages.open)).toContain(`17 minutes are left. Book it before then. ${next}`);
    const offered = { offer: token, offerUntil: offerPages.open.heldUntil };
    const until = 'Held for you until 14:20.</b>';
    for (const page of [bookPages.payNow, rentalPages.payNow]) {
      expect(html({ ...page, ...offered })).toContain(`${until} ${pay} ${next}`);
      expect(html(page)).not.toContain('Held for you until');
    }
    expect(html({ ...bookPages.details, ...offered })).toContain(`${until} Book it before then. ${next}`);
    // What is said of paying holds from then on, and is no second deadline.
    expect(html(offerPages.paid)).toContain('Once you press Pay, the time is held for you for 30 minutes.');
  });

  it('says what it costs, what is paid now and what cancelling costs, before it is taken', () => {
    const paid = html(offerPages.paid);
    for (const said of [
      '<dt>Price</dt><dd>₦12,500</dd>',
      '<dt>To pay now</dt><dd>₦2,500</dd>',
      'Pay ₦2,500 now to book.',
      '₦10,000 is due at your appointment.',
      'Cancel 24 hours or more before, and you get all of it back.',
    ])
      expect(paid).toContain(said);
    const soon = {
      ...offerPages.paid,
      terms: { ...offerPages.paid.terms, freeFrom: '2026-11-24T09:00:00.000Z' },
    };
    expect(html(soon)).toContain('This is less than 24 hours away: if you cancel, Glow by Ada keeps ₦2,500.');
    const free = html(offerPages.open);
    expect(free).toContain('<dt>To pay now</dt><dd>Nothing</dd>');
    expect(free).toContain('You pay ₦12,500 at your visit.');
    const hire = html(offerPages.hire);
    expect(hire).toContain('<dt>Base rental fee</dt><dd>₦120,000</dd>');
    expect(hire).toContain('<dt>Caution fee (refundable)</dt><dd>₦50,000</dd>');
    for (const page of [offerPages.taken, offerPages.over]) expect(html(page)).not.toContain('To pay now');
  });

  it('wears the name and the colours of the business, and of the service where it has its own', () => {
    const text = html(offerPages.open);
    expect(text).toMatch(/class="business-bar-name" href="\/book\/glow-by-ada"/);
    const service = {
      ...offerPages.open.service,
      customizationSettings: { primaryColor: '#c2185b', backgroundColor: null, textColor: null },
    };
    expect(html({ ...offerPages.open, service })).toContain('--primary:#c2185b');
  });

  it('leads to the other times once it is not', () => {
    for (const page of [offerPages.declined, offerPages.over]) {
      expect(html(page)).toContain('href="/book/glow-by-ada/silk-press"');
      expect(html(page)).not.toContain('<form');
    }
    expect(html(offerPages.taken)).not.toContain('offer=');
  });

  it.each(
    [...Object.values(offerPages), ...Object.values(waitlistPages)].map((page) => [page.page, page] as const),
  )('%s keeps to the policy, out of search, and runs no script', (_, page) => {
    const text = html(page);
    expect(text).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="|<script|\sdisabled/);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });
});
