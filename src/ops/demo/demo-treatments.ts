import type { DemoQuestion } from './demo-questions.ts';
import type { StaffKey } from './demo-staff.ts';

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
  /** How often it is booked, against the others. */
  readonly demand: number;
};

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
    performers: ['amara'],
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
  },
];
