import type { ThemeColours } from '#core/colours/page-palette.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** The colours of a business or, of a booking, those of its service where it has some of its own, as its pages wear. */
export const findTheme = async (
  { query }: PlatformTransaction,
  { business, appointment }: { readonly business: BusinessId; readonly appointment: Id | null },
): Promise<ThemeColours | null> => {
  // A cluster refuses a join of which the planner sees beforehand that it finds nothing.
  if (appointment === null) {
    const own = await query
      .selectFrom('businesses')
      .select([
        'theme_primary as primaryColor',
        'theme_background as backgroundColor',
        'theme_text as textColor',
      ])
      .where('business_id', '=', business)
      .executeTakeFirst();
    return own ?? null;
  }
  const row = await query
    .selectFrom('businesses')
    .leftJoin('appointments', (join) =>
      join.on('appointments.business_id', '=', business).on('appointments.appointment_id', '=', appointment),
    )
    .leftJoin('services', (join) =>
      join
        .on('services.business_id', '=', business)
        .onRef('services.service_id', '=', 'appointments.service_id'),
    )
    .select(({ fn }) => [
      fn.coalesce('services.theme_primary', 'businesses.theme_primary').as('primaryColor'),
      fn.coalesce('services.theme_background', 'businesses.theme_background').as('backgroundColor'),
      fn.coalesce('services.theme_text', 'businesses.theme_text').as('textColor'),
    ])
    .where('businesses.business_id', '=', business)
    .executeTakeFirst();
  return row ?? null;
};
