import type { CompletePage } from '#contract/pages.ts';
import { readPublicBusiness, readSlugOf } from '../../modules/businesses/index.ts';
import { businessOfReference } from '../../modules/payments/index.ts';
import type { PageHost } from '../page-host.ts';

/**
 * In the place of a payment that nobody knows. Of the address only a reference of ours, of a business that there is, is
 * shown again: anything else could be words of somebody's own on our page.
 */
export const unknownPayment = async (
  { platform }: PageHost,
  reference: string,
  message = 'Payment verification failed.',
): Promise<CompletePage> => {
  const id = businessOfReference(reference);
  const slug = id === null ? null : await readSlugOf(platform, id);
  const business = slug === null ? null : await readPublicBusiness(platform, slug);
  const failed = { page: 'complete', state: 'failed', message } as const;
  if (business === null) return { ...failed, payment: { reference: null, phone: '' }, look: null };
  const { businessName, businessSlug, logoUrl, themeSettings, phone } = business;
  return {
    ...failed,
    payment: { reference, phone },
    look: { businessName, businessSlug, logoUrl, themeSettings },
  };
};
