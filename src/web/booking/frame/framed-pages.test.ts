import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { createRenderer } from '../server-entry.tsx';
import { clientBuild } from '../testing/client-build.ts';
import { completePages } from '../testing/sample-links.ts';
import { bookPages, universalPages } from '../testing/sample-pages.ts';
import { rentalPages } from '../testing/sample-rentals.ts';
import { leadsOut } from './leads-out.ts';

const render = createRenderer(
  clientBuild('book', 'rental', 'order', 'orderSteps', 'complete', 'universal', 'frame'),
);
const html = (page: Page, embedded: boolean): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null, embedded });

const pages: readonly Page[] = [
  ...Object.values(universalPages),
  ...Object.values(bookPages),
  ...Object.values(rentalPages),
  // Where a failed one leads back to is for the server to say.
  ...Object.values(completePages).filter((page) => !('retry' in page)),
  { page: 'not-found', message: null },
  { page: 'not-found', message: 'Please try again.', failure: 'busy' },
];
const links = (text: string): readonly string[] => text.match(/<a [^>]*>/g) ?? [];
const hrefOf = (link: string): string => / href="([^"]*)"/.exec(link)?.[1] ?? '';

describe.each(pages.map((page) => [page.page, page] as const))('%s in a frame', (_, page) => {
  const text = html(page, true);

  it('keeps every link inside, or opens it beside', () => {
    for (const link of links(text))
      expect([link, link.includes('target="_blank"')]).toEqual([link, leadsOut(hrefOf(link))]);
    expect(text).not.toMatch(/href="\/book\//);
  });

  it('asks for itself again where it is', () => {
    for (const link of links(text)) if (hrefOf(link) === '') expect(link).not.toContain('target=');
  });

  it('posts to its like, which may be framed, or takes the whole window for a payment', () => {
    for (const [form, action] of text.matchAll(/<form[^>]* action="([^"]*)"[^>]*>/g))
      expect(action).toMatch(form.includes('target="_top"') ? /^\/book\// : /^\/embed\//);
  });

  it('can be closed by a key, and is not for search engines', () => {
    expect(text).toContain('src="/a/frame.js"></script></body>');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('rel="canonical"');
  });

  it('is a page of its own without the frame', () => {
    expect(html(page, false)).not.toMatch(/\/embed\/|frame\.js/);
  });
});

it('has no second close button beside that of the dialog', () => {
  expect(html(bookPages.staff, false)).toContain('Close booking');
  expect(html(bookPages.staff, true)).not.toContain('Close booking');
});
