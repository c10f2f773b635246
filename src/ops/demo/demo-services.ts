import { checkAnswers, type IntakeAnswer } from '#core/intake/answers.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { Id } from '#server/platform/ids.ts';
import type { Service } from '../generate/business.ts';
import { pick, type Random } from '../generate/random.ts';
import {
  type DemoQuestion,
  demoItems,
  demoTreatments,
  type ItemFacts,
  type TreatmentFacts,
} from './demo-offer.ts';
import type { DemoStaffMember } from './demo-staff.ts';

export type DemoService = Service & {
  readonly questions: readonly DemoQuestion[];
  /** How often it is booked, against the others. */
  readonly demand: number;
};

const RENTAL_CATEGORY = 'Party hire';
const NOTHING = toKobo(0);

const fieldsOf = ({ questions }: Pick<DemoService, 'questions'>) => questions.map(({ field }) => field);

const treatment = (facts: TreatmentFacts, id: Id, staff: readonly DemoStaffMember[]): DemoService => ({
  ...facts,
  id,
  fields: fieldsOf(facts),
  performers: staff.filter(({ key }) => facts.performers.includes(key)).map(({ id: member }) => member),
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
  fields: fieldsOf(facts),
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

/** Everything on offer, in the order it was added: treatments, then items to rent. */
export const demoServices = (staff: readonly DemoStaffMember[], newId: () => Id): readonly DemoService[] => [
  ...demoTreatments.map((facts) => treatment(facts, newId(), staff)),
  ...demoItems.map((facts) => item(facts, newId())),
];

/** The categories in the order of the page. */
export const demoCategories = (services: readonly DemoService[]): readonly string[] => [
  ...new Set(services.map(({ category }) => category)),
];

/** One client's answers, as a booking keeps them. Throws when an answer is one that the booking page would refuse. */
export const answerAll = (questions: readonly DemoQuestion[], random: Random): readonly IntakeAnswer[] => {
  const given = questions.map(({ field, answers }) => ({ fieldId: field.id, value: pick(random, answers) }));
  const checked = checkAnswers(
    questions.map(({ field }) => field),
    given,
  );
  if (!checked.ok) throw new Error(`A demo answer is refused: ${checked.reason[0]?.message}`);
  return checked.value;
};
