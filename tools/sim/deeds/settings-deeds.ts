import { PASSWORD } from '../business.ts';
import type { Chance } from '../chance.ts';
import { DAY, dayOf, type Scene } from '../scene.ts';

export const hoursChange = async (scene: Scene, chance: Chance): Promise<void> => {
  const startTime = chance.pick(['08:00', '09:00', '10:00']);
  const endTime = chance.pick(['16:00', '18:00', '20:00']);
  const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek !== 0,
    startTime,
    endTime,
    breaks: chance.percent(50) ? [{ startTime: '13:00', endTime: '14:00' }] : [],
  }));
  await scene.ownerAsks('PUT', '/api/settings/hours', { weeklyHours });
};

export const closes = async (scene: Scene, chance: Chance): Promise<void> => {
  const from = dayOf(scene.world.now() + chance.below(10) * DAY);
  const added = await scene.ownerAsks('POST', '/api/settings/closures', {
    from,
    to: from,
    reason: 'A wedding',
  });
  const [closure] = added.body?.data ?? [];
  if (closure !== undefined && chance.percent(50))
    await scene.ownerAsks('DELETE', `/api/settings/closures/${closure._id}`);
};

export const depositsChange = async (scene: Scene, chance: Chance): Promise<void> => {
  const depositPercentage = chance.pick([0, 1, 20, 33, 50, 67, 100]);
  const saved = await scene.ownerAsks('PUT', '/api/settings/deposits', {
    requireDeposit: depositPercentage > 0,
    depositPercentage,
  });
  if (saved.status === 200) scene.business.percentage = depositPercentage;
};

export const rulesChange = async (scene: Scene, chance: Chance): Promise<void> => {
  await scene.ownerAsks('PUT', '/api/settings/booking-rules', {
    slotStepMinutes: chance.pick([15, 30, 45]),
    noticeMinutes: chance.pick([0, 60, 240]),
    gapMinutes: chance.pick([0, 10]),
    lineWaitMinutes: chance.pick([0, 20]),
    horizonDays: 60,
    confirmation: chance.pick(['client', 'automatic', 'owner']),
    emailOptional: chance.percent(50),
  });
};

export const cancellationChanges = async (scene: Scene, chance: Chance): Promise<void> => {
  await scene.ownerAsks('PUT', '/api/settings/cancellation', {
    noticeHours: chance.pick([0, 24, 72]),
    clientMoves: chance.below(4),
    policy: 'Call us.',
  });
};

export const staffComes = async (scene: Scene, chance: Chance): Promise<void> => {
  const { business } = scene;
  if (business.staff.length > 6) return;
  const added = await scene.ownerAsks('POST', '/api/staff', {
    name: chance.pick(['Efe Ojo', 'Femi Cole', 'Gozie Ibe']),
    role: 'Stylist',
    services: business.services.map(({ id }) => id),
  });
  const id = added.body?.data?._id;
  if (id !== undefined) business.staff.push(id);
};

/** Somebody leaves; their bookings stay as they are, or all go to another, or neither. */
export const staffLeaves = async (scene: Scene, chance: Chance): Promise<void> => {
  const { staff } = scene.business;
  if (staff.length < 4) return;
  const place = 2 + chance.below(staff.length - 2);
  const left = chance.percent(60) ? `?reassignTo=${staff[chance.below(2)]}` : '';
  const gone = await scene.ownerAsks('DELETE', `/api/staff/${staff[place]}${left}`);
  if (gone.status === 200) staff.splice(place, 1);
};

export const payoutChanges = async (scene: Scene, chance: Chance): Promise<void> => {
  if (chance.percent(30)) {
    await scene.ownerAsks('DELETE', '/api/payments/payout/waiting');
    return;
  }
  await scene.ownerAsks('PUT', '/api/payments/payout', {
    bank_code: '058',
    account_number: `012345${1000 + chance.below(9000)}`,
    password: PASSWORD,
  });
};

/** Other programs are told, at an address that may be out of reach. */
export const webhookAdded = async (scene: Scene, chance: Chance): Promise<void> => {
  await scene.ownerAsks('POST', '/api/webhooks', {
    url: `https://hooks.example.ng/${chance.below(3)}`,
    events: ['booking.created', 'refund.sent'],
  });
};
