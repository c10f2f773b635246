import { paths } from '#contract/paths.ts';
import { clientWays } from '#core/appointments/client-rights.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { buildCalendar } from '../calendar-file/file.present.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { manageToken, portalPath } from '../links/links.rules.ts';
import { findBooking, lockBooking, type QueuedMessage } from '../planning/queue.repo.ts';
import { madeUpBooking, type SampleOfBooking } from '../texts/samples.rules.ts';
import { findWords } from '../texts/texts.repo.ts';
import type { Draft, Letter, SaidOfBooking } from '../writing/letter.types.ts';
import { namedForClients } from '../writing/wording.rules.ts';
import { editableParts, openingOf, valuesOf } from '../writing/words.present.ts';
import type { BookingKind, BookingNews, OwnerNews } from './contents.types.ts';
import type { Counts, Due, Kind, OwnerWords, Settings } from './kind.types.ts';

/** What a message was written for, and what its booking is now. */
type Written = { readonly version: number; readonly channel: Channel };
type Stands = Pick<BookingFacts, 'status' | 'scheduleVersion' | 'bookingType' | 'startsAt' | 'endsAt'>;
export type IsTrue = (message: Written, booking: Stands, now: Instant) => boolean;

type Own<K extends BookingKind> = {
  readonly kind: K;
  readonly due: Due;
  readonly counts: Counts;
  /** Whether, written for one schedule of its booking, it still says the truth about it and is of use yet. */
  readonly isTrue: IsTrue;
  /** Whether its business still has it sent; null: always. */
  readonly isWanted:
    | ((
        transaction: PlatformTransaction,
        message: QueuedMessage,
        booking: BookingFacts,
        now: Instant,
      ) => Promise<boolean>)
    | null;
  readonly letter: (booking: BookingFacts, said: SaidOfBooking, publicUrl: string) => Letter;
  /** What its owner is told of the same, with the way to it in the portal; null: nothing. */
  readonly toOwner: {
    readonly kind: OwnerNews['kind'];
    readonly letter: (booking: BookingFacts, inPortal: string) => Letter;
  } | null;
  /** Where its client goes on. */
  readonly path: (booking: BookingFacts, secrets: Secrets) => string;
  /** Whether a calendar file goes along. */
  readonly hasFile: boolean;
  readonly sample: SampleOfBooking;
};

/** A kind that tells a client how their booking stands, in its owner's words or ours. */
export const bookingNews = <K extends BookingKind>(
  own: Own<K>,
): Kind<BookingNews | OwnerNews, OwnerWords> & { readonly kind: K; readonly isTrue: IsTrue } => {
  const { kind, due, counts, isTrue, isWanted, toOwner, path, sample } = own;
  return {
    ...{ kind, due, counts, isTrue },
    load: async (transaction, message, now) => {
      const { appointment, business, channel, recipient } = message;
      const booking =
        appointment === null ? undefined : await lockBooking(transaction, business, appointment);
      if (booking === undefined || !isTrue(message, booking, now)) return null;
      // A client erased since left nothing to be told by.
      if (recipient === 'client' && booking.clientPhone === '') return null;
      if (isWanted !== null && !(await isWanted(transaction, message, booking, now))) return null;
      if (recipient === 'owner') return toOwner === null ? null : { kind: toOwner.kind, recipient, booking };
      return { kind, recipient, booking, words: await findWords(transaction, business, { kind, channel }) };
    },
    mail: (contents, settings) => {
      if (contents.recipient === 'client') return clientMail(own, contents, settings);
      if (toOwner === null) throw new Error(`No owner is told of ${kind}`);
      return { letter: toOwner.letter(contents.booking, settings.publicUrl + portalPath(contents.booking)) };
    },
    sms: (contents, link, now) =>
      contents.recipient === 'client' ? editableParts(contents, valuesOf(contents.booking, link), now) : null,
    link: ({ booking }, secrets) => path(booking, secrets),
    findTarget: async (transaction, { appointment }, { secrets }) => {
      const booking = appointment === null ? undefined : await findBooking(transaction, appointment);
      return booking === undefined
        ? null
        : { leads: { path: path(booking, secrets) }, linkVersion: booking.linkVersion };
    },
    // By the rule for SMS: of what has begun, nothing is told by hand either.
    byHand: (booking, { version }, now) =>
      isTrue({ version, channel: 'sms' }, booking, now)
        ? { kind, recipient: 'client', booking, words: booking.ownSms?.[kind] ?? null }
        : null,
    words: {
      sample: (shop, words, now) => ({
        kind,
        recipient: 'client',
        booking: madeUpBooking(shop, sample, now),
        words,
      }),
    },
  };
};

const clientMail = <K extends BookingKind>(
  { letter, path, hasFile }: Own<K>,
  contents: BookingNews,
  { publicUrl, secrets, clock }: Settings,
): Draft => {
  const booking = namedForClients(contents.booking);
  const link = publicUrl + path(contents.booking, secrets);
  const manage = publicUrl + manageLink(booking, secrets);
  const now = clock.now();
  const said = { opening: openingOf(contents, link, now), link, ways: clientWays(booking, now) };
  const file = hasFile ? { ics: buildCalendar(booking, { publicUrl, link: manage, now }) } : {};
  return { letter: letter(booking, said, publicUrl), business: booking, ...file };
};

/** The path of a client's own page of their booking. */
export const manageLink = (booking: BookingFacts, secrets: Secrets): string =>
  paths.manage(manageToken(secrets, booking));

/** Whether a booking still has the schedule that a message was written for. */
export const isOfSchedule: IsTrue = ({ version }, { scheduleVersion }) =>
  // guard: a-message-of-an-older-schedule-is-skipped
  scheduleVersion === version;

/** An SMS may have waited for the morning; an email is a record that is of use later too. */
export const isOfUse: IsTrue = ({ channel }, { startsAt }, now) => channel === 'email' || now < startsAt;

/** The same of what it is now: of a hire until it ends, since what is out may be due back on another day. */
export const isOfUseUntilOver: IsTrue = (message, booking, now) =>
  isOfUse(message, booking, now) || (booking.bookingType === 'item-based' && now < booking.endsAt);

/** True while the booking has the status that it speaks of; in any other it would mislead. */
export const whileIt =
  (is: AppointmentStatus): IsTrue =>
  (message, booking, now) => {
    if (!isOfSchedule(message, booking, now) || !isOfUse(message, booking, now)) return false;
    // guard: a-message-speaks-of-the-status-as-it-is
    return booking.status === is;
  };
