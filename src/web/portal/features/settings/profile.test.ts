import { describe, expect, it } from 'vitest';
import {
  leadsTo,
  profileFieldOf,
  profileFormOf,
  readProfile,
  readTheme,
  themeFormOf,
  zoneChoices,
} from './profile.ts';

const saved = {
  businessName: 'Glow',
  ownerName: '',
  phone: '08031234567',
  businessSlug: 'glow',
  email: '',
  address: '',
  timezone: 'Africa/Lagos',
  businessDescription: '',
  heroButtonText: '',
  socialLinks: { instagram: '', facebook: '', twitter: '', whatsapp: '' },
};
const form = profileFormOf(saved);
const formErrors = (change: object) => {
  const reading = readProfile({ ...form, ...change });
  return reading.ok ? {} : Object.fromEntries(reading.errors.map(({ field, message }) => [field, message]));
};

describe('readProfile', () => {
  it('sends what was saved as it was', () => {
    expect(readProfile(form)).toEqual({ ok: true, body: saved });
  });
  it('takes a phone however it is written', () => {
    const reading = readProfile({ ...form, phone: '+234 803 123 4567' });
    expect(reading.ok && reading.body.phone).toBe('08031234567');
  });
  it.each([
    [{ businessName: ' ' }, { businessName: 'Required' }],
    [{ phone: '123' }, { phone: 'Valid 11-digit NG number' }],
    [{ email: 'ada' }, { email: 'Must be a valid email' }],
    [
      { ownerName: 'www.evil.example' },
      { ownerName: 'Leave links out of the name, and put a space after each dot.' },
    ],
    [{ businessSlug: 'Ada Salon' }, { businessSlug: 'Lowercase, numbers, hyphens only' }],
    [{ businessDescription: 'x'.repeat(501) }, { businessDescription: 'At most 500 characters' }],
    [
      { instagram: 'https://evil.example/x' },
      { 'socialLinks.instagram': 'Please enter your Instagram name or link.' },
    ],
  ])('%j is refused with %j', (change, errors) => {
    expect(formErrors(change)).toEqual(errors);
  });
  it('refuses a link and another field at once', () => {
    expect(Object.keys(formErrors({ phone: '', whatsapp: 'call me' }))).toEqual([
      'phone',
      'socialLinks.whatsapp',
    ]);
  });
});

it('finds the field of an error of a link', () => {
  expect(profileFieldOf('socialLinks.twitter')).toBe('twitter');
  expect(profileFieldOf('phone')).toBe('phone');
});

it('says where a name will lead, but not where it is written out', () => {
  expect(leadsTo('instagram', '@glow')).toBe('instagram.com/glow');
  expect(leadsTo('whatsapp', '0803 123 4567')).toBe('wa.me/2348031234567');
  expect(leadsTo('twitter', 'https://x.com/glow')).toBeNull();
  expect(leadsTo('twitter', '')).toBeNull();
  expect(leadsTo('facebook', 'https://evil.example')).toBeNull();
});

it('sends a blank as null and says which colour is none', () => {
  const form = themeFormOf({ primaryColor: '#2E7D32', backgroundColor: null, textColor: null });
  expect(readTheme(form)).toEqual({
    ok: true,
    body: { primaryColor: '#2E7D32', backgroundColor: null, textColor: null },
  });
  const reading = readTheme({ ...form, textColor: 'red' });
  expect(reading.ok ? [] : reading.errors.map(({ field }) => field)).toEqual(['textColor']);
});

it('puts Lagos first, keeps the present zone and names each once', () => {
  const choices = zoneChoices('Pacific/Kanton', ['Africa/Lagos', 'America/New_York', 'America/New_York']);
  expect(choices).toEqual([
    { value: 'Africa/Lagos', label: 'Africa/Lagos (Nigeria)' },
    { value: 'America/New_York', label: 'America/New York' },
    { value: 'Pacific/Kanton', label: 'Pacific/Kanton' },
  ]);
});

it('knows the zones of the browser', () => {
  expect(zoneChoices('Africa/Lagos').length).toBeGreaterThan(200);
});
