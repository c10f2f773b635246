import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSocialLink, type SocialNetwork } from './social-link.ts';

/** `LINKS=100000` is the figure of `npm run test:deep`. */
const LINKS = Number(process.env['LINKS'] ?? 2_000);

const homes: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ['www.instagram.com'],
  facebook: ['www.facebook.com'],
  twitter: ['x.com'],
  whatsapp: ['wa.me', 'api.whatsapp.com'],
};
const anyNetwork = fc.constantFrom<SocialNetwork>('instagram', 'facebook', 'twitter', 'whatsapp');

describe('a social link', () => {
  it.each<[SocialNetwork, string, string]>([
    ['instagram', '', ''],
    ['instagram', '   ', ''],
    ['instagram', 'glowbyada', 'https://www.instagram.com/glowbyada'],
    ['instagram', ' @glow.by_ada ', 'https://www.instagram.com/glow.by_ada'],
    ['instagram', '@instagram.com', 'https://www.instagram.com/instagram.com'],
    ['instagram', 'instagram.com/glowbyada', 'https://www.instagram.com/glowbyada'],
    ['instagram', 'HTTPS://Instagram.com/GlowByAda/', 'https://www.instagram.com/GlowByAda'],
    ['instagram', 'https://www.instagram.com/glowbyada?igsh=abc#top', 'https://www.instagram.com/glowbyada'],
    ['instagram', 'https://instagram.com/@glowbyada', 'https://www.instagram.com/@glowbyada'],
    ['facebook', 'm.facebook.com/glow.by.ada', 'https://www.facebook.com/glow.by.ada'],
    ['facebook', 'fb.com/glow', 'https://www.facebook.com/glow'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?sk=about&id=100012345&x=1',
      'https://www.facebook.com/profile.php?id=100012345',
    ],
    [
      'facebook',
      'https://web.facebook.com/people/Ad%C3%A0-Obi/1000123/',
      'https://www.facebook.com/people/Ad%C3%A0-Obi/1000123',
    ],
    [
      'facebook',
      'https://www.facebook.com/l.php?u=https%3A%2F%2Fevil.example',
      'https://www.facebook.com/l.php',
    ],
    ['twitter', '@ada_obi', 'https://x.com/ada_obi'],
    ['twitter', 'twitter.com/ada_obi', 'https://x.com/ada_obi'],
    ['twitter', 'https://x.com/ada_obi?s=21', 'https://x.com/ada_obi'],
    ['whatsapp', '0803 123 4567', 'https://wa.me/2348031234567'],
    ['whatsapp', '+2348031234567', 'https://wa.me/2348031234567'],
    ['whatsapp', 'wa.me/2348031234567?text=hi', 'https://wa.me/2348031234567'],
    ['whatsapp', 'https://wa.me/08031234567', 'https://wa.me/2348031234567'],
    ['whatsapp', 'https://wa.me/+447911123456', 'https://wa.me/447911123456'],
    ['whatsapp', 'https://wa.me/message/ABC123', 'https://wa.me/message/ABC123'],
    ['whatsapp', 'https://api.whatsapp.com/send?phone=2348031234567&text=a', 'https://wa.me/2348031234567'],
    ['whatsapp', 'https://api.whatsapp.com/send/?phone=%2B2348031234567', 'https://wa.me/2348031234567'],
    ['whatsapp', 'https://api.whatsapp.com/message/ABC123', 'https://api.whatsapp.com/message/ABC123'],
  ])('of %s: %j is kept as %j', (network, text, link) => {
    expect(parseSocialLink(network, text)).toEqual({ ok: true, value: link });
    expect(parseSocialLink(network, link)).toEqual({ ok: true, value: link });
  });

  it.each<[SocialNetwork, string, string]>([
    ['instagram', 'http://instagram.com/glowbyada', 'NOT_HTTPS'],
    ['instagram', 'javascript:alert(1)', 'UNEXPECTED_CHARACTER'],
    ['instagram', 'javascript:alert//instagram.com/x', 'NOT_HTTPS'],
    ['instagram', 'JaVaScRiPt:0', 'NOT_HTTPS'],
    ['instagram', 'java\tscript:0', 'UNEXPECTED_CHARACTER'],
    ['instagram', 'data:text/html,x', 'NOT_HTTPS'],
    ['instagram', 'https:instagram.com/x', 'NOT_HTTPS'],
    ['instagram', '//evil.example', 'OTHER_SITE'],
    ['instagram', '//instagram.com/x', 'OTHER_SITE'],
    ['instagram', '///evil.example', 'OTHER_SITE'],
    ['instagram', '/glowbyada', 'OTHER_SITE'],
    ['instagram', 'https:////instagram.com/x', 'OTHER_SITE'],
    ['instagram', 'https://evil.example/instagram.com/x', 'OTHER_SITE'],
    ['instagram', 'https://instagram.com.evil.example/x', 'OTHER_SITE'],
    ['instagram', 'https://evilinstagram.com/x', 'OTHER_SITE'],
    ['instagram', 'https://instagram.com./x', 'OTHER_SITE'],
    ['instagram', 'https://instagram.com@evil.example/x', 'OTHER_SITE'],
    ['instagram', 'https://ada:pw@instagram.com/x', 'OTHER_SITE'],
    ['instagram', 'https://instagram.com:8443/x', 'OTHER_SITE'],
    ['instagram', 'instagram.com:443/x', 'NOT_HTTPS'],
    ['instagram', 'https://instagram.com\\@evil.example/x', 'UNEXPECTED_CHARACTER'],
    ['instagram', 'https://instagram.com%2eevil.example/x', 'OTHER_SITE'],
    ['instagram', 'https://ınstagram.com/x', 'UNEXPECTED_CHARACTER'],
    ['instagram', 'https://іnstagram.com/x', 'UNEXPECTED_CHARACTER'],
    ['instagram', 'https://xn--nstagram-9fb.com/x', 'OTHER_SITE'],
    ['instagram', 'https://facebook.com/x', 'OTHER_SITE'],
    ['instagram', 'www.adasalon.com', 'OTHER_SITE'],
    ['instagram', 'ada-salon.com', 'OTHER_SITE'],
    ['instagram', 'facebook.com', 'OTHER_SITE'],
    ['instagram', 'instagram.com', 'NO_PROFILE'],
    ['instagram', 'https://instagram.com/', 'NO_PROFILE'],
    ['instagram', 'https://instagram.com?x=1', 'NO_PROFILE'],
    ['instagram', 'https://instagram.com//evil.example', 'NO_PROFILE'],
    ['instagram', 'https://instagram.com/../x', 'NO_PROFILE'],
    ['instagram', 'https://instagram.com/%2E./x', 'NO_PROFILE'],
    ['instagram', '..', 'NO_PROFILE'],
    ['instagram', 'https://instagram.com/a%2', 'NO_PROFILE'],
    ['instagram', 'ada-salon', 'NO_PROFILE'],
    ['instagram', 'ada salon', 'UNEXPECTED_CHARACTER'],
    ['instagram', 'ada"onclick=x', 'UNEXPECTED_CHARACTER'],
    ['instagram', "ada'x", 'UNEXPECTED_CHARACTER'],
    ['instagram', 'ada\r\nx', 'UNEXPECTED_CHARACTER'],
    ['instagram', `https://instagram.com/${'x'.repeat(200)}`, 'TOO_LONG'],
    ['facebook', 'https://www.facebook.com/profile.php?id=abc', 'NO_PROFILE'],
    ['facebook', '@profile.php', 'NO_PROFILE'],
    ['twitter', '@a-name-far-too-long-there', 'NO_PROFILE'],
    ['twitter', 'https://t.co/abc', 'OTHER_SITE'],
    ['whatsapp', 'glowbyada', 'NO_PROFILE'],
    ['whatsapp', 'https://wa.me/', 'NO_PROFILE'],
    ['whatsapp', 'https://wa.me/ada', 'NO_PROFILE'],
    ['whatsapp', 'https://api.whatsapp.com/send?text=hi', 'NO_PROFILE'],
    ['whatsapp', 'https://chat.whatsapp.com/ABC', 'OTHER_SITE'],
  ])('of %s: %j is refused: %s', (network, text, reason) => {
    expect(parseSocialLink(network, text)).toEqual({ ok: false, reason });
  });

  it('leads to its network and nowhere else, as a browser reads it', () => {
    const pieces = [
      ...[
        'https://',
        'http://',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '.',
        '?',
        '#',
        '%2f',
        '%2e',
        '%',
        'a',
        '1',
        ' ',
        '\t',
        '..',
      ],
      ...['javascript:', 'instagram.com', 'facebook.com', 'x.com', 'wa.me', 'evil.example', '2348031234567'],
      ...['profile.php', 'id=1', 'send', 'phone=', '\u202e', 'é', '"', '<'],
    ];
    const anyText = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((parts) => parts.join('')),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    let kept = 0;
    fc.assert(
      fc.property(anyNetwork, anyText, (network, text) => {
        const parsed = parseSocialLink(network, text);
        if (!parsed.ok || parsed.value === '') return;
        kept += 1;
        const url = new URL(parsed.value);
        expect(url.href).toBe(parsed.value);
        expect(url.protocol).toBe('https:');
        expect(homes[network]).toContain(url.host);
        expect(url.username + url.password + url.hash).toBe('');
        expect(url.pathname.length).toBeGreaterThan(1);
        expect(parseSocialLink(network, parsed.value)).toEqual(parsed);
      }),
      { numRuns: LINKS },
    );
    expect(kept).toBeGreaterThan(LINKS / 100);
  });
});
