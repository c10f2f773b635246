import type { ManagePage } from '#contract/pages/client-pages.ts';
import type { BusinessLook } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import type { ToldLine } from '#contract/replies/money-views.ts';
import type { ManagedAppointment, MovableAppointment } from '#contract/replies/views.ts';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { dayMs, type Instant } from '#core/calendar/instant.ts';
import { asksForAccount } from '#core/money/client-money.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, businessHandle, handleOf, type Id, readHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts';
import { type BusinessRow, findBusiness, lookOf } from '../../businesses/index.ts';
import { holdProof, holdToken, manageToken } from '../../messages/index.ts';
import { refundToken } from '../../payments/index.ts';
import { presentManaged, presentMovable, tellMoney } from './links.present.ts';
import { findLinked, findProved, readLinkToken } from './links.queries.ts';
import { findManaged, type ManagedRow } from './links.repo.ts';
import { confirmationOf, isViewable, type Linked, moveRefusal, rightsOf } from './links.rules.ts';

/** The booking behind a manage link, what its client wrote with it and is asked; null for any other token. */
export const readManaged = (
  platform: Platform,
  token: string,
  now: Instant,
): Promise<{
  readonly booking: ManagedAppointment;
  readonly look: BusinessLook;
  readonly note: string;
  readonly refundsAsked: ManagePage['refundsAsked'];
} | null> =>
  behind(platform, token, async (_, linked, business) =>
    isViewable(linked, now)
      ? {
          booking: presentManaged(linked.row, business, now),
          look: lookOf(business, linked.row),
          // guard: a-client-reads-their-own-note-and-none-of-the-owners
          note: linked.row.client_note,
          refundsAsked: refundsAskedOf(platform, linked.row),
        }
      : null,
  );

/** Whether a token was good for a booking whose client has been erased since. */
export const wasErased = async (platform: Platform, token: string): Promise<boolean> => {
  const given = readLinkToken(token);
  if (given === null) return false;
  const linked = await inTenant(platform.database, given.business, (transaction) =>
    findProved(transaction, platform.secrets, given),
  );
  return linked !== null && linked.row.anonymised_at !== null;
};

const refundsAskedOf = ({ secrets }: Platform, { business_id, aside }: ManagedRow) =>
  aside.refunds.filter(asksForAccount).map(({ id, amount }) => ({
    path: paths.refundDetails(refundToken(secrets, business_id, id)),
    amount: koboToNaira(amount),
  }));

/** A booking that the holder of a token may move just now; null for any other token. */
type Movable = {
  readonly booking: MovableAppointment;
  readonly look: BusinessLook;
  readonly horizonDays: number;
};

export const readMovable = (platform: Platform, token: string, now: Instant): Promise<Movable | null> =>
  behindMovable(platform, token, now, async (_, { row }, business) => ({
    booking: presentMovable(row, business),
    look: lookOf(business, row),
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

/** What the end of a booking says of it: nothing by which whoever merely has its address could change its time. */
type Completed = {
  readonly appointment: MovableAppointment;
  readonly look: BusinessLook;
  readonly money: readonly ToldLine[];
  readonly confirmedBy: ConfirmationSetting;
  readonly canConfirm: boolean;
  /** The token of its manage link, for the browser that made it; null for any other, and once the link shows nothing. */
  readonly manage: string | null;
};

/** For whoever has the unguessable id; `kept`: what the browser shows of itself. Null: there is no such booking. */
export const readCompleted = (
  platform: Platform,
  handle: string,
  { kept, now }: { readonly kept: readonly string[]; readonly now: Instant },
): Promise<Completed | null> => {
  const found = readHandle(handle);
  if (found === null) return Promise.resolve(null);
  return inTenant(platform.database, found.business, async (transaction) => {
    const row = await findManaged(transaction, found.id);
    if (row === undefined) return null;
    const business = await findBusiness(transaction);
    const confirmedBy = confirmationOf(row, business);
    return {
      appointment: presentMovable(row, business),
      look: lookOf(business, row),
      money: tellMoney(row, business),
      confirmedBy,
      canConfirm: confirmedBy === 'client' && rightsOf(row, business, now).confirm === null,
      manage:
        // guard: the-end-of-a-booking-leads-nobody-on-to-one-that-was-erased
        row.anonymised_at === null &&
        isViewable({ row, link: null }, now) &&
        leadsOn(row, now) &&
        // guard: the-end-of-a-booking-leads-its-own-browser-on-and-no-other
        isMaker(platform.secrets, kept, found)
          ? tokenOf(platform, row)
          : null,
    };
  });
};

/**
 * The token of the manage link of the booking of a service at this start that a browser made by what it shows of itself;
 * null where it made none, or it no longer stands.
 */
export const readMadeAt = async (
  platform: Platform,
  kept: readonly string[],
  visit: {
    readonly businessId: string;
    readonly serviceId: string;
    readonly start: Instant;
    readonly now: Instant;
  },
): Promise<string | null> => {
  for await (const row of madeHere(platform, kept, visit.businessId)) {
    if (!isBlocking(row.status) || !leadsOn(row, visit.now)) continue;
    const isOfService = handleOf(row.business_id, row.service_id) === visit.serviceId;
    if (isOfService && row.starts_at === visit.start) return tokenOf(platform, row);
  }
  return null;
};

/**
 * The token of the manage link of the booking that the hold of this token became; null while it became none, or where that
 * no longer stands. The caller has seen that the browser made it.
 */
export const readMadeOf = async (
  platform: Platform,
  hold: string,
  { businessId, now }: { readonly businessId: string; readonly now: Instant },
): Promise<string | null> => {
  for await (const row of madeHere(platform, [hold], businessId))
    if (isBlocking(row.status) && leadsOn(row, now)) return tokenOf(platform, row);
  return null;
};

/** So long after it was made a booking's own browser is led on to it: who finds the address later has the link, or nothing. */
const LEADS_ON_MS = 7 * dayMs;
const leadsOn = (row: ManagedRow, now: Instant): boolean => now - row.created_at < LEADS_ON_MS;

/** Whoever booked last with a business in a browser, by what it shows of itself; null: nobody, or they were erased. */
export const readMaker = async (
  platform: Platform,
  kept: readonly string[],
  businessId: string,
): Promise<{ readonly name: string; readonly phone: string; readonly email: string } | null> => {
  for await (const row of madeHere(platform, kept, businessId))
    return { name: row.client_name, phone: row.client_phone, email: row.client_email };
  return null;
};

/** The bookings with a business that a browser made, the latest first, without those of clients who were erased. */
async function* madeHere(
  platform: Platform,
  kept: readonly string[],
  businessId: string,
): AsyncGenerator<ManagedRow> {
  for (const token of kept) {
    const made = provenHold(platform.secrets, token);
    if (made === null || businessHandle(made.business) !== businessId) continue;
    const row = await inTenant(platform.database, made.business, (transaction) =>
      findManaged(transaction, made.id),
    );
    // guard: an-erased-client-is-remembered-in-no-browser
    if (row !== undefined && row.anonymised_at === null) yield row;
  }
}

/** For 'I'll be there' of whoever has the id, which confirms and shows nothing: never to be handed out. */
export const readConfirmToken = (platform: Platform, handle: string): Promise<string | null> => {
  const found = readHandle(handle);
  if (found === null) return Promise.resolve(null);
  return inTenant(platform.database, found.business, async (transaction) => {
    const row = await findManaged(transaction, found.id);
    return row === undefined ? null : tokenOf(platform, row);
  });
};

const tokenOf = ({ secrets }: Platform, row: ManagedRow): string =>
  manageToken(secrets, {
    business: row.business_id,
    appointment: row.appointment_id,
    linkVersion: row.link_version,
  });

/**
 * What shows a browser to be the one that made a booking: the token of the time it held for it, which a booking that
 * needed no payment is given as well. It is no manage link, and opens nothing by itself. Throws for what is no handle.
 */
export const makerTokenOf = (secrets: Secrets, handle: string): string => {
  const made = readHandle(handle);
  if (made === null) throw new Error('What was just booked has no handle');
  return holdToken(secrets, made.business, made.id);
};

/** Whether one of these tokens, as a browser brought them, is that of this booking. */
export const isMaker = (
  secrets: Secrets,
  tokens: readonly string[],
  made: { readonly business: BusinessId; readonly id: Id },
): boolean =>
  tokens.some((token) => {
    const proven = provenHold(secrets, token);
    return proven?.business === made.business && proven.id === made.id;
  });

/** What a token proves to be held by whoever brings it; null for any other text. */
export const provenHold = (
  secrets: Secrets,
  token: string,
): { readonly business: BusinessId; readonly id: Id } | null => {
  const named = readLinkToken(token);
  if (named === null) return null;
  const { business, id } = named;
  // guard: what-shows-who-made-a-booking-is-proved
  return sameText(holdProof(secrets, business, id), named.proof) ? { business, id } : null;
};

export const tokenOfHold = (secrets: Secrets, business: BusinessId, intent: { readonly intent_id: Id }) =>
  holdToken(secrets, business, intent.intent_id);
