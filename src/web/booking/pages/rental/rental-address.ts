export type Method = 'pickup' | 'delivery';

/** What the stepper's address says; `zone` is the name of a delivery zone. */
export type RentalChoice = {
  readonly date: string | null;
  readonly method: Method | null;
  readonly zone: string | null;
  readonly agreed: boolean;
};

/** What an order is of, as an address and a form say it; `days` where that is longer than the shortest. */
export type OrderQuery = { readonly lines?: string; readonly days?: string };

export const orderQuery = (lines: string, days: number | null): OrderQuery =>
  days === null ? { lines } : { lines, days: String(days) };

export type RentalStep = 1 | 2 | 3 | 4;

export const stepFrom = (number: number): RentalStep =>
  number === 1 || number === 2 || number === 3 ? number : 4;

/** Whether the way of getting the item is settled: delivery needs its zone. */
export const isDelivered = ({ method, zone }: RentalChoice): boolean =>
  method === 'pickup' || (method === 'delivery' && zone !== null);

/** The first step whose question is still open. */
export const stepOf = (choice: RentalChoice): RentalStep => {
  if (choice.date === null) return 1;
  if (!isDelivered(choice)) return 2;
  return choice.agreed ? 4 : 3;
};

/** The part of a choice that belongs to the address of a step: later answers are left out. */
export const upTo = (step: RentalStep, choice: RentalChoice): RentalChoice => ({
  date: step === 1 ? null : choice.date,
  method: step <= 2 ? null : choice.method,
  zone: step <= 2 || choice.method !== 'delivery' ? null : choice.zone,
  agreed: step === 4,
});

/** The address of the page at this path with these choices in its query; `month` (yyyy-MM) turns the calendar. */
export const rentalAddress = (
  path: string,
  choice: Partial<RentalChoice> & {
    readonly order?: OrderQuery | undefined;
    readonly offer?: string | undefined;
    readonly held?: string | undefined;
  },
  month: string | null = null,
): string => {
  const query = [
    ...Object.entries(choice.order ?? {}),
    ['date', choice.date],
    ['month', month],
    ['method', choice.method],
    ['zone', choice.zone],
    ['agreed', choice.agreed ? 'yes' : null],
    ['offer', choice.offer],
    ['held', choice.held],
  ]
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${path}${query === '' ? '' : `?${query}`}`;
};

/** Reads the choices out of a query such as `?date=2026-11-20&method=pickup`. */
export const rentalChoiceIn = (query: string): RentalChoice => {
  const found = new URLSearchParams(query);
  const method = found.get('method');
  return {
    date: found.get('date') || null,
    method: method === 'pickup' || method === 'delivery' ? method : null,
    zone: found.get('zone') || null,
    agreed: found.get('agreed') === 'yes',
  };
};
