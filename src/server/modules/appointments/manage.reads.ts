import type { ManagedAppointment, MovableAppointment, PublicBusiness } from '#contract/views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BusinessRow, findBusiness, themeOf } from '../businesses/index.ts';
import { findLinked, isViewable, type Linked, readLinkToken } from './client-links.reads.ts';
import { moveRefusal } from './client-rights.ts';
import { presentManaged, presentMovable } from './manage.present.ts';

type Theme = PublicBusiness['themeSettings'];

/** The booking behind a manage link; null for any other token. */
export const readManaged = (
  platform: Platform,
  token: string,
  now: Instant,
): Promise<{ readonly booking: ManagedAppointment; readonly themeSettings: Theme } | null> =>
  behind(platform, token, async (_, linked, business) =>
    isViewable(linked, now)
      ? { booking: presentManaged(linked.row, business, now), themeSettings: themeOf(business) }
      : null,
  );

/** A booking that the holder of a token may move just now; null for any other token. */
export type Movable = {
  readonly booking: MovableAppointment;
  readonly themeSettings: Theme;
  readonly horizonDays: number;
};

export const readMovable = (platform: Platform, token: string, now: Instant): Promise<Movable | null> =>
  behindMovable(platform, token, now, async (_, { row }, business) => ({
    booking: presentMovable(row, business),
    themeSettings: themeOf(business),
    horizonDays: business.horizon_days,
  }));

type Read<T> = (transaction: TenantTransaction, linked: Linked, business: BusinessRow) => Promise<T | null>;

/** Reads on for a token with which the booking may be moved at `now`; null for any other. */
export const behindMovable = <T>(
  platform: Platform,
  token: string,
  now: Instant,
  read: Read<T>,
): Promise<T | null> =>
  behind(platform, token, async (transaction, linked, business) =>
    moveRefusal(linked, business, now) === null ? read(transaction, linked, business) : null,
  );

const behind = <T>(platform: Platform, token: string, read: Read<T>): Promise<T | null> => {
  const given = readLinkToken(token);
  if (given === null) return Promise.resolve(null);
  return inTenant(platform.database, given.business, async (transaction) => {
    const linked = await findLinked(transaction, platform.secrets, given);
    return linked === null ? null : read(transaction, linked, await findBusiness(transaction));
  });
};
