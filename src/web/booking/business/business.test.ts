import { describe, expect, it } from 'vitest';
import { business, services, silkPress } from '../testing/sample-pages.ts';
import { socialLinks, telephone, whatsappWith } from './contact-links.ts';
import { basePrice, byCategory, durationText, lengthText, priceText } from './service-terms.ts';

describe('terms of a service', () => {
  it('says minutes of an appointment and days of a hire', () => {
    expect(durationText(silkPress)).toBe('60 Mins');
    expect(durationText({ ...silkPress, bookingType: 'item-based', duration: 3 })).toBe('3 Days');
    expect(durationText({ ...silkPress, bookingType: 'item-based', duration: 1 })).toBe('1 Day');
  });

  it.each([
    [20, '20 min'],
    [60, '1 h'],
    [90, '1 h 30 min'],
    [180, '3 h'],
  ])('says %i minutes as people do: %s', (duration, said) => {
    expect(lengthText({ ...silkPress, duration })).toBe(said);
    expect(lengthText({ bookingType: 'item-based', duration: 3 })).toBe('3 Days');
  });

  it('says of a price of nothing that it is free, or to be agreed', () => {
    expect(priceText(silkPress)).toMatch(/^₦[1-9]/);
    expect(priceText({ ...silkPress, price: 0, priceVaries: false })).toBe('Free');
    expect(priceText({ ...silkPress, price: 0, priceVaries: true })).toBe('To be agreed');
  });

  it('takes the base fee of a hire as its price', () => {
    const rental = services.find(({ bookingType }) => bookingType === 'item-based');
    expect(rental && basePrice(rental)).toBe(120_000);
  });

  it('groups by category in the order they appear and names the one without', () => {
    const groups = byCategory(services);
    expect(groups.map(({ name }) => name)).toEqual([
      'Hair',
      'Nails',
      'Make-up',
      'General Services',
      'For hire',
    ]);
    expect(groups.flatMap((group) => group.services)).toHaveLength(services.length);
  });

  it('gives every category an anchor of its own, in any script', () => {
    const named = ['Irun', 'ìrun', 'Ìrun!', '美容'].map((category) => ({ ...silkPress, category }));
    const anchors = byCategory(named).map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(4);
    for (const anchor of anchors) expect(anchor).toMatch(/^category-[a-z0-9-]*[a-z0-9]$/);
  });
});

describe('ways to reach a business', () => {
  it('makes a call and a chat of a Nigerian number', () => {
    expect(telephone('+234 803 123 4567')).toEqual({
      text: '0803 123 4567',
      href: 'tel:+2348031234567',
      whatsapp: 'https://wa.me/2348031234567',
    });
    expect(telephone(' ')).toBeNull();
    expect(telephone('01 234 5678')?.whatsapp).toBeNull();
  });

  it('escapes what is written into the chat', () => {
    expect(whatsappWith('https://wa.me/1', 'A & B?')).toBe('https://wa.me/1?text=A%20%26%20B%3F');
  });

  it('lets only https out', () => {
    const links = { ...business.socialLinks, facebook: 'javascript:alert(1)', twitter: 'http://x.example' };
    expect(socialLinks(links).map(({ name }) => name)).toEqual(['Instagram', 'WhatsApp']);
  });
});
