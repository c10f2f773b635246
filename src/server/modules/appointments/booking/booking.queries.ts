import type { PublicStaff } from '#contract/replies/staff-views.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import { needsLines } from '#core/lines/options.ts';
import { readInTenant } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness, listZones, presentPublicBusiness, resolveSlug } from '../../businesses/index.ts';
import { findServiceBySlug, presentPublicService } from '../../services/index.ts';
import { listStaff, performersOf, presentPublicStaff } from '../../staff/index.ts';

export type BookingPageFacts = {
  readonly business: PublicBusiness;
  readonly service: PublicService;
  readonly staff: PublicStaff[];
  readonly confirmation: ConfirmationSetting;
  readonly horizonDays: number;
  /** Whether clients may wait for a day that is full. */
  readonly waitlist: boolean;
  readonly cancelNoticeHours: number;
};

/** What the booking page of one service is made of, or null when the business or the service is not offered. */
export const readBookingPage = async (
  platform: Platform,
  slugs: { readonly businessSlug: string; readonly serviceSlug: string },
): Promise<BookingPageFacts | null> => {
  const found = await resolveSlug(platform, slugs.businessSlug);
  if (found === null) return null;
  return readInTenant(platform.database, found.business, async (looking) => {
    const [service, business, zones, team] = await Promise.all([
      findServiceBySlug(looking, slugs.serviceSlug),
      findBusiness(looking),
      listZones(looking),
      listStaff(looking),
    ]);
    if (service === undefined) return null;
    const presented = presentPublicService(service);
    const staff = service.booking_type === 'time-based' ? performersOf(team, service) : [];
    return {
      business: presentPublicBusiness(business, zones),
      service: presented,
      staff: staff.map(presentPublicStaff),
      confirmation: business.confirmation,
      horizonDays: business.horizon_days,
      // Whoever waits waits for one plain service.
      waitlist: business.waitlist && !needsLines(presented),
      cancelNoticeHours: business.cancel_notice_hours,
    };
  });
};
