import { imageUrl } from '#contract/media.ts';
import type { OwnerService, PublicService } from '#contract/views.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { handleOf } from '../../platform/ids.ts';
import type { ServiceRow } from './services.repo.ts';

/** A service as its clients see it. */
export const presentPublicService = (row: ServiceRow): PublicService => ({
  _id: handleOf(row.business_id, row.service_id),
  name: row.name,
  slug: row.slug,
  description: row.description,
  category: row.category === '' ? 'General Services' : row.category,
  imageUrl: row.image_id === null ? null : imageUrl(handleOf(row.business_id, row.image_id)),
  duration: row.duration,
  bookingType: row.booking_type,
  price: koboToNaira(row.price_kobo),
  ...(row.booking_type === 'item-based'
    ? {
        pricing: {
          baseRentalFee: koboToNaira(row.base_fee_kobo),
          cautionFee: koboToNaira(row.caution_fee_kobo),
        },
      }
    : {}),
  priceVaries: row.price_varies,
  customFields: row.custom_fields.map((field) => ({ ...field, options: [...field.options] })),
  customizationSettings: {
    primaryColor: row.theme_primary,
    backgroundColor: row.theme_background,
    textColor: row.theme_text,
  },
});

/** A service as its owner edits it. */
export const presentOwnerService = (row: ServiceRow): OwnerService => ({
  ...presentPublicService(row),
  category: row.category,
  available: row.available,
  quantity: row.quantity,
  preRentalBufferDays: row.buffer_days_before,
  postRentalBufferDays: row.buffer_days_after,
  imageCloudinaryId: row.image_id === null ? null : handleOf(row.business_id, row.image_id),
  assignedStaff: row.assigned_staff.map((id) => handleOf(row.business_id, id)),
});
