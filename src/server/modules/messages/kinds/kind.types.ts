import type { ClientBooking } from '#contract/pages/client-pages.ts';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { PlaceholderValues } from '#core/messages/texts/placeholders.ts';
import type { Template } from '#core/messages/texts/template.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { MessageTable } from '../../../platform/db/tables/message-tables.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { AccountEvent, TenantEvent } from '../../../platform/events.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { HandWritten } from '../facts/hand-written.repo.ts';
import type { Recipients } from '../facts/recipients.repo.ts';
import type { MessageSubject } from '../links/short-links.repo.ts';
import type { BookingCause } from '../planning/news.rules.ts';
import type { NewMessage, QueuedMessage } from '../planning/queue.repo.ts';
import type { SampleBusiness } from '../texts/samples.rules.ts';
import type { Draft } from '../writing/letter.types.ts';
import type { BookingNews, Contents, OfferNews } from './contents.types.ts';

/** What a message is written with: where pages are, what links are derived from, and the time. */
export type Settings = { readonly publicUrl: string; readonly secrets: Secrets; readonly clock: Clock };

/**
 * How it counts against what one person, or one business, is sent in a day. `told in any case`: what people must learn
 * whatever else they were sent, a key to their account, their money, and not to come.
 */
export type Counts = 'told in any case' | 'confirmation' | 'reminder' | 'news';

/** An event of this type. */
export type EventOf<Event, Type> = Event extends { readonly type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never;
type DraftsOn<Transaction, Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]?: (
    transaction: Transaction,
    event: EventOf<Event, Type>,
  ) => Promise<readonly NewMessage[]>;
};

/** What makes a message of this kind due. */
export type Due =
  /** A change of a booking, told with all else that follows from it; `takenBackBy`: not, once that change is undone. */
  | {
      readonly by: 'booking';
      readonly tells: (
        cause: BookingCause,
        booking: Recipients,
        now: Instant,
      ) => readonly NewMessage['recipient'][];
      readonly undoneWith: AppointmentEvent | null;
      /** When it goes, where not at once: by email alone then. */
      readonly goesAt?: (booking: Recipients, now: Instant) => Instant;
    }
  /** Something that was emitted: what is to be queued of it. */
  | {
      readonly by: 'event';
      readonly on: DraftsOn<TenantTransaction, TenantEvent> & DraftsOn<PlatformTransaction, AccountEvent>;
    }
  /** A step of a command or worker that queues it. */
  | { readonly by: 'step'; readonly step: (...given: never) => unknown };

/** What an SMS says: the owner's words, ours, the fullest first, and what stands in them. */
export type SmsParts = {
  readonly own: Template | null;
  readonly ours: readonly Template[];
  readonly values: PlaceholderValues;
};

/** Where the short link of an SMS leads: a path on this site, or the several bookings to choose from. */
export type ShortTarget =
  | { readonly path: string }
  | { readonly businessSlug: string | null; readonly bookings: readonly ClientBooking[] };

/** `linkVersion`: of the booking's own links, so that voiding those voids the short one; 0 where it is about none. */
export type LinkTarget = { readonly leads: ShortTarget; readonly linkVersion: number };

/** A message of a booking's history, as far as it says what it is about. */
export type SentAbout = Pick<MessageTable, 'kind' | 'recipient'> & {
  readonly version: number;
  readonly linkId: Id | null;
  readonly refundId: Id | null;
};

/** A message that the business may put in words of its own. */
export type EditableContents = BookingNews | OfferNews;

/** What the owner may change: its words, by email and by SMS, which are tried out on something made up. */
export type OwnerWords = {
  readonly sample: (shop: SampleBusiness, words: string | null, now: Instant) => EditableContents;
};

/**
 * All there is to say of one kind of message. Each kind is one file that makes one of these; leaving a part out fails
 * the type check, as does leaving the kind out of the list (`kinds.queries.ts`).
 */
export type Kind<C extends Contents, Words extends OwnerWords | null = OwnerWords | null> = {
  readonly kind: C['kind'];
  readonly due: Due;
  readonly counts: Counts;
  /** What it is to say, read under lock moments before the hand-over; null: it is not true any more, and not sent. */
  load(transaction: PlatformTransaction, message: QueuedMessage, now: Instant): Promise<C | null>;
  mail(contents: C, settings: Settings): Draft;
  /** What its SMS is made of, `link` being where its reader goes on; null: it goes by email only. */
  sms(contents: C, link: string, now: Instant): SmsParts | null;
  /** Where a client goes on from it, as a path on this site; null: it has no link of a client's. */
  link(contents: C, secrets: Secrets): string | null;
  /** Where the short link of its SMS leads now, whether or not it would still be sent; null: nowhere. */
  findTarget(
    transaction: TenantTransaction,
    subject: MessageSubject,
    settings: { readonly secrets: Secrets; readonly now: Instant },
  ): Promise<LinkTarget | null>;
  /** What the owner may send of it by hand, with WhatsApp; null: it is not true any more, or not for that. */
  byHand(booking: HandWritten, message: SentAbout, now: Instant): C | null;
  /** Null: our own words alone. */
  readonly words: Words;
};

/** A kind in the list of all. */
export type AnyKind = Kind<Contents>;
