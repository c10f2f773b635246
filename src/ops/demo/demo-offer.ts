import type { AnswerValue, IntakeField } from '#core/intake/answers.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { ServiceChoices } from '../generate/business.ts';
import type { StaffKey } from './demo-staff.ts';

/** A question and what clients answer; an answer of null is one left open. */
export type DemoQuestion = { readonly field: IntakeField; readonly answers: readonly AnswerValue[] };

export type TreatmentFacts = {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly category: string;
  readonly minutes: number;
  readonly naira: number;
  readonly priceVaries?: true;
  readonly inactive?: true;
  /** Nobody named: every staff member performs it. */
  readonly performers: readonly StaffKey[];
  readonly questions: readonly DemoQuestion[];
  /** How often it is booked by itself, against the others; with 0 not at all, or only as part of a visit. */
  readonly demand: number;
  readonly choices?: ServiceChoices;
};

const option = (id: string, name: string, naira: number, minutes: number) => ({
  id,
  name,
  priceKobo: toKobo(naira * 100),
  minutes,
});

const HAIR = 'Hair';
const BODY = 'Skin & body';
const NAILS = 'Nails & lashes';

export const demoTreatments: readonly TreatmentFacts[] = [
  {
    name: 'Knotless braids',
    slug: 'knotless-braids',
    description: 'Light, neat and kind to your edges. Price depends on length and thickness.',
    category: HAIR,
    minutes: 180,
    naira: 25_000,
    priceVaries: true,
    performers: ['amara', 'ebiere'],
    demand: 3,
    questions: [
      {
        field: {
          id: 'len7qk2a',
          label: 'How long would you like them?',
          type: 'select',
          required: true,
          options: ['Shoulder', 'Mid-back', 'Waist', 'Longer'],
        },
        answers: ['Shoulder', 'Mid-back', 'Mid-back', 'Waist'],
      },
      {
        field: {
          id: 'ext3mz8p',
          label: 'I will bring my own extensions',
          type: 'checkbox',
          required: false,
          options: [],
        },
        answers: [true, false],
      },
      {
        field: { id: 'pck9xw4d', label: 'How many packs?', type: 'number', required: false, options: [] },
        answers: [4, 6, 8, null],
      },
    ],
    choices: {
      optionGroups: [
        {
          id: 'braidextras',
          name: 'Anything else?',
          choose: 'any',
          required: false,
          options: [
            option('oTakeDown', 'Take-down first', 5_000, 45),
            option('oBeads', 'Beads and cuffs', 2_000, 15),
          ],
        },
      ],
      segments: [],
      twoHands: { duration: 105, price: toKobo(3_200_000) },
      alongside: false,
    },
  },
  {
    name: 'Silk press',
    slug: 'silk-press',
    description: 'Wash, steam, blow-dry and press, with a trim of the ends.',
    category: HAIR,
    minutes: 75,
    naira: 15_000,
    performers: ['amara', 'ebiere'],
    demand: 5,
    questions: [],
  },
  {
    name: 'Hair colour',
    slug: 'hair-colour',
    description: 'Colour from root to tip. While it sets, your nails can be done.',
    category: HAIR,
    minutes: 90,
    naira: 24_000,
    performers: ['amara', 'ebiere'],
    demand: 0,
    questions: [],
    choices: {
      optionGroups: [
        {
          id: 'colourkind',
          name: 'Which colour?',
          choose: 'one',
          required: true,
          options: [
            option('oOneShade', 'One shade', 0, 0),
            option('oHighlights', 'Highlights', 9_000, 30),
            option('oRootsOnly', 'Roots only', -8_000, -15),
          ],
        },
        {
          id: 'colourextras',
          name: 'Anything else?',
          choose: 'any',
          required: false,
          options: [option('oTreatment', 'Repair treatment', 6_000, 15)],
        },
      ],
      segments: [30, 40, 20],
      twoHands: null,
      alongside: false,
    },
  },
  {
    name: 'Deep tissue massage',
    slug: 'deep-tissue-massage',
    description: 'A firm full hour for shoulders that sit in Third Mainland traffic.',
    category: BODY,
    minutes: 60,
    naira: 22_000,
    performers: ['bola'],
    demand: 6,
    questions: [
      {
        field: { id: 'are5tn1c', label: 'Where does it hurt?', type: 'text', required: false, options: [] },
        answers: ['Lower back', 'Neck and shoulders', 'Nowhere, I just need rest', null],
      },
      {
        field: {
          id: 'hea2vb6s',
          label: 'Anything about your health we should know?',
          type: 'textarea',
          required: false,
          options: [],
        },
        answers: [
          'I had a minor surgery in March, please go easy on the left side.',
          'High blood pressure, controlled.',
          null,
          null,
        ],
      },
    ],
  },
  {
    name: 'Glow facial',
    slug: 'glow-facial',
    description: 'Cleanse, steam, gentle exfoliation and a mask for your skin.',
    category: BODY,
    minutes: 45,
    naira: 18_500,
    performers: ['halima', 'bola'],
    demand: 5,
    questions: [],
  },
  {
    name: 'Dudu-osun body scrub',
    slug: 'dudu-osun-body-scrub',
    description: 'Black soap, camwood and shea butter. Back soon.',
    category: BODY,
    minutes: 60,
    naira: 20_000,
    inactive: true,
    performers: ['bola'],
    demand: 0,
    questions: [],
  },
  {
    name: 'Gel manicure',
    slug: 'gel-manicure',
    description: 'Shape, cuticle care and two weeks of shine.',
    category: NAILS,
    minutes: 45,
    naira: 8_500,
    performers: [],
    demand: 8,
    questions: [],
    choices: { optionGroups: [], segments: [], twoHands: null, alongside: true },
  },
  {
    name: 'Classic lash set',
    slug: 'classic-lash-set',
    description: 'One extension to each lash, for eyes that need no mascara.',
    category: NAILS,
    minutes: 90,
    naira: 16_500,
    performers: ['halima', 'ebiere'],
    demand: 4,
    questions: [],
    choices: {
      optionGroups: [
        {
          id: 'lashstyle',
          name: 'A fuller style',
          choose: 'one',
          required: false,
          options: [
            option('oHybrid', 'Hybrid, a little fuller', 4_000, 20),
            option('oVolume', 'Volume, for evenings', 7_500, 45),
          ],
        },
      ],
      segments: [],
      twoHands: null,
      alongside: false,
    },
  },
];

export type ItemFacts = {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly days: number;
  readonly baseFeeNaira: number;
  readonly cautionFeeNaira: number;
  readonly quantity: number;
  readonly bufferDaysBefore: number;
  readonly bufferDaysAfter: number;
  readonly questions: readonly DemoQuestion[];
};

export const demoItems: readonly ItemFacts[] = [
  {
    name: 'Canopy with 50 chairs',
    slug: 'canopy-with-50-chairs',
    description:
      'A white 18 by 36 feet canopy and fifty chairs. Picked up the day before your party or on the day.',
    days: 2,
    baseFeeNaira: 45_000,
    cautionFeeNaira: 20_000,
    quantity: 4,
    bufferDaysBefore: 0,
    bufferDaysAfter: 1,
    questions: [
      {
        field: {
          id: 'gst8rc3y',
          label: 'How many guests do you expect?',
          type: 'number',
          required: true,
          options: [],
        },
        answers: [50, 80, 120, 200],
      },
    ],
  },
  {
    name: 'Banquet tables, set of 5',
    slug: 'banquet-tables-set-of-5',
    description: 'Five round tables for eight, with white cloths.',
    days: 1,
    baseFeeNaira: 18_000,
    cautionFeeNaira: 10_000,
    quantity: 6,
    bufferDaysBefore: 0,
    bufferDaysAfter: 0,
    questions: [],
  },
  {
    name: 'Beaded reception gown',
    slug: 'beaded-reception-gown',
    description: 'Hand-beaded, corset back, sizes 10 to 14. Cleaned before and after every hire.',
    days: 3,
    baseFeeNaira: 60_000,
    cautionFeeNaira: 30_000,
    quantity: 2,
    bufferDaysBefore: 1,
    bufferDaysAfter: 2,
    questions: [
      {
        field: {
          id: 'siz4hj9e',
          label: 'Which size?',
          type: 'select',
          required: true,
          options: ['10', '12', '14'],
        },
        answers: ['10', '12', '12', '14'],
      },
    ],
  },
];
