import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookingSettings, publicBusiness, storedUser } from '../replies/views.ts';
import {
  businessName,
  businessSlug,
  nameText,
  personName,
  phone,
  requiredText,
  success,
} from '../requests/fields.ts';

const profile = z.strictObject({
  businessName: businessName('Required'),
  phone: phone('Required', 'Valid 11-digit NG number'),
  businessSlug,
  /** The owner's own name: the greeting and the first staff member. Absent: the business's name. */
  ownerName: z.optional(z.union([z.literal(''), personName('Required')])),
});

const percentage = z
  .number('Required')
  .check(z.gte(0, '% must be 1-100'), z.lte(100, '% must be 1-100'), z.int('% must be 1-100'));

export const usersCalls = {
  me: call({
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in owner, to refresh the stored user.',
    access: 'account',
    permission: 'account.own',
    beforeFactor: true,
    byPin: true,
    reply: z.object({ success, user: storedUser }),
    refusals: [],
  }),
  completeSetup: call({
    method: 'POST',
    path: '/users/setup/complete',
    summary: 'Finish the setup wizard. Creates the owner as the first staff member.',
    access: 'account',
    permission: 'business.set-up',
    body: z.strictObject({
      profile,
      bookingSettings: z.strictObject({ requireDeposit: z.boolean(), depositPercentage: percentage }),
      payment: z.optional(
        z.object({
          /** Sent by the wizard and not used: the server knows the business by its own name, and keeps nothing back. */
          business_name: z.string().check(z.maxLength(200)),
          settlement_bank: requiredText('Required', 20),
          account_number: z.string().check(z.regex(/^\d{10}$/, 'Valid 10-digit NUBAN')),
          percentage_charge: z.number(),
        }),
      ),
    }),
    reply: z.object({ success, user: storedUser }),
    refusals: [
      'SLUG_TAKEN',
      'LIMIT_REACHED',
      'DEPOSITS_UNAVAILABLE',
      'ACCOUNT_NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
  ownBusiness: call({
    method: 'GET',
    path: '/users/business',
    summary: "The signed-in owner's business.",
    access: 'account',
    permission: 'business.read',
    reply: z.object({
      success,
      data: z.object({
        _id: z.string(),
        businessName: z.string(),
        businessSlug: z.string(),
        phone: z.string(),
        timezone: z.string(),
        bookingSettings,
      }),
    }),
    refusals: [],
  }),
  publicBusiness: call({
    method: 'GET',
    path: '/users/business/{businessSlug}',
    summary: "A business's public profile.",
    access: 'public',
    params: z.object({ businessSlug: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success, data: publicBusiness }),
    refusals: ['NOT_FOUND'],
  }),
  categories: call({
    method: 'GET',
    path: '/users/categories',
    summary: "The business's service categories.",
    access: 'owner',
    permission: 'catalog.read',
    reply: z.object({ success, data: z.array(z.string()) }),
    refusals: [],
  }),
  saveCategories: call({
    method: 'PUT',
    path: '/users/categories',
    summary: 'Replace the service categories.',
    access: 'owner',
    permission: 'catalog.change',
    body: z.strictObject({
      categories: z.array(nameText('This field is required', 60)).check(z.maxLength(100)),
    }),
    reply: z.object({ success, data: z.array(z.string()) }),
    refusals: [],
  }),
};
