import type { MoneySources } from '#contract/replies/money-views.ts';
import { formatNaira, formatWholeNaira } from '../../../ui/format.ts';
import { offerWords } from '../../kit/offer-words.ts';

type Method = MoneySources['byMethod'][number]['method'];

const methodNames: Readonly<Record<NonNullable<Method>, string>> = {
  online: 'Paid online',
  transfer: 'Bank transfer',
  pos: 'POS card',
  cash: 'Cash',
};

export type Source = {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly isBelow: boolean;
  /** From 0 to 1, of the largest of all lists, so that equal bars are equal money. */
  readonly share: number;
};

export type SourceList = { readonly title: string; readonly of: string; readonly sources: readonly Source[] };

/**
 * The three ways of looking at where money came from, with bars on one scale. What came by a method has kobo where it
 * was paid with some; what people and services have of it is shared out, and shown in whole naira.
 */
export function sourceLists({ byMethod, byStaff, byService }: MoneySources): readonly SourceList[] {
  const most = Math.max(0, ...[...byMethod, ...byStaff, ...byService].map(({ amount }) => Math.abs(amount)));
  const source = (
    key: string | null,
    name: string,
    amount: number,
    format: (naira: number) => string = formatWholeNaira,
  ): Source => ({
    key: key ?? '',
    name,
    text: format(amount),
    isBelow: amount < 0,
    share: most === 0 ? 0 : Math.abs(amount) / most,
  });
  const words = offerWords(
    byService.flatMap(({ bookingType }) => (bookingType === null ? [] : { bookingType })),
  );
  return [
    {
      title: 'By method',
      of: 'Method',
      sources: byMethod.map(({ method, amount }) =>
        source(method, method === null ? 'Refunds' : methodNames[method], amount, formatNaira),
      ),
    },
    {
      title: 'By person',
      of: 'Person',
      sources: byStaff.map(({ staffId, name, amount }) =>
        source(staffId, staffId === null ? 'Nobody (hires)' : name || 'Somebody who left', amount),
      ),
    },
    {
      title: `By ${words.one}`,
      of: words.titled,
      sources: byService.map(({ serviceId, name, amount }) =>
        source(serviceId, name || 'No longer offered', amount),
      ),
    },
  ];
}
