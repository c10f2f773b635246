import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

/** What the document is drawn in before any of the portal's scripts has come. */
const firstPaint = (phone: { readonly isDark: boolean; readonly stored: () => string | null }): string => {
  const attributes = new Map([['data-mantine-color-scheme', 'light']]);
  for (const [, script = ''] of html.matchAll(/<script nonce="__NONCE__">([^<]*)<\/script>/g))
    runInNewContext(script, {
      document: {
        documentElement: { setAttribute: (name: string, value: string) => attributes.set(name, value) },
      },
      localStorage: { getItem: phone.stored },
      matchMedia: (query: string) => ({ matches: phone.isDark && query === '(prefers-color-scheme: dark)' }),
    });
  return attributes.get('data-mantine-color-scheme') ?? '';
};

it.each([
  { isDark: true, stored: null, painted: 'dark' },
  { isDark: false, stored: null, painted: 'light' },
  { isDark: true, stored: 'auto', painted: 'dark' },
  { isDark: true, stored: 'light', painted: 'light' },
  { isDark: false, stored: 'dark', painted: 'dark' },
])('is $painted on a phone that is dark: $isDark, with $stored chosen', ({ isDark, stored, painted }) =>
  expect(firstPaint({ isDark, stored: () => stored })).toBe(painted),
);

it('follows the phone where storage is blocked', () => {
  const stored = () => {
    throw new Error('The operation is insecure.');
  };
  expect(firstPaint({ isDark: true, stored })).toBe('dark');
});
