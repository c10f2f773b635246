import { describe, expect, it } from 'vitest';
import { rentalPages } from '../../testing/sample-rentals.ts';
import {
  isDelivered,
  type RentalChoice,
  rentalAddress,
  rentalChoiceIn,
  stepOf,
  upTo,
} from './rental-address.ts';
import { bookingOf, earlierFieldError, RENTAL_FIELDS, rentalErrors } from './rental-details.ts';
import { costsOf, periodFrom, quoteFor, totalLabel } from './rental-terms.ts';

const choice: RentalChoice = {
  date: '2026-11-21',
  method: 'delivery',
  zone: 'Victoria Island & Ikoyi',
  agreed: true,
};

describe('the address', () => {
  it('reads back what it wrote', () => {
    const address = rentalAddress('/book/glow/gown', choice);
    expect(address.startsWith('/book/glow/gown?date=2026-11-21&method=delivery&')).toBe(true);
    expect(rentalChoiceIn(address.slice(address.indexOf('?')))).toEqual(choice);
    expect(rentalAddress('/embed/glow/gown', {}, '2026-12')).toBe('/embed/glow/gown?month=2026-12');
  });

  it('believes no other method or agreement', () => {
    expect(rentalChoiceIn('?date=&method=drone&agreed=true')).toEqual({
      date: null,
      method: null,
      zone: null,
      agreed: false,
    });
  });

  it('names the first open step, and leaves out what comes after a step', () => {
    expect(stepOf(choice)).toBe(4);
    for (const step of [1, 2, 3, 4] as const) expect(stepOf(upTo(step, choice))).toBe(step);
    expect(stepOf({ ...choice, zone: null })).toBe(2);
    expect(upTo(3, { ...choice, method: 'pickup' }).zone).toBe(null);
  });

  it('has no delivery without a zone', () => {
    expect(isDelivered({ ...choice, zone: null })).toBe(false);
    expect(isDelivered({ ...choice, method: null })).toBe(false);
    expect(isDelivered({ ...choice, method: 'pickup', zone: null })).toBe(true);
  });
});

describe('the terms', () => {
  const { service, business } = rentalPages.start;

  it('end the hire after its days and bring it back the day after', () => {
    expect(periodFrom('2026-12-30', 3)).toEqual({
      first: '2026-12-30',
      last: '2027-01-01',
      back: '2027-01-02',
    });
    expect(periodFrom('2028-02-28', 1)).toEqual({
      first: '2028-02-28',
      last: '2028-02-28',
      back: '2028-02-29',
    });
    expect([periodFrom(null, 3), periodFrom('2026-02-30', 3)]).toEqual([null, null]);
  });

  it('add up base fee, caution fee and the fee of the zone', () => {
    const total = (method: RentalChoice['method'], zone: string | null) => {
      const { delivery, total } = costsOf(service, business, { method, zone });
      return [delivery, total];
    };
    expect(total('pickup', 'Lekki and Ajah')).toEqual([0, 170_000]);
    expect(total('delivery', 'Lekki and Ajah')).toEqual([3_000, 173_000]);
    expect(total('delivery', 'The moon')).toEqual([null, 170_000]);
    expect(total(null, null)).toEqual([null, 170_000]);
  });

  it('add up to the kobo', () => {
    const pricing = { baseRentalFee: 20_000.1, cautionFee: 5_000.1 };
    const pickup = { method: 'pickup', zone: null } as const;
    expect(costsOf({ ...service, pricing }, business, pickup).total).toBe(25_000.2);
  });

  it('are due now as the server said for that choice, and for another one all or nothing', () => {
    const lekki = { method: 'delivery', zone: 'Lekki and Ajah' } as const;
    const costs = costsOf(service, business, lekki);
    const pickup = { method: 'pickup', zone: null } as const;
    const told = { dueNow: 170_000, caution: 50_000, total: 170_000 };
    expect(quoteFor(pickup, costs, { quote: told, of: pickup })).toBe(told);
    expect(quoteFor(lekki, costs, { quote: told, of: pickup })).toEqual({
      dueNow: 173_000,
      caution: 50_000,
      total: 173_000,
    });
    const nothing = { dueNow: 0, caution: 0, total: 170_000 };
    expect(quoteFor(lekki, costs, { quote: nothing, of: pickup }).dueNow).toBe(0);
  });

  it('say when the total is due', () => {
    expect(totalLabel(173_000, 'delivery')).toBe('Total Due Today');
    expect(totalLabel(0, 'delivery')).toBe('Total due at delivery');
    expect(totalLabel(0, 'pickup')).toBe('Total due at pick-up');
    expect(totalLabel(0, null)).toBe('Total due at pick-up or delivery');
  });
});

const person = { clientName: 'Bísí Adéyẹmí', clientEmail: 'bisi@mail.ng', clientPhone: '0803 123 4567' };

describe('the details', () => {
  const all = { fields: [], delivered: true, refunded: true };

  it('ask for address and account with the messages of the specification', () => {
    expect(rentalErrors(person, all)).toEqual({
      'deliveryDetails.address': 'This field is required.',
      'clientRefundDetails.accountHolderName': 'This field is required.',
      'clientRefundDetails.bankName': 'This field is required.',
      'clientRefundDetails.accountNumber': 'Must be a 10-digit account number',
    });
    expect(rentalErrors(person, { fields: [], delivered: false, refunded: false })).toEqual({});
    expect(rentalErrors({}, { fields: [], delivered: false, refunded: false })).toHaveProperty('clientName');
  });

  it.each([
    ['0123456789', true],
    [' 0123456789 ', true],
    ['012345678', false],
    ['01234567890', false],
    ['012345678x', false],
    ['٠١٢٣٤٥٦٧٨٩', false],
  ])('take %s as an account number: %s', (number, good) => {
    const fieldErrors = rentalErrors({ ...person, [RENTAL_FIELDS.account]: number }, all);
    expect(fieldErrors[RENTAL_FIELDS.account] === undefined).toBe(good);
  });

  it('send the earlier steps’ complaints to those steps, the first one first', () => {
    const zone = { 'deliveryDetails.zone': 'This zone is not offered any more.' };
    expect(earlierFieldError({ policyAccepted: 'Please agree', ...zone })).toEqual({
      step: 2,
      message: 'This zone is not offered any more.',
    });
    expect(earlierFieldError({ clientName: 'x', 'deliveryDetails.address': 'y' })).toBe(null);
  });
});

describe('what is sent', () => {
  const given = {
    ...person,
    'field-hairtype': 'Natural',
    [RENTAL_FIELDS.address]: ' 3 Bourdillon Road ',
    [RENTAL_FIELDS.holder]: 'Bísí Adéyẹmí',
    [RENTAL_FIELDS.bank]: 'GTBank',
    [RENTAL_FIELDS.account]: '0123456789',
  };

  it('has the choices, the form, and no amount', () => {
    const zone = 'Lekki and Ajah';
    expect(bookingOf(rentalPages.details, { ...choice, zone }, given)).toEqual({
      businessId: rentalPages.details.business._id,
      serviceId: rentalPages.details.service._id,
      date: '2026-11-21',
      terms: rentalPages.details.payment.stamp,
      clientName: 'Bísí Adéyẹmí',
      clientEmail: 'bisi@mail.ng',
      clientPhone: '0803 123 4567',
      notes: '',
      customFieldAnswers: [{ fieldId: 'hairtype', label: 'Hair type', type: 'select', value: 'Natural' }],
      deliveryDetails: { method: 'delivery', zone, address: '3 Bourdillon Road' },
      policyAccepted: true,
      clientRefundDetails: {
        accountHolderName: 'Bísí Adéyẹmí',
        accountNumber: '0123456789',
        bankName: 'GTBank',
      },
    });
  });

  it('keeps account and address back where they are not needed', () => {
    const { service } = rentalPages.details;
    const free = {
      ...rentalPages.details,
      service: { ...service, pricing: { baseRentalFee: 5_000, cautionFee: 0 } },
    };
    const body = bookingOf(free, { ...choice, method: 'pickup', zone: null }, given);
    expect(body).not.toHaveProperty('clientRefundDetails');
    expect(body.deliveryDetails).toEqual({ method: 'pickup' });
  });
});
