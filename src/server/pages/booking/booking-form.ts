import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/outcome.ts';
import type { AskedOrder } from '#contract/pages/booking-pages.ts';
import type { ChosenLines } from '#contract/pages/lines-pages.ts';
import { isOfOtherKind, readBookingPage } from '../../modules/appointments/index.ts';
import { type FormValues, pathText } from '../asked-values.ts';
import type { PageHost } from '../page-host.ts';

export type BookingFacts = NonNullable<Awaited<ReturnType<typeof readBookingPage>>> & {
  /** Of a booking that is more than one plain service, for all of which `service` stands. */
  readonly chosenLines?: ChosenLines;
  /** Of a hire of more than one unit of one item, for all of which `service` stands: what was asked for of it. */
  readonly order?: Pick<AskedOrder, 'lines' | 'text' | 'errors'>;
};
export type BookingSlugs = { readonly businessSlug: string; readonly serviceSlug: string };

export const slugsOf = (request: FastifyRequest): BookingSlugs => ({
  businessSlug: pathText(request, 'businessSlug'),
  serviceSlug: pathText(request, 'serviceSlug'),
});

/** What the form of a booking page is sealed as. */
export const formName = (slugs: BookingSlugs): string => `book ${slugs.businessSlug} ${slugs.serviceSlug}`;

/** What both kinds of booking send of a posted form. */
export const clientOf = (facts: BookingFacts, values: FormValues) => ({
  businessId: facts.business._id,
  serviceId: facts.service._id,
  clientName: values['clientName'] ?? '',
  clientPhone: values['clientPhone'] ?? '',
  clientEmail: values['clientEmail'] ?? '',
  // Forms break lines with two signs, of which a browser's own limit counts one.
  notes: (values['notes'] ?? '').replaceAll('\r\n', '\n'),
  terms: values['terms'] ?? '',
  customFieldAnswers: facts.service.customFields.map((field) => ({
    fieldId: field.id,
    value: values[`field-${field.id}`] ?? null,
  })),
});

/** Whether a refusal says nothing of the time or the date: where it looks taken, it may be by this client's own hold. */
export const leavesPlace = (given: Refusal): boolean => {
  const { code } = given;
  if (code === 'TERMS_CHANGED') return !isOfOtherKind(given);
  return code === 'IDEMPOTENCY_MISMATCH' || code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE';
};

/** What a refused form is shown with: after other terms those that stand now, so that the next try is on them. */
export const factsAfter = async (
  given: Refusal,
  { platform }: PageHost,
  slugs: BookingSlugs,
  facts: BookingFacts,
): Promise<BookingFacts> => {
  const now = given.code === 'TERMS_CHANGED' ? await readBookingPage(platform, slugs) : null;
  return now !== null && now.service.bookingType === facts.service.bookingType ? now : facts;
};

/** What a refusal offers instead: times or dates. */
export const nearestOf = ({ data }: Refusal): readonly string[] => {
  const nearest = typeof data === 'object' && data !== null && 'nearest' in data ? data.nearest : [];
  return Array.isArray(nearest) ? nearest.filter((time) => typeof time === 'string') : [];
};
