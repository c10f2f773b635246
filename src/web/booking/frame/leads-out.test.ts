import { describe, expect, it } from 'vitest';
import { openBeside } from './leads-out.ts';

describe('links on a framed page', () => {
  it.each(['#services', '/embed/glow', '/embed/glow/press?staff=any', 'tel:+2348031234567', 'mailto:a@b.ng'])(
    '%s stays as it is',
    (href) => {
      const link = `<a class="x" href="${href}">y</a>`;
      expect(openBeside(link)).toBe(link);
    },
  );

  it.each(['/', '/privacy', '/book/glow', '/manage/x', 'https://wa.me/1', '/embedded', '//evil.example'])(
    '%s opens beside the frame',
    (href) => {
      expect(openBeside(`<p><a class="x" href="${href}" rel="nofollow">y</a></p>`)).toBe(
        `<p><a class="x" href="${href}" target="_blank" rel="noopener">y</a></p>`,
      );
    },
  );

  it('leaves alone what is no link, or says itself where it opens', () => {
    for (const markup of [
      '<abbr title="a">b</abbr>',
      '<a class="x">y</a>',
      '<a href="/" target="_top">y</a>',
    ])
      expect(openBeside(markup)).toBe(markup);
  });
});
