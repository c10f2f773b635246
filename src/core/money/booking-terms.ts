import { type Kobo, toKobo } from './kobo.ts';

/** What a client reads of a service before booking it, for one unit of it. */
export type BookingTerms = {
  readonly kind: 'time-based' | 'item-based';
  /** Minutes of an appointment, days of a hire. */
  readonly duration: number;
  /** The base fee of a hire. */
  readonly price: Kobo;
  readonly priceVaries: boolean;
  readonly caution: Kobo;
  /** What the business asks of everybody before it is booked, without a delivery. */
  readonly dueNow: Kobo;
  readonly cancelNoticeHours: number;
  /** Of a hire; empty where the business has set none. */
  readonly rentalPolicy: string;
  readonly zones: readonly { readonly name: string; readonly fee: Kobo }[];
};

/**
 * The terms as texts that are equal exactly where the terms are. They come in parts, since a client who picks the item
 * up has nothing to do with the price of a delivery. Notice for cancelling is told, and counts, only where something
 * is paid at once; policy and delivery belong to hires.
 */
export function termsTexts(
  terms: BookingTerms,
): readonly [service: string, policy: string, delivery: string] {
  const { kind, duration, price, priceVaries, caution, dueNow, cancelNoticeHours } = terms;
  const rental = kind === 'item-based';
  const notice = dueNow > 0 ? cancelNoticeHours : null;
  const zones = rental ? terms.zones.map(({ name, fee }) => JSON.stringify([name, fee])).sort() : [];
  return [
    JSON.stringify([kind, duration, price, priceVaries, rental ? caution : 0, dueNow, notice]),
    rental ? terms.rentalPolicy : '',
    zones.join(),
  ];
}

/**
 * One short text for the terms: the kind by its first letters, a `digest` of each part, and the figures themselves, so
 * that they can be told once they are others. Those are for telling only: whether terms differ is seen by the digests.
 */
export function termsStamp(terms: BookingTerms, digest: (text: string) => string): string {
  const { price, duration, dueNow, caution } = terms;
  const figures = [price, duration, dueNow, caution].map((figure) => figure.toString(36)).join('.');
  return [terms.kind.slice(0, 4), ...termsTexts(terms).map(digest), figures].join('-');
}

export type TermsFigures = Pick<BookingTerms, 'price' | 'duration' | 'dueNow' | 'caution'>;

/** Fewer digits than would leave the whole numbers that are exact. */
const FIGURES = /-([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})$/;

/** The figures of the terms that were read; null where the stamp has none. */
export function figuresIn(stamp: string): TermsFigures | null {
  const found = FIGURES.exec(stamp);
  if (found === null) return null;
  const [price = 0, duration = 0, dueNow = 0, caution = 0] = found
    .slice(1)
    .map((figure) => Number.parseInt(figure, 36));
  return { price: toKobo(price), duration, dueNow: toKobo(dueNow), caution: toKobo(caution) };
}

export type ChangedTerm = 'kind' | 'service' | 'policy' | 'delivery';

/** What differs between the stamp of the terms that were read and that of those that stand; none: the same terms. */
export function changedTerms(
  read: string,
  stands: string,
  { delivered }: { readonly delivered: boolean },
): readonly ChangedTerm[] {
  const [before, now] = [read.split('-'), stands.split('-')];
  if (before[0] !== now[0]) return ['kind'];
  const parts: readonly ChangedTerm[] = delivered ? ['service', 'policy', 'delivery'] : ['service', 'policy'];
  return parts.filter((_, at) => before[at + 1] !== now[at + 1]);
}
