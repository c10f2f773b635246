import { describe, expect, it } from 'vitest';
import { profileErrors, profileOf, setupBody } from './model.ts';

const good = {
  businessName: "Ada's Salon",
  phone: '0803 123 4567',
  businessSlug: 'adas-salon',
  ownerName: '',
};

describe('profileErrors', () => {
  it('lets a good profile through, however the phone is written', () => {
    expect(profileErrors(good)).toEqual({});
    expect(profileErrors({ ...good, phone: '+2348031234567' })).toEqual({});
  });
  it.each([
    [{ businessName: '  ' }, { businessName: 'Required' }],
    [{ phone: '' }, { phone: 'Required' }],
    [{ phone: '05031234567' }, { phone: 'Valid 11-digit NG number' }],
    [{ businessSlug: '' }, { businessSlug: 'Required' }],
    [{ businessSlug: 'ada--salon' }, { businessSlug: 'Lowercase, numbers, hyphens only' }],
    [{ businessSlug: 'Ada' }, { businessSlug: 'Lowercase, numbers, hyphens only' }],
  ])('%j is refused with %j', (change, errors) => {
    expect(profileErrors({ ...good, ...change })).toEqual(errors);
  });
});

describe('profileOf', () => {
  it('suggests an address from the name, and keeps the one there is', () => {
    expect(profileOf({ businessName: 'Glow & Go' }).businessSlug).toMatch(/^glow.*go$/);
    expect(profileOf({ businessName: 'Glow & Go', businessSlug: 'glow' }).businessSlug).toBe('glow');
  });
  it('does not offer the business name as the name of a person', () => {
    expect(profileOf({ businessName: 'Glow', name: 'Glow' }).ownerName).toBe('');
    expect(profileOf({ businessName: 'Glow', name: 'Ada' }).ownerName).toBe('Ada');
  });
});

it('sends no deposit and only a name that was given', () => {
  expect(setupBody(good)).toEqual({
    profile: { businessName: good.businessName, phone: good.phone, businessSlug: good.businessSlug },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  });
  expect(setupBody({ ...good, ownerName: ' Ada ' }).profile).toMatchObject({ ownerName: 'Ada' });
});
