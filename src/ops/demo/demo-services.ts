import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { Id } from '#server/platform/ids.ts';
import { demoItems, type ItemFacts } from './demo-items.ts';
import type { DemoQuestion } from './demo-questions.ts';
import type { StaffKey } from './demo-staff.ts';
import { demoTreatments, type TreatmentFacts } from './demo-treatments.ts';

export type DemoService = {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly category: string;
  readonly bookingType: 'time-based' | 'item-based';
  /** Minutes of an appointment, days of a hire. */
  readonly duration: number;
  readonly price: Kobo;
  readonly baseFee: Kobo;
  readonly cautionFee: Kobo;
  readonly quantity: number;
  readonly bufferDaysBefore: number;
  readonly bufferDaysAfter: number;
  readonly priceVaries: boolean;
  readonly available: boolean;
  readonly questions: readonly DemoQuestion[];
  readonly performers: readonly StaffKey[];
  readonly demand: number;
};

export const RENTAL_CATEGORY = 'Party hire';
const NOTHING = toKobo(0);

const treatment = (facts: TreatmentFacts, id: Id): DemoService => ({
  ...facts,
  id,
  bookingType: 'time-based',
  duration: facts.minutes,
  price: toKobo(facts.naira * 100),
  baseFee: NOTHING,
  cautionFee: NOTHING,
  quantity: 1,
  bufferDaysBefore: 0,
  bufferDaysAfter: 0,
  priceVaries: facts.priceVaries ?? false,
  available: facts.inactive !== true,
});

const item = (facts: ItemFacts, id: Id): DemoService => ({
  ...facts,
  id,
  category: RENTAL_CATEGORY,
  bookingType: 'item-based',
  duration: facts.days,
  price: NOTHING,
  baseFee: toKobo(facts.baseFeeNaira * 100),
  cautionFee: toKobo(facts.cautionFeeNaira * 100),
  priceVaries: false,
  available: true,
  performers: [],
  demand: 1,
});

/** Everything on offer, in the order it was added: treatments, then items for hire. */
export const demoServices = (newId: () => Id): readonly DemoService[] => [
  ...demoTreatments.map((facts) => treatment(facts, newId())),
  ...demoItems.map((facts) => item(facts, newId())),
];

/** The categories in the order of the page. */
export const demoCategories = (services: readonly DemoService[]): readonly string[] => [
  ...new Set(services.map(({ category }) => category)),
];
