import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { createRenderer } from './server-entry.tsx';
import { budgetPages } from './testing/budget-pages.ts';
import { linesPages } from './testing/sample-lines.ts';
import { completePages } from './testing/sample-links.ts';
import { bookPages, business, services, universalPages } from './testing/sample-pages.ts';
import { rentalPages } from './testing/sample-rentals.ts';

const entry = (name: string) => ({ file: `${name}.js` });
const render = createRenderer({
  base: '/assets/booking/',
  manifest: {
    'src/web/booking/pages/book/book.script.tsx': { file: 'book.js', imports: ['_shared.js'] },
    'src/web/booking/pages/book/lines/lines.script.ts': entry('lines'),
    'src/web/booking/pages/rental/rental.script.tsx': { file: 'rental.js', imports: ['_shared.js'] },
    'src/web/booking/pages/rental/order/order.script.tsx': entry('order'),
    'src/web/booking/pages/rental/order/order-steps.script.tsx': entry('order-steps'),
    'src/web/booking/pages/reschedule/reschedule.script.tsx': {
      file: 'reschedule.js',
      imports: ['_shared.js'],
    },
    'src/web/booking/pages/complete/complete.script.ts': entry('complete'),
    'src/web/booking/pages/pay/pay.script.ts': entry('pay'),
    'src/web/booking/pages/auth/auth.script.ts': entry('auth'),
    'src/web/booking/pages/universal/universal.script.ts': entry('universal'),
    '_shared.js': entry('shared'),
  },
});
const options = { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null };
const html = (page: Page): string => render(page, options);

const all: readonly Page[] = [
  ...Object.values(bookPages),
  ...Object.values(linesPages),
  ...Object.values(universalPages),
  ...Object.values(completePages),
  ...Object.values(budgetPages),
  ...Object.values(rentalPages),
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
    expect(html(rentalPages.start)).not.toContain('Open the inbox');
    expect(render(rentalPages.start, { ...options, inboxUrl: 'http://localhost:3001/' })).toContain(
      'http://localhost:3001/',
    );
  });
});

describe('the universal page', () => {
  const text = html(universalPages.full);

  it('ends what a card says of its service with a word', () => {
    const said = (description: string): string | undefined => {
      const [service] = services.map((one) => ({ ...one, description }));
      const page = { ...universalPages.full, services: service === undefined ? [] : [service] };
      return /service-card-description">([^<]*)</.exec(html(page))?.[1];
    };
    expect(said('Wash, steam, blow-dry and press, with a trim of the ends.')).toBe(
      'Wash, steam, blow-dry and press, with a trim…',
    );
    expect(said('Black soap, camwood and shea butter. Back soon.')).toBe(
      'Black soap, camwood and shea butter. Back…',
    );
    expect(said('Black soap,\n camwood and shea butter.')).toBe('Black soap, camwood and shea butter.');
    expect(said('A wash with soap, water and shea, butter, camwood')).toBe(
      'A wash with soap, water and shea, butter…',
    );
    expect(said('A'.repeat(60))).toBe(`${'A'.repeat(45)}…`);
    expect(said(' ')).toBe('Click to see details and book.');
  });

  it('says of a long appointment how long it takes as every later page does', () => {
    const lengths = [60, 90, 180].map((duration) => {
      const page = {
        ...universalPages.full,
        services: services.slice(0, 1).map((one) => ({ ...one, duration })),
      };
      return /service-card-duration">([^<]*)</.exec(html(page))?.[1];
    });
    expect(lengths).toEqual(['60 Mins', '90 Mins (1 h 30 min)', '180 Mins (3 h)']);
  });

  it('runs one script, which filters, and none where there is nothing to filter', () => {
    const scripts = (html: string) => html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    expect(scripts(text)).toEqual([
      '<script type="module" nonce="n0nce" src="/assets/booking/universal.js">',
    ]);
    expect(scripts(html(universalPages.empty))).toEqual([]);
  });

  it('has chips that lead to the sections', () => {
    const anchors = [...text.matchAll(/class="chip" href="#([^"]+)"/g)].map((found) => found[1]);
    expect(anchors).toHaveLength(6);
    for (const anchor of anchors) expect(text).toContain(`id="${anchor}"`);
  });

  it('says when the services could not be read', () => {
    const failed = html({ ...universalPages.full, services: null });
    expect(failed).toContain('Failed to load services');
    expect(failed).toContain('Glow by Ada');
    expect(failed).not.toContain('Nothing to book here yet');
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

  it('draws its signs, and keeps its words apart for whoever hears them', () => {
    for (const page of [bookPages.staff, bookPages.details]) expect(html(page)).not.toMatch(/[✓✦]/);
    expect(html(bookPages.details)).toMatch(/summary-name">[^<]*<\/span><span[^>]*> /);
  });

  it('says what is gone, and what can be done where nothing is free', () => {
    const gone = html(bookPages.gone);
    expect(gone).toContain('11:07 is no longer free.');
    expect(gone).toMatch(/time=2026-11-22T09%3A00%3A00.000Z[^>]*>Sun, 22 Nov (?:<!-- -->)?10:00</);
    const mine = html({ ...bookPages.gone, gone: { ...bookPages.gone.gone, mine: 'TOKEN' } });
    expect(mine).toContain('You have booked 11:07.');
    expect(mine).toMatch(/href="\/manage\/TOKEN"[^>]*>View, move or cancel</);
    expect(mine).not.toContain('no longer free');
    const nothing = html(bookPages.nothingFree);
    expect(nothing).toMatch(/Nothing is free up to (?:<!-- -->)?Wed, 17 Feb 2027/);
    // One thing is said: no other date can be selected.
    expect(nothing).not.toContain('Please select another date');
    expect(html(bookPages.emptyDay)).toContain('Please select another date.');
    expect(nothing).toContain('https://wa.me/2348031234567');
    expect(nothing).toContain('See other services');
    expect(html(bookPages.emptyDay)).not.toContain('Nothing is free up to');
    const none = { ...bookPages.nothingFree, waitlist: true };
    expect(html(none)).toMatch(/href="[^"]*\/waitlist\?date=">\s*Join the waitlist<\/a>/);
    expect(html({ ...none, waitlist: false })).not.toContain('/waitlist?');
    expect(html(bookPages.staffGone)).toContain('The person you chose is not available any more.');
  });

  it('offers staff, days and times as links', () => {
    expect(html(bookPages.staff)).toMatch(
      /href="\/book\/glow-by-ada\/silk-press\?staff=any"[^>]*>.*Any available/,
    );
    const times = html(bookPages.times);
    expect(times).toContain('?staff=any&amp;from=2026-11-19&amp;date=2026-11-20"');
    expect(times).toContain('&amp;date=2026-11-21&amp;time=2026-11-21T08%3A00%3A00.000Z"');
    expect(times).toContain('?staff=any&amp;from=2026-12-03"');
    expect(times).toContain('?staff=any&amp;from=2027-02-01"');
    expect(times).toContain('<h3 class="slot-day">Saturday 21 November</h3>');
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

  it('says of a service that costs nothing that it is free', () => {
    const service = { ...bookPages.details.service, price: 0, priceVaries: false };
    expect(html({ ...bookPages.details, service })).toContain('Nothing to pay: it is free.');
    const varies = { ...bookPages.details, service: { ...service, priceVaries: true } };
    expect(html(varies)).toContain(`${varies.business.businessName} agrees the price with you.`);
    expect(html({ ...bookPages.details, service })).toMatch(/class="summary-price numbers">Free</);
  });

  it('asks about an email that looks like a slip, and says with the form that it has', () => {
    const { form } = bookPages.refused;
    const slip = { ...form, values: { ...form.values, clientEmail: 'ngozi@gmail.con' } };
    const text = html({ ...bookPages.refused, form: slip });
    expect(text).toContain('Did you mean ngozi@gmail.com?');
    expect(text).toContain('name="emailSeen" value="ngozi@gmail.con"');
    expect(html(bookPages.details)).toContain('name="emailSeen" value=""');
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

describe('a shared link', () => {
  const bannered = { ...business, bannerImageUrl: '/media/banner/800.jpg' };
  const one = html({ ...bookPages.staff, business: bannered });
  const content = (text: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];

  it('shows the business with a picture of its own, photo or none, at a whole address', () => {
    for (const page of [universalPages.full, { ...universalPages.full, business: bannered }]) {
      const text = html(page);
      const image = content(text, 'og:image') ?? '';
      expect(image).toMatch(/^https:\/\/akoko\.example\/flyers\/glow-by-ada\/preview\/\w+\.jpg$/);
      expect(content(text, 'og:image:width')).toBe('1200');
      expect(content(text, 'og:image:height')).toBe('630');
      expect(content(text, 'og:image:alt')).toBe('Book with Glow by Ada');
      expect(content(text, 'og:title')).toBe('Book with Glow by Ada');
      expect(content(text, 'og:description')).toMatch(/^Braids, silk press/);
      expect(content(text, 'twitter:image')).toBe(image);
      expect(content(text, 'twitter:card')).toBe('summary_large_image');
      expect(content(text, 'og:url')).toBe('https://akoko.example/book/glow-by-ada');
    }
  });

  it('shows a service with its price, and leads to it without its steps', () => {
    expect(content(one, 'og:image')).toContain('/flyers/glow-by-ada/silk-press/preview/');
    expect(content(one, 'product:price:amount')).toBe('12500');
    expect(content(one, 'product:price:currency')).toBe('NGN');
    expect(one).toContain('<link rel="canonical" href="https://akoko.example/book/glow-by-ada/silk-press">');
  });

  it.each([html(universalPages.full), one, html(rentalPages.start)])(
    'carries structured data that reads back',
    (text) => {
      const block = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? '';
      expect(JSON.parse(block)).toMatchObject({ '@context': 'https://schema.org' });
    },
  );
});

it('asks for the pictures of a page in its head', () => {
  const text = html({
    ...universalPages.full,
    business: { ...business, bannerImageUrl: '/media/banner.jpg' },
  });
  expect(text.indexOf('href="/media/banner.jpg"')).toBeLessThan(text.indexOf('</head>'));
  expect(text).toMatch(/<div id="page"><a class="skip-link"/);
});

describe('the contact page', () => {
  const text = html({ page: 'contact', supportEmail: 'help@akoko.example' });

  it('sends clients to the business first, and owners to the support', () => {
    expect(text.indexOf('ask the business you booked with')).toBeGreaterThan(0);
    expect(text.indexOf('ask the business you booked with')).toBeLessThan(text.indexOf('mailto:'));
    expect(text).toContain('href="mailto:help@akoko.example"');
    expect(text).toContain('href="/forgot-password"');
    expect(text).not.toMatch(/<script|support@/);
  });
});

describe('a page that cannot be shown', () => {
  const titles = {
    fault: 'Something went wrong',
    busy: 'We are very busy',
    'too-many': 'Please wait a moment',
    unread: 'This could not be read',
  } as const;

  it.each(['fault', 'busy', 'too-many', 'unread'] as const)('says why (%s), and asks again', (failure) => {
    const text = html({ page: 'not-found', message: 'Please try again.', failure });
    expect(text).toContain(`<h1>${titles[failure]}</h1>`);
    expect(text).toContain(`<title>${titles[failure]} ·`);
    expect(text).not.toContain('Page not found');
    expect(text).toMatch(/<a href="" [^>]*>Try again</);
    expect(text).toContain('href="/"');
  });

  it('is told apart from one that is not there', () => {
    const text = html({ page: 'not-found', message: null });
    expect(text).toContain('<h1>Page not found</h1>');
    expect(text).toContain('href="/dashboard"');
    expect(text).not.toContain('Try again');
  });

  it('leads on to the business whose page it would have been', () => {
    const { businessName, businessSlug, logoUrl, themeSettings } = bookPages.payNow.business;
    const business = { businessName, businessSlug, logoUrl, themeSettings };
    const text = html({ page: 'not-found', message: 'This service is no longer offered.', business });
    expect(text).toMatch(new RegExp(`href="/book/${businessSlug}"[^>]*>See what ${businessName} offers<`));
    expect(text).not.toContain('/dashboard');
  });
});

describe.each([
  ['an appointment', bookPages.payNow],
  ['a hire', rentalPages.payNow],
] as const)('the last step of %s', (_, page) => {
  const noteOn = (form: Partial<typeof page.form>) =>
    html({ ...page, form: { ...page.form, ...form } } as Page).match(
      /<details class="note".*?<\/details>/,
    )?.[0] ?? '';

  it('has room for a note, folded away, with its limit told', () => {
    const note = noteOn({ values: {} });
    expect(note).toMatch(/<details class="note"><summary>Add a note to /);
    expect(note).toMatch(/<textarea[^>]*name="notes"[^>]*maxLength="500"/);
    expect(note).toContain('Up to 500 characters');
  });

  it('shows the note that was typed, and what is wrong with it', () => {
    expect(noteOn({ values: { notes: 'Is there parking?' } })).toMatch(
      /^<details class="note" open="">.*parking/,
    );
    const errors = [{ field: 'notes', message: 'At most 500 characters' }];
    expect(noteOn({ values: {}, errors })).toMatch(/^<details class="note" open="">.*At most 500 characters/);
  });
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

describe('the team of a business', () => {
  it('has whoever can be booked, each with what they do and nobody else', () => {
    const text = html(universalPages.team);
    const [first, second] = universalPages.team.team;
    const links = [...text.matchAll(/href="\/book\/glow-by-ada\/([\w-]+)\?staff=([^"]+)"/g)];
    const slugsOf = (id: string | undefined) =>
      links.flatMap(([, slug, staff]) => (staff === id ? [slug] : []));
    const own = universalPages.team.services.find(({ _id }) => _id === first?.services[0])?.slug;
    expect(slugsOf(first?._id)).toContain(own);
    expect(slugsOf(second?._id)).not.toContain(own);
    expect(slugsOf(second?._id).length).toBeGreaterThan(0);
    expect(text).toMatch(/<img class="team-face"[^>]*loading="lazy"/);
  });

  it('is not told where there is one person without a photo', () => {
    const alone = universalPages.team.team.slice(1, 2);
    expect(html({ ...universalPages.team, team: alone })).not.toContain('The team');
  });
});
