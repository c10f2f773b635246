import type { Chance } from './chance.ts';
import type { Visitor, World } from './world.ts';

/** What clients choose from: each with what it costs, in kobo, by our own reckoning. */
export type Offered = {
  readonly id: string;
  readonly kind: 'time' | 'hire';
  readonly price: number;
  readonly caution: number;
};

/** A salon that also hires out what a party needs. */
export type Business = {
  readonly owner: Visitor;
  readonly email: string;
  readonly id: string;
  readonly slug: string;
  /** Who works there, as the owner last saw them. */
  readonly staff: string[];
  readonly services: readonly Offered[];
  readonly items: readonly Offered[];
  /** A service of which there is one pair of hands, so that a day of it is soon full. */
  readonly scarce: Offered;
  /** What is asked online, in percent; 0: nothing. */
  percentage: number;
};

export const PASSWORD = 'Correct-horse 9';
export const ACCOUNT = { accountHolderName: 'Ngozi Eze', accountNumber: '0123456789', bankName: 'GTBank' };
const EMAIL = 'ada@example.ng';
const SLUG = 'studio-hjkqvwxz';

/** Registers, proves its address, sets up, and fills the shelves, all as its owner would; who is told how is drawn. */
export const openBusiness = async (world: World, chance: Chance): Promise<Business> => {
  const owner = world.visitor();
  const must = async (method: string, path: string, body?: unknown) => {
    const reply = await world.ask(owner, method, path, body === undefined ? {} : { body });
    if (reply.status >= 300 || reply.status === 0)
      throw new Error(
        `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)} ${world.faults.join()}`,
      );
    return reply.body;
  };
  await must('POST', '/api/auth/register', {
    businessName: 'Ada Studio',
    email: EMAIL,
    phone: '08031234567',
    password: PASSWORD,
  });
  await world.pass(20_000);
  await must('PUT', `/api/auth/verifyemail/${world.post.linkTo(EMAIL, 'verify-email')}`);
  await must('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD });
  const setUp = await must('POST', '/api/users/setup/complete', {
    profile: { businessName: 'Ada Studio', phone: '08031234567', businessSlug: SLUG, ownerName: 'Ada Obi' },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  });
  const id: string = setUp.user.businessId;
  await must('PUT', '/api/payments/payout', { bank_code: '058', account_number: '0123456789' });
  await must('PUT', '/api/settings/deposits', { requireDeposit: true, depositPercentage: 33 });
  const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek !== 0,
    startTime: '08:00',
    endTime: '18:00',
    breaks: [{ startTime: '13:00', endTime: '14:00' }],
  }));
  await must('PUT', '/api/settings/hours', { weeklyHours });
  await must('PUT', '/api/settings/rentals', {
    rentalPolicy: 'Bring it back clean.',
    pickupAddress: '1 Allen Avenue, Ikeja',
    deliveryZones: [{ zoneName: 'Ikeja', price: 2_000.5 }],
  });
  await must('PUT', '/api/settings/reminders', {
    byEmail: true,
    bySms: chance.percent(50),
    leads: chance.percent(50) ? [1440, 120] : [180],
    newsBySms: chance.percent(50),
    agenda: true,
    rebookAfterNoShow: true,
    waitlist: true,
  });
  for (const name of ['Bisi Ade', 'Chidi Okeke', 'Dapo Bello'])
    await must('POST', '/api/staff', { name, role: 'Stylist' });
  const listed = await must('GET', '/api/staff');
  const staff: string[] = listed.data.map(({ _id }: { _id: string }) => _id);
  const resource: string = (await must('POST', '/api/resources', { name: 'Dryer', quantity: 1 })).data._id;

  const add = async (over: Readonly<Record<string, unknown>>): Promise<string> => {
    const { service } = await must('POST', '/api/services', over);
    return service._id;
  };
  const service = async (over: {
    readonly name: string;
    readonly price: number;
    readonly [more: string]: unknown;
  }): Promise<Offered> => {
    const made = await add({ bookingType: 'time-based', ...over });
    await must('PUT', `/api/services/${made}/assign-staff`, { staffIds: staff });
    return { id: made, kind: 'time', price: Math.round(over.price * 100), caution: 0 };
  };
  const item = async (
    name: string,
    of: {
      readonly duration: number;
      readonly quantity: number;
      readonly fee: number;
      readonly caution: number;
      readonly parts?: unknown;
      readonly around?: number;
    },
  ): Promise<Offered> => {
    const { duration, quantity, fee, caution, parts, around = 0 } = of;
    const made = await add({
      bookingType: 'item-based',
      name,
      duration,
      price: 0,
      quantity,
      pricing: { baseRentalFee: fee, cautionFee: caution },
      preRentalBufferDays: around,
      postRentalBufferDays: around,
      ...(parts === undefined ? {} : { parts }),
    });
    return { id: made, kind: 'hire', price: Math.round(fee * 100), caution: Math.round(caution * 100) };
  };
  const services = [
    await service({ name: 'Wash', duration: 30, price: 5_000 }),
    await service({ name: 'Silk press', duration: 60, price: 15_000 }),
    await service({ name: 'Braids', duration: 120, price: 33_333.33 }),
    await service({
      name: 'Colour',
      duration: 90,
      price: 20_001.01,
      segments: [30, 30, 30],
      resourceIds: [resource],
    }),
    await service({ name: 'Manicure', duration: 45, price: 99.99 }),
  ];
  const scarce: Offered = {
    id: await add({ bookingType: 'time-based', name: 'Bridal', duration: 180, price: 75_000 }),
    kind: 'time',
    price: 7_500_000,
    caution: 0,
  };
  await must('PUT', `/api/services/${scarce.id}/assign-staff`, { staffIds: staff.slice(1, 2) });
  const canopy = await item('Canopy', { duration: 2, quantity: 3, fee: 20_000, caution: 5_000, around: 1 });
  const chairs = await item('Chair', { duration: 1, quantity: 60, fee: 200.25, caution: 0 });
  const tables = await item('Table', { duration: 2, quantity: 8, fee: 1_500, caution: 500 });
  const set = await item('Canopy set', {
    duration: 2,
    quantity: 1,
    fee: 25_000,
    caution: 2_500,
    parts: [
      { serviceId: canopy.id, quantity: 1 },
      { serviceId: chairs.id, quantity: 20 },
    ],
  });
  return {
    owner,
    email: EMAIL,
    id,
    slug: SLUG,
    staff,
    services,
    items: [canopy, chairs, tables, set],
    scarce,
    percentage: 33,
  };
};
