import { describe, expect, it } from 'vitest';
import { emptyPlace, placeOf, readPlace } from './team.ts';

const form = { ...emptyPlace, email: ' Bola@Example.ng ' };

describe('whom an owner invites', () => {
  it('is sent as the contract wants it', () => {
    expect(readPlace(form)).toEqual({
      ok: true,
      sent: { email: 'bola@example.ng', role: 'frontDesk', staffId: null, seesPhones: false },
    });
  });

  it('has a staff member and the switch only where they see their own bookings alone', () => {
    const chosen = { ...form, staffId: 's', seesPhones: true };
    expect(readPlace(chosen)).toMatchObject({ sent: { staffId: null, seesPhones: false } });
    expect(readPlace({ ...chosen, role: 'staff' })).toMatchObject({
      sent: { staffId: 's', seesPhones: true },
    });
  });

  it('is told all that is missing', () => {
    expect(readPlace({ ...emptyPlace, role: 'staff' })).toEqual({
      ok: false,
      errors: {
        email: 'Please enter an email address',
        staffId: 'Please choose whose bookings they see',
      },
    });
  });

  it('stands as they are', () => {
    const member = {
      _id: 'm',
      email: 'b@c.ng',
      since: '',
      isYou: false,
      name: '',
      staffName: 'Bola',
      holds: 0,
    };
    expect(placeOf({ ...member, role: 'staff', staffId: 's', seesPhones: true })).toEqual({
      ...{ email: 'b@c.ng', role: 'staff', staffId: 's', seesPhones: true },
    });
  });
});
