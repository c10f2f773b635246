/**
 * The words in braces that stand in a template for something of the booking. `room`: the septets an SMS keeps for it;
 * a longer value is shortened where that does no harm. `whenEmpty`: what is written where there is nothing to say.
 */
export const placeholders = [
  {
    name: 'client',
    meaning: 'The client’s first name',
    sample: 'Chidinma',
    whenEmpty: 'there',
    room: 6,
    shortens: true,
  },
  {
    name: 'service',
    meaning: 'What was booked',
    sample: 'Knotless braids',
    whenEmpty: 'booking',
    room: 8,
    shortens: true,
  },
  {
    name: 'staff',
    meaning: 'Who the booking is with',
    sample: 'Ngozi',
    whenEmpty: 'our team',
    room: 8,
    shortens: true,
  },
  {
    name: 'date',
    meaning: 'The day',
    sample: 'Fri 20 Nov 2026',
    whenEmpty: 'the day',
    room: 16,
    shortens: false,
  },
  {
    name: 'time',
    meaning: 'The time it starts',
    sample: '10:00',
    whenEmpty: 'the time',
    room: 8,
    shortens: false,
  },
  {
    name: 'business',
    meaning: 'The name of your business',
    sample: 'Ada Beauty Lounge',
    whenEmpty: 'us',
    room: 8,
    shortens: true,
  },
  {
    name: 'link',
    meaning: 'The client’s own link, to see, move or cancel the booking',
    sample: 'https://akoko.ng/s/h7Kq2mXw9T',
    whenEmpty: '',
    room: 60,
    shortens: false,
  },
  {
    name: 'phone',
    meaning: 'Your telephone number',
    sample: '0803 123 4567',
    whenEmpty: 'our number',
    room: 14,
    shortens: false,
  },
  {
    name: 'address',
    meaning: 'Where to come',
    sample: '12 Allen Avenue, Ikeja',
    whenEmpty: 'our place',
    room: 12,
    shortens: true,
  },
] as const satisfies readonly PlaceholderRow[];

type PlaceholderRow = {
  readonly name: string;
  readonly meaning: string;
  readonly sample: string;
  readonly whenEmpty: string;
  readonly room: number;
  readonly shortens: boolean;
};

export type Placeholder = (typeof placeholders)[number];
export type PlaceholderName = Placeholder['name'];

/** What stands for each placeholder in one message; empty where there is nothing to say. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>> & {
  /** What several services are called where an SMS has no room for all of their names: `3 services`. */
  readonly servicesInShort?: string | undefined;
};
