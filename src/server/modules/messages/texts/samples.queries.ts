import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { SampleBusiness } from './samples.rules.ts';
import { findSampleBusiness, findSampleService } from './texts.repo.ts';

/** What the made-up booking of this business is about. */
export const loadSampleBusiness = async (transaction: TenantTransaction): Promise<SampleBusiness> => {
  const { primaryColor, backgroundColor, textColor, ...business } = await findSampleBusiness(transaction);
  const service = await findSampleService(transaction);
  const priceKobo = service?.bookingType === 'item-based' ? service.baseFeeKobo : service?.priceKobo;
  return {
    ...business,
    theme: { primaryColor, backgroundColor, textColor },
    staffName: business.staffName ?? '',
    service: service === undefined || priceKobo === undefined ? null : { ...service, priceKobo },
  };
};
