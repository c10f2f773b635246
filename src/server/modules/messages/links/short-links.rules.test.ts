import { describe, expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import type { Id } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import type { Contents } from '../kinds/contents.types.ts';
import { isShortCode, shortCode, shortLinkEnd, shortLinkText } from './short-links.rules.ts';

const now = toInstant(Date.parse('2026-12-07T08:00:00Z'));
/** Only what the link depends on. */
const booked = (days: number) => ({ kind: 'reminder', booking: { endsAt: now + days * dayMs } }) as Contents;

describe('a short link', () => {
  it.each([
    ['about a booking tomorrow', booked(1), 60],
    ['about a booking in sixty days', booked(60), 61],
    ['about a booking in a year', booked(365), 366],
    ['about money', { kind: 'refund-sent', refund: { linkVersion: 1 } } as Contents, 60],
  ])('%s leads on for as long as it is of use', (_case, contents, days) => {
    expect(shortLinkEnd(contents, now)).toBe(now + days * dayMs);
  });

  it('is written without a double slash, which costs', () => {
    expect(shortLinkText('https://akoko.example', 'abc')).toBe('akoko.example/s/abc');
    expect(shortLinkText('http://localhost:3000', 'abc')).toBe('http://localhost:3000/s/abc');
  });

  it('can be made again, by this server alone and for one message and version alone', () => {
    const message = '00000000-0000-4000-8000-000000000001' as Id;
    const other = '00000000-0000-4000-8000-000000000002' as Id;
    const secrets = createSecrets('k'.repeat(32));
    const code = shortCode(secrets, { message, linkVersion: 1 });
    expect(isShortCode(code)).toBe(true);
    expect(shortCode(secrets, { message, linkVersion: 1 })).toBe(code);
    const others = [
      shortCode(secrets, { message, linkVersion: 2 }),
      shortCode(secrets, { message: other, linkVersion: 1 }),
      shortCode(createSecrets('l'.repeat(32)), { message, linkVersion: 1 }),
    ];
    expect(new Set([code, ...others]).size).toBe(4);
  });
});
