import type { DemoQuestion } from './demo-questions.ts';

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
