import { describe, expect, it } from 'vitest';
import type { LandingPage } from '#contract/pages/site-pages.ts';
import { createRenderer } from '../../server-entry.tsx';

const render = (example: LandingPage['example']): string =>
  createRenderer({ base: '/a/', manifest: {} })(
    { page: 'landing', example },
    { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null },
  );

const count = (html: string, part: string): number => html.split(part).length - 1;

describe('the landing page', () => {
  const html = render({ businessSlug: 'omi-day-spa', businessName: 'Omi Day Spa' });

  it('needs no script and no inline style', () => {
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/<[^>]+ style="/);
    expect(html).not.toContain('<img');
  });

  it('has what the specification lists', () => {
    for (const feature of [
      'Automated SMS and email reminders',
      'Scheduling and management',
      'Client engagement tools',
      'No-show analytics',
    ]) {
      expect(html).toContain(`<h3>${feature}</h3>`);
    }
    expect(count(html, '<h3>')).toBe(7);
    expect(count(html, '<blockquote>')).toBe(2);
    expect(count(html, '<small>Sample</small>')).toBe(2);
  });

  it('leads to the demo business, and only when there is one', () => {
    expect(html).toContain('href="/book/omi-day-spa"');
    expect(render(null)).not.toContain('href="/book/');
  });

  it('has a target for every link inside the page, and no id twice', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map((found) => found[1]);
    expect(targets.length).toBeGreaterThan(4);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it("shares the site's own address", () => {
    expect(html).toContain(encodeURIComponent('https://akoko.example/'));
  });
});
