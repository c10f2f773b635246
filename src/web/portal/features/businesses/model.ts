import { type ChainLine, membersCalls } from '#contract/calls/members.calls.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { slugify } from '#core/names/slug.ts';
import { readEntries } from '../../kit/form/read-entries.ts';

/** What is added up of a chain. */
export type ChainSums = Pick<ChainLine, 'bookingsToday' | 'takenWeek' | 'takenMonth' | 'owed'>;

const none: ChainSums = { bookingsToday: 0, takenWeek: 0, takenMonth: 0, owed: 0 };

/** All businesses together; in kobo, so that no fraction of a naira is lost on the way. */
export const totalOf = (lines: readonly ChainSums[]): ChainSums =>
  lines.reduce<ChainSums>(
    (sum, line) => ({
      bookingsToday: sum.bookingsToday + line.bookingsToday,
      takenWeek: sumNaira([sum.takenWeek, line.takenWeek]),
      takenMonth: sumNaira([sum.takenMonth, line.takenMonth]),
      owed: sumNaira([sum.owed, line.owed]),
    }),
    none,
  );

export type NewBusiness = {
  readonly businessName: string;
  readonly businessSlug: string;
  readonly phone: string;
};

export const fieldOf = (path: string): keyof NewBusiness | null =>
  path === 'businessName' || path === 'businessSlug' || path === 'phone' ? path : null;

/** The form by the contract's rules. */
export const readNewBusiness = (form: NewBusiness) =>
  readEntries(membersCalls.addBusiness.body, form, fieldOf);

/** What a name that is typed changes: the address follows it until it is changed by hand. */
export const named = (form: NewBusiness, businessName: string): Partial<NewBusiness> => ({
  businessName,
  ...(form.businessSlug === slugify(form.businessName) ? { businessSlug: slugify(businessName) } : {}),
});
