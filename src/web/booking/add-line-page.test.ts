import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { createRenderer } from './server-entry.tsx';
import { addLinePages, severalPages } from './testing/sample-line-changes.ts';
import { managePages, token } from './testing/sample-links.ts';

const render = createRenderer({ base: '/assets/booking/', manifest: {} });
const html = (page: Page): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null });

describe('adding a service by a manage link', () => {
  it('runs no script, keeps to the policy and out of search', () => {
    for (const page of Object.values(addLinePages)) {
      const text = html(page);
      expect(text).not.toMatch(/<script|\sdisabled|<[^>]+\sstyle="|<[^>]+\son[a-z]+="/);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).toContain('what you add is paid at your visit');
      expect(text).toContain(`href="/manage/${token}"`);
    }
  });

  it('is offered where a booking of services can be changed and has room', () => {
    const isOffered = (page: Page) => html(page).includes(`href="/manage/${token}/add"`);
    expect([managePages.pending, severalPages.several, managePages.moved].map(isOffered)).toEqual([
      true,
      true,
      true,
    ]);
    const { booking } = severalPages.several;
    const [line] = booking.lines;
    if (line === undefined) throw new Error('No line');
    const eight = { ...booking, lines: Array.from({ length: 8 }, (_, at) => ({ ...line, line: at + 1 })) };
    const full = { ...severalPages.several, booking: eight };
    const { hire, begun, cancelled } = managePages;
    const { askingLine, severalBegun } = severalPages;
    expect([full, hire, begun, cancelled, askingLine, severalBegun].map(isOffered)).toEqual(
      Array(6).fill(false),
    );
    expect(html(severalPages.severalMore)).toContain('Nails is added.');
  });

  it('asks what has to be chosen before it looks for times', () => {
    const text = html(addLinePages.services);
    const { services } = addLinePages.services;
    const steps = services.map(({ _id }) => new RegExp(`\\?lines=${_id}&amp;step=(\\w+)"`).exec(text)?.[1]);
    expect(steps).toEqual(
      services.map(({ optionGroups, twoHands }) =>
        optionGroups.length > 0 || twoHands !== null ? 'choices' : 'times',
      ),
    );
    const choices = html(addLinePages.choices);
    expect(choices).toMatch(/<form[^>]+method="get"/);
    expect(choices).toMatch(/<button[^>]+value="update"[^>]*>Show times/);
    expect(choices).not.toContain('method="post"');
    expect(html(addLinePages.wrong)).toContain('Please choose: Length.');
  });

  it('says when, by whom, what the visit then is and costs, and what is asked', () => {
    const text = html(addLinePages.times);
    for (const part of [
      `action="/manage/${token}/add"`,
      `value="2026-11-21T09:00:00.000Z ${'a'.repeat(43)}"`,
      '10:00–11:00',
      'before the rest: your visit then begins at 10:00, with Ada Okonkwo',
      'after the rest: your visit then ends at 14:45, with Ada Okonkwo and Bola Ade',
      'name="field-shade"',
      'Your booking then costs <strong>₦23,500</strong>',
      '₦6,000 more. It is paid at your visit.',
      'name="attempt"',
    ])
      expect(text.replaceAll('<!-- -->', '')).toContain(part);
    expect(text).not.toMatch(/type="radio"[^>]*checked/);
    expect(html(addLinePages.oneTime)).toMatch(/type="radio"[^>]*checked/);
    expect(html(addLinePages.refused)).toMatch(/field-error.*Please choose a time first/s);
  });

  it('says what a service that costs nothing, or whose price is agreed later, makes of the price', () => {
    const free = html(addLinePages.free).replaceAll('<!-- -->', '');
    expect(free).toContain('Your booking costs <strong>₦17,500</strong> as before: ');
    expect(free).not.toContain('more.');
    expect(html(addLinePages.toBeAgreed).replaceAll('<!-- -->', '')).toContain(
      'Your booking then costs <strong>₦17,500</strong> and what is agreed for ',
    );
  });

  it('where it fits nowhere says why, and what can be done', () => {
    const text = html(addLinePages.noTime);
    expect(text).not.toContain('method="post"');
    for (const part of [
      'does not fit right before or after your booking',
      `href="/reschedule/${token}"`,
      'href="tel:',
    ])
      expect(text).toContain(part);
    const fixed = html(addLinePages.noTimeNorMove);
    expect(fixed).not.toContain('/reschedule/');
    expect(fixed).toContain('Please choose another service.');
  });
});
