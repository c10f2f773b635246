import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { DateSpan } from '#core/rentals/stock.ts';
import type { Interval } from '#core/time/intervals.ts';
import {
  type BookingLine,
  firstDayOf,
  type LineStretch,
  type RentalTerms,
  type UnitsClaim,
} from '../../appointments/index.ts';

/** A booking that waits for its payment: everything it will be written from, as it stood when it was asked for. */
export type BookingDraft = {
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly serviceName: string;
  readonly staffName: string;
  readonly duration: number;
  readonly priceKobo: Kobo;
  readonly answers: readonly IntakeAnswer[];
  /** Absent in one from before clients could write any. */
  readonly note?: string;
  /** The notice for cancelling that the client was told. */
  readonly cancelNoticeHours: number;
  /** The share of the price that is paid to book it. Absent in a hire, and in one from before this was kept. */
  readonly depositPercentage?: number;
  /** Who confirms what is not paid. Absent in one from before bookings kept it. */
  readonly confirmation?: ConfirmationSetting;
  /** What an appointment takes of its staff member's time; null for a hire. */
  readonly during: Interval | null;
  /** All its lines and what they take; absent where the rest here is its one line. */
  readonly lines?: readonly BookingLine[];
  readonly stretches?: readonly LineStretch[];
  /** What a hire is and which days it takes; null for an appointment. */
  readonly hire:
    | (RentalTerms & {
        readonly claimSpan: DateSpan;
        /** Absent where it takes nothing but units of the one item over `claimSpan`. */
        readonly claims?: readonly UnitsClaim[];
      })
    | null;
  readonly papers: DraftPapers | null;
};

export type DraftPapers = {
  /** Sealed already (base64), for the booking this becomes; null: no caution fee. */
  readonly account: { readonly sealed: string; readonly lastDigits: string } | null;
  readonly policy: string;
  readonly agreedAt: Instant;
  readonly addressPrefix: string;
};

export const writeDraft = (draft: BookingDraft): string => JSON.stringify(draft);

/** Null: it was emptied, as that of a settled payment is but for its name, or of one given up long ago. */
export const readDraft = (stored: unknown): BookingDraft | null => {
  if (typeof stored !== 'object' || stored === null || !('startsAt' in stored)) return null;
  // Written by `writeDraft` above and by nothing else.
  return stored as BookingDraft;
};

/** When it begins, as pages have it: an instant (ISO), of a hire its first day (yyyy-MM-dd). */
export const startOfDraft = ({ startsAt, hire: rental }: BookingDraft, zone: string): string =>
  rental === null
    ? formatInstant(startsAt)
    : firstDayOf({ first_day: rental.firstDay ?? null, starts_at: startsAt }, zone);
