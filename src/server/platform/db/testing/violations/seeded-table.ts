/** Columns of a row and what stands in them, as JSON has it. */
export type Values = Readonly<Record<string, unknown>>;

/** A row that one guard has to refuse, given by what it differs in from the second sound row of its table. */
export type Violation = {
  readonly plant: Values;
  /** A row that is there already; the table's first sound row always is. */
  readonly before?: Values;
  /** Other guards that refuse the same row: with one of them in place, this guard can be missed. */
  readonly besides?: readonly string[];
};

/**
 * One table as the test of the constraints has it. `row` breaks nothing, nor does a second row of `row` and `other`.
 * `broken` has for each CHECK the rows that it refuses; `special` the violations of keys that need more than that.
 */
export type SeededTable = {
  readonly table: string;
  readonly row: Values;
  readonly other: Values;
  /** Further rows that are there, each by what it differs in from `row`: what rows of other tables refer to. */
  readonly more?: readonly Values[];
  readonly broken: Readonly<Record<string, readonly Values[]>>;
  readonly special?: Readonly<Record<string, Violation>>;
};

/** The same id for the same number: rows of different areas refer to each other by it. */
export const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const BUSINESS = id(1);
export const MEDIA = id(2);
export const STAFF = id(3);
export const SERVICE = id(4);
export const CLIENT = id(5);
export const APPOINTMENT = id(6);
export const INTENT = id(7);
export const ORPHAN = id(8);
export const PAYMENT = id(9);
export const REFUND = id(10);
export const MESSAGE = id(11);
export const ENTRY = id(12);
export const OFFER = id(13);
export const RUN = id(14);
export const WEBHOOK = id(15);
export const KEY = id(16);
/** Of the second row of a table, where a table has an id of its own. */
export const OTHER = id(99);

/** Of a further row that is there. */
export const SECOND = id(98);

export const AT = '2026-12-07T07:00:00Z';
export const LATER = '2026-12-07T08:00:00Z';
export const DAY = '2026-12-08';

export const long = (letters: number): string => 'x'.repeat(letters);
/** Names with something in them that nobody sees: they break a line, turn its direction, or are not what they look like. */
export const UNSEEN: readonly string[] = [
  'Ada\nObi',
  'Ada\u202eObi',
  'Ada\u200bObi',
  'Ada\u200dObi',
  'Ada\u{e0041}',
];
/** Bytes, as PostgreSQL writes them. */
export const bytes = (hex: string): string => `\\x${hex}`;

/** Rows that are refused for one value of one column each. */
export const each = (column: string, ...values: readonly unknown[]): readonly Values[] =>
  values.map((value) => ({ [column]: value }));
