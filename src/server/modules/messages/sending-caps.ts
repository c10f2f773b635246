import type { Instant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import type { MessageKind } from '../../platform/db/message-tables.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import { type Counted, hitLimits, type Limit, type LimitState } from '../../platform/limits.ts';
import type { QueuedMessage } from './messages.repo.ts';

const DAY = 24 * 60;
const perDay = (name: string, max: number): Limit => ({ name, max, windowMinutes: DAY });

/** More news than this on one telephone is a mistake or mischief, and each SMS costs money. */
const smsNews = perDay('sms news', 5);
/** Apart from news, so that bookings somebody makes in another's name cannot use up the reminders of a real one. */
const smsReminders = perDay('sms reminders', 5);
/** Emails cost nothing; twenty a day to a client is still more than any real day brings. */
const emailNews = perDay('email news', 20);
const emailReminders = perDay('email reminders', 20);
/** An owner hears of every booking, and a full day has many. */
const emailOwner = perDay('email owner', 200);
/** A salon with ten chairs sends about a hundred; past this the gateway's bill would be what is noticed first. */
const smsBusiness = perDay('sms business', 500);
/** Keeps our name with the mail services of everybody else. */
const emailBusiness = perDay('email business', 2_000);

/** What people have asked for or must learn whatever else they were sent: a key to their account, and their money. */
const uncounted: readonly MessageKind[] = [
  'password-reset',
  'password-changed',
  'new-device',
  'payout-changed',
  'dispute',
  'receipt',
  'refund-started',
  'refund-sent',
  'refund-details',
  'caution-kept',
  'overpaid',
  'time-gone',
];

type Counting = Pick<QueuedMessage, 'business' | 'channel' | 'kind' | 'recipient' | 'address' | 'attempts'>;

const perPerson = ({ channel, kind, recipient }: Counting): Limit => {
  if (channel === 'sms') return kind === 'reminder' ? smsReminders : smsNews;
  if (recipient === 'owner') return emailOwner;
  return kind === 'reminder' ? emailReminders : emailNews;
};

const tooMany: Readonly<Record<Channel, string>> = {
  sms: 'Too many SMS today, for this number or for your business. Please call, or send it by WhatsApp',
  email: 'Too many emails today, for this address or for your business. Please call, or send it by WhatsApp',
};

/** Counts an SMS that an owner tries a text out with, like news: the number it goes to is one they typed themselves. */
export const overTestCap = async (
  { query }: TenantTransaction,
  { business, phone }: { readonly business: BusinessId; readonly phone: string },
  now: Instant,
): Promise<LimitState> =>
  hitLimits(
    query,
    [
      [smsNews, phone],
      [smsBusiness, business],
    ],
    now,
  );

/**
 * Counts a message that is about to be sent for the first time; why it may not be, or null. What is left out stays left
 * out: a day late it would be no news.
 */
export const overCap = async (
  { query }: PlatformTransaction,
  message: Counting,
  now: Instant,
): Promise<string | null> => {
  if (message.attempts > 0 || uncounted.includes(message.kind)) return null;
  const counted: readonly Counted[] = [
    [perPerson(message), message.address.toLowerCase()],
    [message.channel === 'sms' ? smsBusiness : emailBusiness, message.business],
  ];
  const { exceeded } = await hitLimits(query, counted, now);
  return exceeded ? tooMany[message.channel] : null;
};
