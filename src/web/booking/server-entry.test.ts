import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages.ts';
import { createRenderer } from './server-entry.tsx';
import {
  bookPages,
  budgetPages,
  business,
  completePages,
  hirePage,
  services,
  universalPages,
} from './testing/sample-pages.ts';

const entry = (name: string) => ({ file: `${name}.js` });
const render = createRenderer({
  base: '/assets/booking/',
  manifest: {
    'src/web/booking/client/book.tsx': { file: 'book.js', imports: ['_shared.js'] },
    'src/web/booking/client/complete.ts': entry('complete'),
    'src/web/booking/client/auth.ts': entry('auth'),
    '_shared.js': entry('shared'),
  },
});
const options = { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null };
const html = (page: Page): string => render(page, options);

const all: readonly Page[] = [
  ...Object.values(bookPages),
  ...Object.values(universalPages),
  ...Object.values(completePages),
  ...Object.values(budgetPages),
  hirePage,
];

describe('every document', () => {
  it.each(all.map((page) => [page.page, page] as const))('%s keeps to the policy of its nonce', (_, page) => {
    const text = html(page);
    expect(text.startsWith('<!doctype html><html lang="en-NG"><head>')).toBe(true);
    expect(text.endsWith('</body></html>')).toBe(true);
    // A style attribute or an inline handler would be refused by the Content-Security-Policy.
    expect(text).not.toMatch(/<[^>]+\sstyle="/);
    expect(text).not.toMatch(/<[^>]+\son[a-z]+="/);
    for (const [opening] of text.matchAll(/<(?:script|style)\b[^>]*>/g))
      expect(opening).toContain('nonce="n0nce"');
    expect(text).toMatch(/<title>[^<]+<\/title>/);
  });

  it('says where messages go only when told', () => {
    expect(html(hirePage)).not.toContain('Open the inbox');
    expect(render(hirePage, { ...options, inboxUrl: 'http://localhost:3001/' })).toContain(
      'http://localhost:3001/',
    );
  });
});

describe('the universal page', () => {
  const text = html(universalPages.full);

  it('runs no script', () => {
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });

  it('leads from each card to its booking page', () => {
    for (const { slug } of services) expect(text).toContain(`href="/book/glow-by-ada/${slug}"`);
    expect(text).toContain('₦12,500');
    expect(text).toContain('Click to see details and book.');
    expect(text).toContain('Book Appointment');
    expect(text).toContain('General Services');
  });

  it('keeps what an owner wrote as text', () => {
    const evil = '</script><img src=x onerror=alert(1)>';
    const page = {
      ...universalPages.full,
      business: { ...business, businessName: evil, businessDescription: evil },
    };
    expect(html(page)).not.toContain('<img src=x');
  });

  it('stays kind when there is nothing to book', () => {
    const empty = html(universalPages.empty);
    expect(empty).toContain('Nothing to book here yet');
    expect(empty).not.toContain('Book Now');
  });
});

describe('the book page without its script', () => {
  it.each(Object.entries(bookPages))('%s disables nothing', (_, page) => {
    expect(html(page)).not.toMatch(/\sdisabled(?:=|\s|>)/);
  });

  it('offers staff, days and times as links', () => {
    expect(html(bookPages.staff)).toMatch(
      /href="\/book\/glow-by-ada\/silk-press\?staff=any"[^>]*>.*Any available/,
    );
    const times = html(bookPages.times);
    expect(times).toContain('?staff=any&amp;from=2026-11-19&amp;date=2026-11-20"');
    expect(times).toContain('&amp;date=2026-11-21&amp;time=2026-11-21T08%3A00%3A00.000Z"');
    expect(times).toContain('?staff=any&amp;from=2026-12-03&amp;date=2026-11-21"');
  });

  it('says what to do on an empty day and without staff', () => {
    const empty = html(bookPages.emptyDay);
    expect(empty).toContain('No available slots on this day. Please select another date.');
    expect(empty).toContain('date=2026-11-25"');
    expect(html(bookPages.nobody)).toContain(
      'No staff members are assigned to this service. Please select another service or contact the business.',
    );
  });

  it('posts a form with its seal and choices', () => {
    const text = html(bookPages.details);
    expect(text).toMatch(
      /<form[^>]+method="post"[^>]+action="\/book\/glow-by-ada\/silk-press"|<form[^>]+action="\/book\/glow-by-ada\/silk-press"[^>]+method="post"/,
    );
    for (const name of [
      'token',
      'attempt',
      'staff',
      'date',
      'time',
      'clientName',
      'clientEmail',
      'clientPhone',
      'field-hairtype',
      'field-washed01',
    ]) {
      expect(text).toContain(`name="${name}"`);
    }
  });

  it('keeps what was typed and puts each complaint at its field', () => {
    const text = html(bookPages.refused);
    expect(text).toContain('value="Ngozi Eze"');
    expect(text).toMatch(/aria-describedby="clientEmail-error"/);
    expect(text).toMatch(/id="clientEmail-error"[^>]*>.*?Must be a valid email/);
    expect(text).toMatch(/id="field-washed01-error"[^>]*>.*?This must be checked/);
  });

  it('offers the nearest times in the form itself when the time was lost', () => {
    const text = html(bookPages.taken);
    expect(text.match(/type="radio"/g)).toHaveLength(3);
    expect(text).not.toMatch(/type="hidden" name="time"/);
    expect(text).toContain('value="ngozi@mail.example"');
  });

  it('names its script and the chunks it needs', () => {
    const text = html(bookPages.times);
    expect(text).toContain(
      '<script type="module" nonce="n0nce" src="/assets/booking/book.js"></script></body>',
    );
    expect(text).toContain('<link rel="modulepreload" href="/assets/booking/shared.js" nonce="n0nce">');
  });
});

it('asks for the pictures of a page in its head', () => {
  const text = html({
    ...universalPages.full,
    business: { ...business, bannerImageUrl: '/media/banner.jpg' },
  });
  expect(text.indexOf('href="/media/banner.jpg"')).toBeLessThan(text.indexOf('</head>'));
  expect(text).toMatch(/<div id="page"><a class="skip-link"/);
});

describe('the complete page', () => {
  it('says that a pending booking waits, and offers the calendar file', () => {
    const text = html(completePages.pending);
    expect(text).toContain('You&#x27;re all set!');
    expect(text).toContain('Waiting for confirmation');
    expect(text).toContain(
      `href="/booking-complete/calendar.ics?apptId=${completePages.pending.appointment._id}"`,
    );
    expect(text).toContain('Lagos time');
  });

  it('shows a failure with the way home', () => {
    const text = html(completePages.failed);
    expect(text).toContain('Booking Failed');
    expect(text).toContain('Return Home');
  });
});
