import type { OwnerService } from '#contract/replies/views.ts';

/** Braids of three hours for ₦35,000, by whoever is free. */
export const service = (over: Partial<OwnerService> = {}): OwnerService => ({
  _id: 's1',
  name: 'Braids',
  slug: 'braids',
  description: '',
  category: 'Hair',
  imageUrl: null,
  imageCloudinaryId: null,
  duration: 180,
  bookingType: 'time-based',
  price: 35_000,
  priceVaries: false,
  customFields: [],
  optionGroups: [],
  segments: [],
  twoHands: null,
  alongside: false,
  customizationSettings: { primaryColor: null, backgroundColor: null, textColor: null },
  available: true,
  quantity: 1,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
  assignedStaff: [],
  resourceIds: [],
  ...over,
});
