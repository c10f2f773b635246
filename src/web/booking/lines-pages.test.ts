import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { createRenderer } from './server-entry.tsx';
import { clientBuild } from './testing/client-build.ts';
import { linesPages } from './testing/sample-lines.ts';
import { completePages } from './testing/sample-links.ts';
import { universalPages } from './testing/sample-pages.ts';

const render = createRenderer(clientBuild('book', 'lines', 'universal', 'complete'));
const html = (page: Page): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null }).replace(/<!-- -->/g, '');

describe('the page of a business', () => {
  const added = html(universalPages.added);

  it('has beside each service a way to add it, and beside each item one to add so many', () => {
    expect(added.match(/<a class="service-add"/g)).toHaveLength(7);
    const [form = ''] = added.match(/<form class="service-units-form".*?<\/form>/s) ?? [];
    expect(form).toContain('action="/book/glow-by-ada#item-bridal-gown-hire" method="get"');
    expect(form).toMatch(
      /type="number"[^>]*min="1"[^>]*aria-label="Quantity of Bridal gown hire" name="units"/,
    );
    // What was added goes along.
    expect(form).toMatch(/<input type="hidden" name="lines" value="[^"]+,[^"]+"/);
  });

  it('keeps its bar out of sight until something is added', () => {
    expect(html(universalPages.full)).toMatch(/<aside[^>]*id="basket"[^>]*hidden=""/);
    expect(added).toMatch(/<aside class="basket" id="basket" aria-label="Your booking">/);
  });

  it('says how much was added, what it comes to, and where to go on', () => {
    expect(added).toMatch(/basket-count[^>]*>2 services</);
    expect(added).toMatch(/basket-figures[^>]*>4 h 45 min · ₦44,500</);
    expect(added).toMatch(/id="basket-on" href="\/book\/glow-by-ada\/gel-manicure\?lines=[^"]*%2C[^"]*"/);
    // A hire cannot be one of them, whatever the address says.
    expect(added.match(/class="basket-name"/g)).toHaveLength(2);
  });

  it('takes one out by a link that has only the other', () => {
    const outs = [...added.matchAll(/class="basket-out" href="([^"]*)"/g)].map(([, href]) => href);
    expect(outs.every((href) => href !== undefined && !href.includes('%2C'))).toBe(true);
  });

  it('counts items by their units, and says what their shortest hire costs', () => {
    const services = universalPages.full.services.filter(({ bookingType }) => bookingType === 'item-based');
    const rented = [{ serviceId: services[0]?._id ?? '', quantity: 200 }];
    const text = html({ ...universalPages.full, services, added: rented });
    expect(text).toMatch(/basket-count[^>]*>200 items</);
    expect(text).toMatch(/basket-figures[^>]*>₦24,000,000 for 3 days</);
    expect(text).toMatch(/class="basket-name">200 × Bridal gown hire</);
    expect(text).toMatch(/id="basket-on" href="\/book\/glow-by-ada\/bridal-gown-hire\?lines=[^"]*x200"/);
  });

  it('keeps services and items apart, and says so', () => {
    expect(added).toMatch(/id="basket-mixed"[^>]*>Items are hired by the day, on their own\./);
  });
});

describe('the first step of several services', () => {
  const text = html(linesPages.services);

  it('is a form that the server reads', () => {
    expect(text).toMatch(/<form id="lines" action="\/book\/glow-by-ada\/wash-and-set" method="get"/);
    expect(text).toMatch(/<button type="submit" form="lines" value="next"[^>]* name="do">Next</);
    expect(text).toContain('Update price and time');
    expect(text).toMatch(/value="add"[^>]*>Add another service/);
  });

  it('has each option with what it changes, and marks a choice that has to be made', () => {
    expect(text).toMatch(
      /<legend>Hair length<span class="options-rule"> \(please choose\)<\/span><\/legend>/,
    );
    expect(text).toMatch(
      /type="radio" name="options-0-length" checked="" value="oWaist"|name="options-0-length"[^>]*value="oWaist"[^>]*checked/,
    );
    expect(text).toContain('+₦2,500 · +30 min');
    expect(text).toContain('−₦500');
    expect(text).toContain('Two people at once: 50 min, ₦12,000');
    expect(text).toContain('Includes 25 min of waiting');
  });

  it('offers the same person for all first, of those who can', () => {
    expect(text.indexOf('The same person for all')).toBeLessThan(text.indexOf('Who does it'));
    expect(text).toContain('Ada Okonkwo, for all of it');
    expect(text).not.toContain('Chidera Nwosu, for all of it');
  });

  it('says what each and what all of it come to', () => {
    expect(text).toMatch(/line-figures numbers"[^>]*>2 h · ₦14,500</);
    expect(text).toMatch(/summary-price numbers" id="lines-price">₦24,000</);
    expect(text).toMatch(/id="lines-due">₦4,800<\/span> now to book/);
  });

  it('tells what is wrong at its line, with the way there, and lets it be taken out', () => {
    const wrong = html(linesPages.unsettled);
    expect(wrong).toContain('Please check your services.');
    expect(wrong).toMatch(/<a href="#line-0">Please choose: Hair length.<\/a>/);
    expect(wrong).toMatch(/id="line-1"[^>]*>.*No longer offered.*value="remove-1"/);
    expect(wrong).toContain('At most 8 services can be booked in one go.');
  });
});

describe('the steps after it', () => {
  it('ask for times of all lines by links that carry them', () => {
    const text = html(linesPages.times);
    expect(text).toMatch(
      /href="\/book\/glow-by-ada\/wash-and-set\?lines=[^"]*&amp;staff=any&amp;from=[^"]*"/,
    );
    expect(text).not.toContain('/waitlist');
  });

  it('say once more what is booked, and post the lines', () => {
    const text = html(linesPages.details);
    expect(text).toMatch(/type="hidden" name="lines" value="[^"]*oWaist\+oSteam,/);
    expect(text).toMatch(/recap-more">To the waist · Steam treatment · Any available</);
    expect(text).toMatch(/recap-more">Bísí Adéyẹmí</);
    expect(text).toMatch(/In all<\/span> <span[^>]*>2 h 45 min · ₦24,000</);
    expect(text).not.toContain('of waiting');
  });

  it('say until when it is, and the wait in it, before it is paid for', () => {
    const { time } = linesPages.details.chosen;
    const from = (minutes: number) => ({ ...linesPages.details, lengthFrom: { time: time ?? '', minutes } });
    expect(html(from(60))).toContain('Some of it at the same time');
    expect(html(from(180))).not.toContain('Some of it at the same time');
    const text = html(from(180));
    expect(text).toMatch(/In all<\/span> <span[^>]*>3 h · ₦24,000</);
    expect(text).toContain('With 15 min of waiting in between');
    expect(text).toMatch(/summary-duration numbers"> 3 h</);
    expect(text.slice(text.indexOf('<body'))).not.toContain('2 h 45 min');
    expect(text).toMatch(/<dt>Time<\/dt><dd>11:00 to 14:00/);
  });
});

describe('after booking', () => {
  const { appointment } = completePages.pending;
  const line = {
    line: 1,
    serviceName: 'Wash',
    staffNames: ['Ada Okonkwo'],
    date: '2026-11-21T10:00:00.000Z',
    endDate: '2026-11-21T10:30:00.000Z',
    duration: 30,
    quantity: 1,
    options: [],
    cancelled: false,
  };
  const lines = [
    {
      ...line,
      line: 2,
      serviceName: 'Set',
      date: '2026-11-21T10:30:00.000Z',
      endDate: '2026-11-21T11:45:00.000Z',
      options: ['To the waist'],
      staffNames: ['Ada Okonkwo', 'Bísí Adéyẹmí'],
    },
    line,
    { ...line, line: 3, serviceName: 'Nails', date: '2026-11-21T11:45:00.000Z', cancelled: true },
  ];
  const text = html({ ...completePages.pending, appointment: { ...appointment, lines } });

  it('shows each line in its order: what, by whom, from when until when', () => {
    expect(text.indexOf('>Wash<')).toBeLessThan(text.indexOf('>Set<'));
    expect(text).toContain('11:00–11:30');
    expect(text).toContain('To the waist · Ada Okonkwo and Bísí Adéyẹmí');
  });

  it('strikes out what was cancelled, and says so', () => {
    expect(text).toMatch(/<s><span class="line-list-name">Nails<\/span><\/s> <span[^>]*>Cancelled</);
  });

  it('of one plain service it says what it always said', () => {
    expect(html(completePages.pending)).not.toContain('line-list');
  });
});
