import type { Contents } from './contents.types.ts';
import type { Kind } from './kind.types.ts';

type Own = 'kind' | 'due' | 'counts' | 'load' | 'mail';

/** A kind that goes to owners by email alone, in our own words. */
export const toOwner = <C extends Contents>(own: Pick<Kind<C>, Own>): Kind<C, null> => ({
  ...own,
  ...mailOnly,
});

/** Of a kind that goes by email alone and leads nowhere. */
export const mailOnly = {
  sms: () => null,
  link: () => null,
  findTarget: async () => null,
  byHand: () => null,
  words: null,
};
