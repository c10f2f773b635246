import type { Instant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { type Counted, hitLimits, type Limit, type LimitState } from '../../../platform/counted-limits.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { kindOf } from '../kinds/kinds.queries.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';
import type { Sender } from './sender.rules.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const perDay = (name: string, max: number): Limit => ({ name, max, windowMinutes: DAY });

/** More news than this of one business on one telephone is a mistake or mischief, and each SMS costs money. */
// guard: five-sms-with-news-a-day-to-one-number
const smsNews = perDay('sms news', 5);
/** Apart from news, so that bookings somebody makes in another's name cannot use up the reminders of a real one. */
// guard: reminders-are-counted-apart-from-news
const smsReminders = perDay('sms reminders', 5);
/** Emails cost nothing; twenty a day of one business to a client is still more than any real day brings. */
const emailNews = perDay('email news', 20);
const emailReminders = perDay('email reminders', 20);
/**
 * That a booking was made. As many as one telephone number may book in an hour: what comes beyond was booked under many
 * numbers to fill one inbox. Apart from news, which cannot use them up.
 */
const confirmationsAnHour: Limit = { name: 'confirmations', max: 8, windowMinutes: HOUR };
const confirmationsADay = perDay('confirmations a day', 20);
/**
 * All that bookings which a business made itself may bring one person, whatever it is about: they never came to its page,
 * and booking and cancelling in a loop costs nothing. As many SMS as one number may book in an hour.
 */
const ownerMade: Readonly<Record<Channel, Limit>> = {
  sms: perDay('sms owner-made', 8),
  email: perDay('email owner-made', 20),
};
/** An owner hears of every booking, and a full day has many. */
const emailOwner = perDay('email owner', 200);
/**
 * A salon with ten chairs sends about a hundred; past this the gateway's bill would be what is noticed first. What a client
 * who booked on the page hears first of it, and its cancellation, go all the same, also past it and by design: else a
 * stranger who books under many numbers would keep the real clients from hearing of their bookings. They are counted, so
 * that nothing else goes then, and how many there can be is bounded where they are made: by network, telephone and time.
 */
// guard: five-hundred-sms-a-day-from-one-business
const smsBusiness = perDay('sms business', 500);
/** Keeps our name with the mail services of everybody else. */
const emailBusiness = perDay('email business', 2_000);
/** An owner's tests go to a number they typed themselves. */
const smsTests = perDay('sms tests', 5);

/** Of bookings that the business made itself these count like any other. */
const isToldInAnyCase = ({ kind }: Pick<Counting, 'kind'>): boolean =>
  kindOf(kind).counts === 'told in any case';

type Counting = Pick<QueuedMessage, 'business' | 'channel' | 'kind' | 'recipient' | 'address' | 'attempts'> &
  Pick<Sender, 'bookedBy'>;

const isConfirmation = ({ kind }: Pick<Counting, 'kind'>): boolean => kindOf(kind).counts === 'confirmation';

const isOwnerMade = ({ recipient, bookedBy }: Counting): boolean =>
  recipient === 'client' && bookedBy === 'owner';

const perPerson = (message: Counting): readonly Limit[] => {
  if (message.recipient === 'owner') return [emailOwner];
  // guard: whom-a-business-booked-itself-hears-of-it-so-many-times-a-day
  if (isOwnerMade(message)) return [ownerMade[message.channel], ...ofItsKind(message)];
  return ofItsKind(message);
};

const ofItsKind = (message: Counting): readonly Limit[] => {
  if (isToldInAnyCase(message)) return [];
  // guard: one-inbox-is-not-filled-under-many-numbers
  if (isConfirmation(message)) return [confirmationsAnHour, confirmationsADay];
  const isReminder = kindOf(message.kind).counts === 'reminder';
  if (message.channel === 'sms') return [isReminder ? smsReminders : smsNews];
  return [isReminder ? emailReminders : emailNews];
};

const tooMany: Readonly<Record<Channel, string>> = {
  sms: 'Too many SMS today, to this number or from your business. Please call, or send it by WhatsApp',
  email: 'Too many emails today, to this address or from your business. Please call, or send it by WhatsApp',
};

/** Counts an SMS that an owner tries a text out with. */
export const overTestCap = async (
  { query }: TenantTransaction,
  { business, phone, now }: { readonly business: BusinessId; readonly phone: string; readonly now: Instant },
): Promise<LimitState> =>
  hitLimits(
    query,
    [
      [smsTests, `${business} ${phone}`],
      [smsBusiness, business],
    ],
    now,
  );

/**
 * Counts a message that is about to be sent for the first time; why it may not be, or null. What is left out stays left
 * out: a day late it would be no news. Each business has counts of its own, so that a stranger's leaves a salon's alone.
 * Whoever booked on the page hears of it first, and that it is cancelled, however much the business has sent that day.
 */
export const overCap = async (
  { query }: PlatformTransaction,
  { message, now }: { readonly message: Counting; readonly now: Instant },
): Promise<string | null> => {
  const own = isOwnerMade(message);
  // guard: a-cancellation-of-what-the-business-booked-itself-counts
  if (message.attempts > 0 || (isToldInAnyCase(message) && !own)) return null;
  const { business, channel } = message;
  // guard: a-business-uses-up-its-own-messages-alone
  const subject = `${business} ${channel} ${message.address.toLowerCase()}`;
  const person = perPerson(message).map((limit): Counted => [limit, subject]);
  const whole: Counted = [channel === 'sms' ? smsBusiness : emailBusiness, business];
  // guard: the-day-of-a-business-holds-the-confirmations-it-brought-about-itself
  const inAnyCase = isConfirmation(message) && !own;
  if (inAnyCase) await hitLimits(query, [whole], now);
  const counted = inAnyCase ? person : [...person, whole];
  const { exceeded } = await hitLimits(query, counted, now);
  // guard: one-message-too-many-is-skipped
  return exceeded ? tooMany[channel] : null;
};
