import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { linkVersionOf } from '../links/short-links.rules.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';
import type { Draft, Letter } from '../writing/letter.types.ts';
import { namedForClients } from '../writing/wording.rules.ts';
import type { MoneyContents } from './contents.types.ts';
import type { Kind } from './kind.types.ts';

type About = Pick<QueuedMessage, 'appointment' | 'intent' | 'receipt' | 'recipient' | 'refund'>;

type Own<C extends MoneyContents> = Pick<Kind<C>, 'kind' | 'due' | 'counts' | 'mail' | 'sms' | 'byHand'> & {
  /** What it speaks of, as it stands. */
  readonly find: (
    transaction: Pick<PlatformTransaction, 'query'>,
    business: BusinessId,
    about: About,
    now: Instant,
  ) => Promise<C | null>;
  /** Whether that is still what the message was to say. */
  readonly isTrue: (contents: C, message: Pick<QueuedMessage, 'version'>) => boolean;
  readonly link: (contents: C, secrets: Parameters<Kind<C>['link']>[1]) => string;
};

/** A kind that tells of a client's money, in our own words: it is true as long as the rows say what it says. */
export const moneyNews = <C extends MoneyContents>({ find, isTrue, ...own }: Own<C>): Kind<C, null> => ({
  ...own,
  load: async (transaction, message, now) => {
    const contents = await find(transaction, message.business, message, now);
    return contents !== null && isTrue(contents, message) ? contents : null;
  },
  findTarget: async (transaction, subject, { secrets, now }) => {
    const contents = await find(transaction, transaction.business, subject, now);
    return contents === null
      ? null
      : { leads: { path: own.link(contents, secrets) }, linkVersion: linkVersionOf(contents) };
  },
  words: null,
});

/** A letter to a client, by the names that it may carry. */
export const clientLetter = <
  T extends Parameters<typeof namedForClients>[0] & { readonly businessEmail: string },
>(
  about: T,
  write: (named: T) => Letter,
): Draft => ({ letter: write(namedForClients(about)), business: about });
