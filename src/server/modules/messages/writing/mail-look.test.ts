import { describe, expect, it } from 'vitest';
import { parseInstant, toInstant } from '#core/calendar/instant.ts';
import { contrastRatio } from '#core/colours/contrast.ts';
import { type HexColour, parseHexColour } from '#core/colours/hex-colour.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { newBusinessId } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { sampleContents } from '../texts/samples.present.ts';
import { mailColours, sheets } from './colours.rules.ts';
import { writeMail } from './mail.present.ts';

const now = parseInstant('2026-11-19T10:00:00Z') ?? toInstant(0);
const settings = {
  publicUrl: 'https://akoko.example',
  secrets: createSecrets('k'.repeat(32)),
  clock: fixedClock(now),
};
const theme = (primaryColor: string | null) => ({ primaryColor, backgroundColor: null, textColor: null });
const sample = {
  business: newBusinessId(),
  theme: theme(null),
  businessName: 'ọlá & daughters',
  businessSlug: 'ola',
  businessPhone: '08031234567',
  businessEmail: '',
  businessAddress: '',
  pickupAddress: '',
  ownerName: '',
  zone: 'Africa/Lagos',
  confirmation: 'automatic',
  staffName: '',
  service: null,
} as const;
const contents = sampleContents(sample, { kind: 'booking-confirmed', words: null }, now);

const colour = (hex: string): HexColour => {
  const read = parseHexColour(hex);
  if (read === null) throw new Error(hex);
  return read;
};
const contrast = (a: string, b: string): number => contrastRatio(colour(a), colour(b));

describe('the look of a mail', () => {
  it.each(['#F4C542', '#FFFFFF', '#000000', '#777777', '#18211C', '#2E7D32', '#FF00FF', 'nothing', null])(
    'can be read on %s, by day and by night',
    (primary) => {
      const look = mailColours(theme(primary));
      expect(contrast(look.onPrimary, look.primary)).toBeGreaterThanOrEqual(4.5);
      for (const [sheet, link, edge] of [
        [sheets.light.backgroundColor, look.link, look.edge],
        [sheets.dark.backgroundColor, look.darkLink, look.darkEdge],
      ] as const) {
        expect(contrast(link, sheet)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, sheet)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('is the business’s: its colour, its first letter and its name', () => {
    const { html } = writeMail(contents, theme('#F4C542'), settings);
    expect(html).toMatch(/<td class="head" bgcolor="#f4c542"/);
    expect(html).toMatch(/<td class="button" bgcolor="#f4c542"/);
    expect(html).toMatch(/>Ọ<\/td>\s*<td [^>]*>ọlá &amp; daughters<\/td>/);
    expect(html).not.toContain('#2e7d32;');
  });

  it('has a selvedge of its own, in its colours and as wide as the sheet', () => {
    const stripsOf = (businessName: string) => {
      const named = sampleContents(
        { ...sample, businessName },
        { kind: 'booking-confirmed', words: null },
        now,
      );
      const { html, text } = writeMail(named, theme('#F4C542'), settings);
      const strips = [...html.matchAll(/<td width="([\d.]+)%" height="10" bgcolor="([^"]+)"/g)];
      expect(text).not.toContain('&nbsp;');
      return strips.map(([, width, colour]) => [Number(width), colour] as const);
    };
    const strips = stripsOf('Glow by Ada');
    expect(strips.map(([, colour]) => colour)).toContain('#f4c542');
    expect(new Set(strips.map(([, colour]) => colour)).size).toBe(2);
    expect(Math.round(strips.reduce((sum, [width]) => sum + width, 0))).toBe(100);
    expect(stripsOf('Glow by Ada')).toEqual(strips);
    expect(stripsOf('Amara Spa')).not.toEqual(strips);
  });

  it('is ours where the owner is written to', () => {
    if (contents.kind === 'waitlist-offer') throw new Error('No booking');
    const news = { kind: 'new-booking', recipient: 'owner', booking: contents.booking } as const;
    const { html } = writeMail(news, theme('#F4C542'), settings);
    expect(html).toMatch(/<td class="head" bgcolor="#2e7d32"/);
    expect(html).not.toContain('#f4c542');
  });

  it('fetches nothing and needs no sheet of styles', () => {
    const { html } = writeMail(contents, theme('#F4C542'), settings);
    expect(html).not.toMatch(/<img|<link|@import|url\(|<div[^>]*max-width/);
  });
});
