import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { bookPages, days, handle, serviceOf, silkPress, slots } from './sample-pages.ts';

/** Believable models of the booking page of several services. */

/** Wash, set and nails: an option to choose, a person for one of them, and two people at once where it is offered. */
const setting = serviceOf('I', {
  name: 'Wash and roller set',
  slug: 'wash-and-set',
  price: 9_000,
  duration: 75,
  optionGroups: [
    {
      _id: 'length',
      name: 'Hair length',
      choose: 'one',
      required: true,
      options: [
        { _id: 'oShoulder', name: 'To the shoulder', price: 0, minutes: 0 },
        { _id: 'oWaist', name: 'To the waist', price: 2_500, minutes: 30 },
      ],
    },
    {
      _id: 'extras',
      name: 'Extras',
      choose: 'any',
      required: false,
      options: [
        { _id: 'oSteam', name: 'Steam treatment', price: 3_000, minutes: 15 },
        { _id: 'oOwnOil', name: 'I bring my own oil', price: -500, minutes: 0 },
      ],
    },
  ],
  segments: [30, 25, 20],
  twoHands: { duration: 50, price: 12_000 },
});

const lineService = (service: PublicService, performers: readonly string[]) => ({
  _id: service._id,
  name: service.name,
  slug: service.slug,
  duration: service.duration,
  price: service.price,
  priceVaries: service.priceVaries,
  optionGroups: service.optionGroups,
  segments: service.segments,
  twoHands: service.twoHands,
  performers,
});

const manicure = serviceOf('D', {
  name: 'Gel manicure',
  slug: 'gel-manicure',
  price: 9_500,
  duration: 45,
  category: 'Nails',
});

const chosenLines = {
  totals: [
    { minutes: 120, price: 14_500, options: ['To the waist', 'Steam treatment'] },
    { minutes: 45, price: 9_500, options: [] },
  ],
  lines: [
    { serviceId: setting._id, staffId: 'any', optionIds: ['oWaist', 'oSteam'] },
    { serviceId: manicure._id, staffId: handle('t') },
  ],
  text: `${setting._id}:oWaist+oSteam,${manicure._id}:${handle('t')}`,
  services: [
    lineService(setting, [handle('s'), handle('t')]),
    lineService(manicure, [handle('s'), handle('t'), handle('u')]),
  ],
  errors: [],
};

const several: BookPage = {
  ...bookPages.staff,
  business: bookPages.payNow.business,
  service: {
    ...setting,
    name: 'Wash and roller set and Gel manicure',
    duration: 165,
    price: 24_000,
    customFields: silkPress.customFields,
  },
  waitlist: false,
  payment: { ...bookPages.payNow.payment, quote: { dueNow: 4_800, caution: 0, total: 24_000 } },
  chosenLines,
};

export const linesPages = {
  services: several,
  unsettled: {
    ...several,
    chosenLines: {
      ...chosenLines,
      lines: [{ serviceId: setting._id }, { serviceId: handle('Z') }],
      totals: [{ minutes: 75, price: 9_000, options: [] }, null],
      text: `${setting._id},${handle('Z')}`,
      errors: [
        { field: 'lines.0.optionIds', message: 'Please choose: Hair length.' },
        {
          field: 'lines.1.serviceId',
          message: 'This service is no longer offered. Please take it out, or choose another.',
        },
        { field: 'lines', message: 'At most 8 services can be booked in one go.' },
      ],
    },
  },
  times: { ...several, step: 2, chosen: bookPages.times.chosen, days, slots },
  details: { ...several, step: 3, chosen: bookPages.details.chosen, days, slots },
} satisfies Record<string, BookPage>;
