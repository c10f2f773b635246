import { hourMs, type Instant } from '#core/calendar/instant.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { intentMoves, may } from '#core/money/moves.ts';
import { readInTenant } from '../../../platform/db/transaction.ts';
import { type BusinessId, businessHandle, handleOf } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { provenHold, readLinkToken } from '../../appointments/index.ts';
import { findIntent, type IntentRow } from '../../payments/index.ts';
import { type BookingDraft, readDraft } from './draft.types.ts';

/** A time that somebody holds, or held, for a payment, behind a token that is good. */
export type HeldBooking = {
  readonly business: BusinessId;
  readonly token: string;
  readonly intent: IntentRow;
  /** Whether the time is theirs now, and can be paid for. */
  readonly isLive: boolean;
  readonly serviceId: string;
  readonly staffId: string | null;
  /** What they typed, while the booking may yet be made; null: not any more. */
  readonly draft: BookingDraft | null;
};

/** The hold a token proves, whatever has become of it; null for a token that was never one. */
export const readHeldBooking = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  token: string,
  now: Instant,
): Promise<HeldBooking | null> => {
  const id = provenHold(secrets, token);
  if (id === null) return null;
  const { business } = id;
  const intent = await readInTenant(database, business, (looking) => findIntent(looking, id.id));
  return intent === undefined ? null : presentHeld({ business, token, intent }, now);
};

/** The holds among these tokens that live at a business. */
export const readHeldAt = async (
  platform: Pick<Platform, 'database' | 'secrets'>,
  { tokens, businessId }: { readonly tokens: readonly string[]; readonly businessId: string },
  now: Instant,
): Promise<readonly HeldBooking[]> => {
  const own = [...new Set(tokens)].filter((token) => {
    const named = readLinkToken(token);
    return named !== null && businessHandle(named.business) === businessId;
  });
  const held = await Promise.all(own.map((token) => readHeldBooking(platform, token, now)));
  return held.filter((one) => one !== null);
};

/** So long after a hold has ended its link brings back what was typed; the draft itself is kept for late money. */
const REMEMBERED_MS = hourMs;

const presentHeld = (
  { business, token, intent }: Pick<HeldBooking, 'business' | 'token' | 'intent'>,
  now: Instant,
): HeldBooking => {
  const isOpen = may(intentMoves.lapse, intent.state);
  const remembered = intent.settled_at === null && now < intent.held_until + REMEMBERED_MS;
  return {
    business,
    token,
    intent,
    isLive: isOpen && now < toldUntil(intent.held_until),
    serviceId: handleOf(business, intent.service_id),
    staffId: intent.staff_id === null ? null : handleOf(business, intent.staff_id),
    draft: remembered ? readDraft(intent.draft) : null,
  };
};
