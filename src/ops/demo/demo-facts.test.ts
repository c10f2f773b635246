import { expect, it } from 'vitest';
import { serviceBody } from '#contract/calls/services.calls.ts';
import { isCommonPassword } from '#core/accounts/common-passwords.ts';
import { resetPasswordErrors } from '#core/accounts/password-rules.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { parseEmail } from '#core/contact/email.ts';
import { normalisePhone, parsePhone } from '#core/contact/phone.ts';
import { validateWeeklyHours } from '#core/hours/weekly-hours.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { parseBusinessName, parsePersonName } from '#core/names/names.ts';
import { parseSlug, slugify } from '#core/names/slug.ts';
import { newId } from '#server/platform/ids.ts';
import { seededRandom } from '../generate/random.ts';
import { demoAccount, demoHours, demoProfile } from './demo-business.ts';
import { demoClients } from './demo-clients.ts';
import { answerAll, demoCategories, demoServices } from './demo-services.ts';
import { demoStaff } from './demo-staff.ts';

const today = parseCalendarDate('2026-12-07');
if (today === null) throw new Error('Not a date');

/** A number as the forms would keep it. */
const isStoredPhone = (phone: string): boolean =>
  parsePhone(phone) !== null && normalisePhone(phone) === phone;

it('has a sign-in and a page that registration and setup would accept', () => {
  expect(resetPasswordErrors(demoAccount.password)).toEqual([]);
  expect(isCommonPassword(demoAccount.password)).toBe(false);
  expect(parseEmail(demoAccount.email)).toBe(demoAccount.email);
  expect(parseSlug(demoAccount.slug).ok).toBe(true);
  expect(parseBusinessName(demoProfile.name).ok).toBe(true);
  expect(parsePersonName(demoProfile.ownerName).ok).toBe(true);
  expect(isStoredPhone(demoProfile.phone)).toBe(true);
  expect(validateWeeklyHours(demoHours).ok).toBe(true);
});

it('offers what the owner could have entered', () => {
  const services = demoServices(demoStaff(today, newId), newId);
  for (const service of services) {
    expect(service.slug).toBe(slugify(service.name));
    const isRental = service.bookingType === 'item-based';
    const body = {
      bookingType: service.bookingType,
      name: service.name,
      description: service.description,
      category: service.category,
      duration: service.duration,
      customFields: service.questions.map(({ field }) => field),
      ...(isRental
        ? {
            pricing: {
              baseRentalFee: koboToNaira(service.baseFee),
              cautionFee: koboToNaira(service.cautionFee),
            },
            quantity: service.quantity,
          }
        : { price: koboToNaira(service.price) }),
    };
    expect(serviceBody.safeParse(body).error?.issues ?? [], service.name).toEqual([]);
    for (const { field, answers } of service.questions) {
      expect(field.id).toMatch(/^[0-9a-z]{8}$/);
      for (const answer of answers) answerAll([{ field, answers: [answer] }], seededRandom(1));
    }
  }
  expect(new Set(services.flatMap(({ questions }) => questions.map(({ field }) => field.type))).size).toBe(5);
  expect(services.filter(({ priceVaries }) => priceVaries)).toHaveLength(1);
  expect(services.filter(({ available }) => !available)).toHaveLength(1);
  expect(demoCategories(services)).toEqual(['Hair', 'Skin & body', 'Nails & lashes', 'Party hire']);
});

it('knows people whom its forms would accept, no two with one number', () => {
  const clients = demoClients(today, newId);
  for (const { name, email, phone } of [...clients, ...demoStaff(today, newId)]) {
    expect(parsePersonName(name), name).toEqual({ ok: true, value: name });
    if (email !== '') expect(parseEmail(email), name).toBe(email);
    if (phone !== '') expect(isStoredPhone(phone), name).toBe(true);
  }
  expect(new Set(clients.map(({ phone }) => phone)).size).toBe(clients.length);
  expect(new Set(clients.map(({ name }) => name)).size).toBe(clients.length);
});
