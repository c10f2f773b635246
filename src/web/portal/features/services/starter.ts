import type { ServiceBody } from '#contract/calls/services.calls.ts';
import { countOffered, offerWords } from '../../kit/offer-words.ts';
import type { Amount } from './model.ts';
import { emptyServiceForm, readServiceForm, type ServiceErrors, type ServiceForm } from './service-draft.ts';

export type Trade = {
  readonly key: string;
  readonly label: string;
  /** What it usually offers. */
  readonly usual: readonly StarterEntry[];
};

/** One service of the list: what of it can be changed there, and whether it is to be added. */
export type StarterEntry = Pick<
  ServiceForm,
  'bookingType' | 'name' | 'duration' | 'price' | 'baseRentalFee' | 'cautionFee' | 'quantity'
> & { readonly chosen: boolean };

/** An appointment of so many minutes at a price in naira. */
const visit = (name: string, duration: Amount, price: Amount): StarterEntry => ({
  bookingType: 'time-based',
  name,
  duration,
  price,
  baseRentalFee: '',
  cautionFee: 0,
  quantity: 1,
  chosen: true,
});

/** A rental of so many days at a fee, with a caution fee, both in naira, of which there are so many. */
const item = (
  name: string,
  duration: Amount,
  [baseRentalFee, cautionFee]: readonly [Amount, Amount],
  quantity: Amount,
): StarterEntry => ({
  ...visit(name, duration, 0),
  bookingType: 'item-based',
  baseRentalFee,
  cautionFee,
  quantity,
});

/** Lengths and prices to begin with, of a middling business in Lagos: whoever adds them puts in their own. */
export const trades: readonly Trade[] = [
  {
    key: 'hair',
    label: 'Hair',
    usual: [
      visit('Wash and set', 60, 6_000),
      visit('Silk press', 90, 15_000),
      visit('Cornrows', 90, 8_000),
      visit('Box braids', 240, 25_000),
      visit('Knotless braids', 300, 35_000),
      visit('Wig install', 90, 15_000),
      visit('Relaxer and steam', 90, 12_000),
      visit('Loc retwist', 120, 15_000),
    ],
  },
  {
    key: 'barber',
    label: 'Barber',
    usual: [
      visit('Haircut', 30, 4_000),
      visit('Haircut and beard', 45, 6_000),
      visit('Beard trim', 20, 2_500),
      visit('Children’s haircut', 30, 3_000),
      visit('Haircut and dye', 60, 8_000),
      visit('Home service', 60, 20_000),
    ],
  },
  {
    key: 'nails',
    label: 'Nails',
    usual: [
      visit('Gel manicure', 60, 8_000),
      visit('Acrylic full set', 120, 18_000),
      visit('Acrylic refill', 90, 12_000),
      visit('Pedicure', 60, 10_000),
      visit('Manicure and pedicure', 90, 16_000),
      visit('Nail removal', 30, 4_000),
    ],
  },
  {
    key: 'spa',
    label: 'Spa',
    usual: [
      visit('Swedish massage', 60, 25_000),
      visit('Deep tissue massage', 60, 30_000),
      visit('Hot stone massage', 90, 40_000),
      visit('Facial', 60, 20_000),
      visit('Body scrub', 60, 25_000),
      visit('Waxing', 45, 15_000),
    ],
  },
  {
    key: 'makeup',
    label: 'Makeup',
    usual: [
      visit('Soft glam', 90, 30_000),
      visit('Makeup and gele', 120, 40_000),
      visit('Bridal trial', 120, 50_000),
      visit('Bridal makeup', 180, 150_000),
      visit('Gele tying', 30, 10_000),
      visit('Lash set', 90, 18_000),
    ],
  },
  {
    key: 'tailoring',
    label: 'Tailoring',
    usual: [
      visit('Consultation', 45, 5_000),
      visit('Measurements', 30, 3_000),
      visit('Fitting', 30, 0),
      visit('Bridal consultation', 90, 20_000),
      visit('Alterations', 30, 5_000),
    ],
  },
  {
    key: 'party',
    label: 'Party hire',
    usual: [
      item('Chair', 1, [300, 200], 200),
      item('Round table', 1, [2_000, 1_500], 20),
      item('Canopy', 1, [30_000, 15_000], 4),
      item('Cooler', 1, [4_000, 3_000], 6),
      item('Chafing dish', 1, [5_000, 4_000], 10),
      item('Sound system', 1, [80_000, 50_000], 1),
      item('Generator', 1, [70_000, 50_000], 1),
    ],
  },
  {
    key: 'gowns',
    label: 'Gowns and suits',
    usual: [
      item('Wedding gown', 3, [150_000, 50_000], 1),
      item('Reception gown', 3, [80_000, 30_000], 1),
      item('Bridesmaid dress', 3, [30_000, 15_000], 4),
      item('Aṣọ-òkè set', 3, [60_000, 25_000], 2),
      item('Suit', 3, [35_000, 20_000], 3),
      item('Beads', 3, [20_000, 20_000], 2),
    ],
  },
];

/** The chosen entries as they are sent, or what is wrong with each, by its place in the list. */
export const readStarter = (
  entries: readonly StarterEntry[],
): {
  readonly bodies: ReadonlyMap<number, ServiceBody>;
  readonly errors: ReadonlyMap<number, ServiceErrors>;
} => {
  const bodies = new Map<number, ServiceBody>();
  const errors = new Map<number, ServiceErrors>();
  for (const [at, { chosen, ...entered }] of entries.entries()) {
    if (!chosen) continue;
    const read = readServiceForm({ ...emptyServiceForm, ...entered });
    if (read.ok) bodies.set(at, read.body);
    else errors.set(at, read.errors);
  }
  return { bodies, errors };
};

/** What the button says. */
export const addText = (entries: readonly StarterEntry[]): string => {
  const chosen = entries.filter((entry) => entry.chosen);
  return chosen.length === 0 ? 'Add' : `Add ${countOffered(chosen.length, offerWords(chosen))}`;
};
