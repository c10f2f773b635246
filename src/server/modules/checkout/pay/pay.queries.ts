import type { BusinessLook } from '#contract/pages/page-forms.ts';
import type { TransferAccount } from '#contract/replies/money-views.ts';
import type { PublicAppointment, PublicBusiness } from '#contract/replies/views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { inOneSentence, unitsText } from '#core/lines/titles.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness, lookOf } from '../../businesses/index.ts';
import type { IntentRow } from '../../payments/index.ts';
import { findService } from '../../services/index.ts';
import { type BookingDraft, readDraft, startOfDraft } from '../holds/draft.types.ts';

/** What the pages about a payment say of it: whom it is for, what, how much, and where to pay. */
export type PaymentFacts = {
  readonly business: BusinessLook & Pick<PublicBusiness, 'phone'>;
  readonly timezone: string;
  readonly serviceSlug: string;
  readonly priceVaries: boolean;
  readonly amount: number;
  /** While the hold lives and the client may still pay at the provider's page. */
  readonly checkoutUrl: string | null;
};

export const readPaymentFacts = (
  platform: Platform,
  business: BusinessId,
  intent: IntentRow,
  now: Instant,
): Promise<PaymentFacts> =>
  inTenant(platform.database, business, async (transaction) => {
    const row = await findBusiness(transaction);
    const service = await findService(transaction, intent.service_id);
    return {
      business: { ...lookOf(row, service), phone: row.phone },
      timezone: row.time_zone,
      serviceSlug: service?.slug ?? '',
      priceVaries: service?.price_varies ?? false,
      amount: koboToNaira(intent.amount_kobo),
      checkoutUrl:
        intent.state === 'open' && intent.channel === 'checkout' && now < toldUntil(intent.held_until)
          ? intent.authorization_url
          : null,
    };
  });

/** What is being paid for by transfer, while it is open. */
export type TransferFacts = {
  readonly serviceName: string;
  /** The start, an instant; of a hire its first day. */
  readonly date: string;
  readonly bookingType: PublicAppointment['bookingType'];
  readonly account: TransferAccount;
  readonly heldUntil: string;
};

/** What is paid for; of a hire each item with its units. */
const namesIn = ({ serviceName, lines, hire }: BookingDraft): string =>
  hire === null
    ? serviceName
    : inOneSentence(
        (lines ?? [{ serviceName, quantity: hire.quantity }]).map((line) =>
          unitsText(line.serviceName, line.quantity),
        ),
      );

/** Null: there is no account to transfer to for this payment. */
export const transferFactsOf = (intent: IntentRow, zone: string): TransferFacts | null => {
  const draft = readDraft(intent.draft);
  if (intent.transfer === null || draft === null || intent.state !== 'open') return null;
  return {
    serviceName: namesIn(draft),
    date: startOfDraft(draft, zone),
    bookingType: draft.hire === null ? 'time-based' : 'item-based',
    // Written by `openIntent` from what the provider answered, and by nothing else.
    account: intent.transfer as TransferAccount,
    heldUntil: formatInstant(toldUntil(intent.held_until)),
  };
};
