import * as z from 'zod/mini';
import { MOST_UNITS } from '#core/lines/lines-text.ts';
import { MOST_GROUPS, MOST_OPTIONS, MOST_RESOURCES, OPTION_ID } from '#core/lines/options.ts';
import { nairaToKobo } from '#core/money/kobo.ts';
import { MOST_PARTS } from '#core/rentals/bundles.ts';
import { LONGEST_RENTAL, MOST_LENGTHS } from '#core/rentals/length-price.ts';
import { call } from '../call.ts';
import { imageMaxBytes } from '../media.ts';
import { customField, ownerService, publicService } from '../replies/views.ts';
import {
  businessScope,
  handle,
  labelText,
  naira,
  nameText,
  optionalLabel,
  optionalText,
  success,
  themeSettings,
} from '../requests/fields.ts';

const REQUIRED = 'This field is required';
const WHOLE = 'Must be a whole number greater than 0';
const WHOLE_OR_ZERO = 'Must be a whole number (0 or more)';

const counted = (limit: number): string => limit.toLocaleString('en-NG');

const positiveWhole = (max: number) =>
  z.number(REQUIRED).check(z.int(WHOLE), z.gte(1, WHOLE), z.lte(max, `At most ${counted(max)}`));
const bufferDays = z.optional(
  z.number().check(z.int(WHOLE_OR_ZERO), z.gte(0, WHOLE_OR_ZERO), z.lte(60, 'At most 60')),
);

const customFields = z.optional(
  z
    .array(
      z.strictObject({
        id: z
          .string()
          .check(z.regex(/^[0-9A-Za-z_-]{1,40}$/, 'This question could not be read. Please add it again.')),
        label: labelText('Label is required', 200),
        type: customField.shape.type,
        required: z.boolean(),
        options: z._default(
          z.array(labelText('Options are required for select type', 200)).check(z.maxLength(50)),
          [],
        ),
      }),
    )
    .check(
      z.maxLength(30, 'At most 30 questions'),
      z.refine(
        (fields) => new Set(fields.map((field) => field.id)).size === fields.length,
        'Each question may be there once. Please reload the page.',
      ),
      z.refine(
        (fields) => fields.every((field) => field.type !== 'select' || field.options.length > 0),
        'Options are required for select type',
      ),
    ),
);

const change = (most: number, least: number, what: string) =>
  z.number(what).check(z.gte(least, `At least ${counted(least)}`), z.lte(most, `At most ${counted(most)}`));

/** Choices of a service; `_id` is left out of a new one, and stays with one that is kept. */
const optionGroups = z.optional(
  z
    .array(
      z.strictObject({
        _id: z.optional(z.string().check(z.maxLength(40))),
        name: labelText('Please name the choice.', 60),
        choose: z.enum(['one', 'any'], 'Please say how many can be chosen.'),
        required: z.boolean(),
        options: z
          .array(
            z.strictObject({
              _id: z.optional(
                z.string().check(z.regex(OPTION_ID, 'This option could not be read. Please add it again.')),
              ),
              name: labelText('Please name the option.', 60),
              /** Naira, with kobo as decimals; what an option takes off is below zero. */
              price: change(10_000_000, -10_000_000, REQUIRED).check(
                z.refine((naira) => nairaToKobo(Math.abs(naira)) !== null, 'At most two decimals'),
              ),
              minutes: change(1_440, -1_440, REQUIRED).check(z.int(WHOLE)),
            }),
          )
          .check(
            z.minLength(1, 'Please add an option.'),
            z.maxLength(MOST_OPTIONS, `At most ${MOST_OPTIONS} options`),
          ),
      }),
    )
    .check(
      z.maxLength(MOST_GROUPS, `At most ${MOST_GROUPS} choices`),
      z.refine((groups) => {
        const ids = groups.flatMap(({ options }) =>
          options.flatMap(({ _id }) => (_id === undefined ? [] : [_id])),
        );
        return new Set(ids).size === ids.length;
      }, 'Each option may be there once. Please reload the page.'),
    ),
);

/** Active and processing minutes in turns; none: active all along. */
const segments = z.optional(
  z.array(z.number(REQUIRED).check(z.int(WHOLE), z.gte(1, WHOLE), z.lte(1440, 'At most 1440'))).check(
    z.maxLength(5, 'At most 5 stretches'),
    z.refine(
      (minutes) => [0, 3, 5].includes(minutes.length),
      'Please begin and end with work: work, wait, work.',
    ),
  ),
);

const twoHands = z.optional(
  z.nullable(
    z.strictObject({
      duration: z
        .number(REQUIRED)
        .check(z.int(WHOLE), z.gte(1, 'Must be a positive number'), z.lte(1440, 'At most 1440')),
      price: naira(REQUIRED, 'Cannot be negative'),
    }),
  ),
);

/** What each booking needs one of; left out, it stays as it is. */
const resourceIds = z.optional(
  z.array(handle).check(
    z.maxLength(MOST_RESOURCES, `At most ${MOST_RESOURCES}`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each can be chosen once.'),
  ),
);

/** What a hire of up to so many days costs as a whole. */
const lengths = z.optional(
  z
    .array(
      z.strictObject({
        name: labelText('Please name this length.', 40),
        days: positiveWhole(LONGEST_RENTAL),
        price: naira(REQUIRED, 'Cannot be negative'),
        /** The only weekday on which it begins, 0 being Sunday; null: any. */
        startsOn: z._default(
          z.nullable(
            z.number().check(z.int(), z.gte(0, 'Please choose a day.'), z.lte(6, 'Please choose a day.')),
          ),
          null,
        ),
      }),
    )
    .check(
      z.maxLength(MOST_LENGTHS, `At most ${MOST_LENGTHS} lengths`),
      z.refine(
        (rows) => new Set(rows.map(({ days, startsOn }) => `${days} ${startsOn}`)).size === rows.length,
        'Two of these are of the same days. Please keep one of them.',
      ),
    ),
);

/** What an item is made of; it takes their stock and has none of its own. */
const parts = z.optional(
  z
    .array(
      z.strictObject({
        serviceId: handle,
        quantity: positiveWhole(MOST_UNITS),
        /** Stands in the reply, and is sent back with it; it is looked at by nobody. */
        name: z.optional(z.string().check(z.maxLength(80))),
      }),
    )
    .check(
      z.maxLength(MOST_PARTS, `At most ${MOST_PARTS} items`),
      z.refine(
        (rows) => new Set(rows.map(({ serviceId }) => serviceId)).size === rows.length,
        'Each item can be in a set once. Please change its number instead.',
      ),
    ),
);

const described = {
  name: nameText(REQUIRED, 80),
  description: optionalText(500),
  category: optionalLabel(60),
  available: z.optional(z.boolean()),
  priceVaries: z.optional(z.boolean()),
  customFields,
  customizationSettings: z.optional(themeSettings),
};

/** What the other kind of service has is sent along with its defaults; it is looked at by nobody. */
const ofTheOtherKind = z.optional(z.nullable(z.number()));

export const serviceBody = z.discriminatedUnion('bookingType', [
  z
    .strictObject({
      ...described,
      /** Left out it is an appointment. */
      bookingType: z.pipe(
        z.optional(z.literal('time-based')),
        z.transform(() => 'time-based' as const),
      ),
      duration: z
        .number(REQUIRED)
        .check(z.int(WHOLE), z.gte(1, 'Must be a positive number'), z.lte(1440, 'At most 1440')),
      price: naira(REQUIRED, 'Cannot be negative'),
      optionGroups,
      segments,
      twoHands,
      alongside: z.optional(z.boolean()),
      resourceIds,
      pricing: z.optional(
        z.nullable(z.object({ baseRentalFee: ofTheOtherKind, cautionFee: ofTheOtherKind })),
      ),
      quantity: ofTheOtherKind,
      parts,
      preRentalBufferDays: ofTheOtherKind,
      postRentalBufferDays: ofTheOtherKind,
    })
    .check(
      z.refine(
        ({ segments: minutes = [], duration }) =>
          minutes.length === 0 || minutes.reduce((sum, each) => sum + each, 0) === duration,
        { path: ['segments'], error: 'Work and waiting together must be as long as the service.' },
      ),
    ),
  z.strictObject({
    ...described,
    bookingType: z.literal('item-based'),
    duration: positiveWhole(365),
    price: ofTheOtherKind,
    pricing: z.strictObject({
      baseRentalFee: naira(REQUIRED, 'Cannot be negative'),
      cautionFee: z._default(naira(REQUIRED, 'Cannot be negative'), 0),
      /** For each day beyond the period; null: each further period begun costs the base fee again. */
      extraDayFee: z.optional(z.nullable(naira(REQUIRED, 'Cannot be negative'))),
      lengths,
    }),
    parts,
    optionGroups,
    segments,
    twoHands,
    alongside: z.optional(z.boolean()),
    resourceIds,
    quantity: positiveWhole(MOST_UNITS),
    preRentalBufferDays: bufferDays,
    postRentalBufferDays: bufferDays,
  }),
]);
export type ServiceBody = z.output<typeof serviceBody>;

const byId = z.object({ id: handle });
const saved = z.object({ success, service: ownerService, data: ownerService });

export const servicesCalls = {
  list: call({
    method: 'GET',
    path: '/services',
    summary: "The business's services, active and inactive.",
    access: 'owner',
    permission: 'catalog.read',
    query: businessScope,
    reply: z.object({ success, data: z.array(ownerService) }),
    refusals: ['WRONG_BUSINESS'],
  }),
  create: call({
    method: 'POST',
    path: '/services',
    summary: 'Add a service.',
    access: 'owner',
    permission: 'catalog.change',
    body: serviceBody,
    reply: saved,
    refusals: ['LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  update: call({
    method: 'PUT',
    path: '/services/{id}',
    summary: 'Change a service. Existing bookings keep their own copy of name, price and length.',
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    body: serviceBody,
    reply: saved,
    refusals: ['NOT_FOUND', 'HAS_FUTURE_BOOKINGS'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/services/{id}',
    summary: 'Delete a service that no set is made of. Future bookings stay in the diary.',
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    reply: z.object({ success, message: z.string(), futureBookings: z.number() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  assignStaff: call({
    method: 'PUT',
    path: '/services/{id}/assign-staff',
    summary: 'Say who performs a time-based service. Nobody: any staff member can.',
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    body: z.strictObject({ staffIds: z.array(handle).check(z.maxLength(200)) }),
    reply: saved,
    refusals: ['NOT_FOUND'],
  }),
  uploadImage: call({
    method: 'PUT',
    path: '/services/{id}/image',
    summary: 'Upload a PNG or JPEG of at most 2 MB in the field serviceImage.',
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    consumes: 'multipart/form-data',
    reply: z.object({ success, data: z.object({ imageUrl: z.string(), imageCloudinaryId: z.string() }) }),
    file: { field: 'serviceImage', maxBytes: imageMaxBytes },
    refusals: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_IMAGE', 'TOO_MANY_REQUESTS'],
  }),
  removeImage: call({
    method: 'DELETE',
    path: '/services/{id}/image',
    summary: "Remove a service's picture.",
    access: 'owner',
    permission: 'catalog.change',
    params: byId,
    reply: z.object({ success }),
    refusals: ['NOT_FOUND'],
  }),
  exportAll: call({
    method: 'GET',
    path: '/services/export',
    summary: 'The services as CSV.',
    access: 'owner',
    permission: 'catalog.export',
    produces: 'text/csv',
    reply: z.string(),
    refusals: [],
  }),
  publicList: call({
    method: 'GET',
    path: '/services/public/all/{businessSlug}',
    summary: "A business's active services, as its clients see them.",
    access: 'public',
    params: z.object({ businessSlug: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success, data: z.array(publicService) }),
    refusals: ['NOT_FOUND'],
  }),
};
