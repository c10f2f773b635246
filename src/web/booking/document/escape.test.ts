import { expect, it } from 'vitest';
import { escapeHtml, scriptJson, tag } from './escape.ts';

it('writes text that cannot open an element or end an attribute', () => {
  expect(escapeHtml(`<b a="1" c='2'>&`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;');
});

it('leaves out attributes without a value and escapes the others', () => {
  expect(tag('meta', { name: 'x', media: null, content: '"><script>' })).toBe(
    '<meta name="x" content="&quot;&gt;&lt;script&gt;">',
  );
});

it('keeps data inside its script element and reads back the same', () => {
  const value = { name: '</script><script>alert(1)</script><!--', line: 'a\u2028b\u2029c' };
  const text = scriptJson(value);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});
