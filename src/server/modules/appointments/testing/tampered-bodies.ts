/** A booking to pay for as a browser would ask, and what else it might name in it. */
export type Honest = {
  readonly email: string;
  readonly amount: number;
  readonly businessId: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};
export type Elsewhere = { readonly services: readonly string[]; readonly businesses: readonly string[] };

type Numbers = (limit: number) => number;
type Body = Record<string, unknown>;

/** Stands for what JSON can write and JavaScript cannot. */
const HUGE = '@huge@';

const junk: readonly unknown[] = [
  0,
  1,
  -1,
  0.5,
  -300_000,
  299_999,
  300_001,
  2_500_000,
  1e21,
  1e308,
  HUGE,
  Number.MAX_SAFE_INTEGER,
  5e-324,
  '100',
  '300000',
  '0x493E0',
  '1e2',
  ' 1',
  '',
  'NaN',
  'Infinity',
  '\u0000',
  '٣٠٠٠٠٠',
  '1,00',
  '<b>',
  'paid',
  'not_required',
  'refunded',
  'USD',
  'GHS',
  'kobo',
  'AK-1',
  'transfer',
  null,
  true,
  false,
  [],
  [1],
  [300_000],
  {},
  { amount: 1 },
  { $gt: 0 },
  { valueOf: 1, toString: 1 },
];

const named: readonly string[] = [
  'paymentStatus',
  'amountPaid',
  'paymentReference',
  'price',
  'priceKobo',
  'price_kobo',
  'amount',
  'currency',
  'deposit',
  'depositPercentage',
  'deposit_percentage',
  'requireDeposit',
  'tips',
  'discount',
  'coupon',
  'fee',
  'deliveryFee',
  'quote',
  'dueNow',
  'total',
  'caution',
  'cautionFee',
  'pricing',
  'duration',
  'metadata',
  'reference',
  'subaccount',
  'bearer',
  'transaction_charge',
  'split_code',
  'channels',
  'mode',
  'status',
  '_id',
  'service',
  'alwaysDeposit',
  'offer',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
];

const nested: readonly unknown[] = [
  { amount: 1, price: 1, dueNow: 0, requireDeposit: false },
  { percentage: 0, depositPercentage: 0, price_kobo: 0 },
  { prototype: { amount: 1, quantity: 0 } },
];

const quantities: readonly unknown[] = [0, -1, 1, 2, 3, 0.1, 1.5, '1', '2', null, HUGE, 10_001, [2]];
const zones: readonly unknown[] = ['Ikeja', 'ikeja', 'Lekki', 'Nowhere', '', null, 1, ['Ikeja']];
const methods: readonly unknown[] = ['pickup', 'delivery', 'free', null, 0];

/**
 * An honest body with one to four lies in it, as the text that is sent: amounts, currencies, another service's price, fees,
 * tips, discounts, statuses, prototypes and a field given twice.
 */
export const tamper = (honest: Honest, elsewhere: Elsewhere, next: Numbers): string => {
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[next(list.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from');
    return chosen;
  };
  const anything = (): unknown => (next(6) === 0 ? pick(nested) : pick(junk));
  const body: Body = { ...honest };
  const metadata: Body = { ...honest.metadata };
  const put = (into: Body, field: string, value: unknown): void => {
    // As JSON.parse would: a field of that name, and not the object's prototype.
    Object.defineProperty(into, field, { value, enumerable: true, configurable: true, writable: true });
  };
  const lies: readonly (() => void)[] = [
    () => put(body, 'amount', anything()),
    () =>
      put(
        body,
        'amount',
        honest.amount + pick([-1, 1, 100, -100, 0.1, -honest.amount + 1, honest.amount, 200_000, 500_000]),
      ),
    () => put(body, pick(named), anything()),
    () => put(metadata, pick(named), anything()),
    () => put(metadata, pick(named), anything()),
    () => put(metadata, 'serviceId', pick(elsewhere.services)),
    () => put(body, 'businessId', pick(elsewhere.businesses)),
    () => put(metadata, 'businessId', pick(elsewhere.businesses)),
    () => put(metadata, 'quantity', pick(quantities)),
    () =>
      put(metadata, 'deliveryDetails', {
        method: pick(methods),
        zone: pick(zones),
        fee: pick(junk),
        address: 'x',
      }),
    () =>
      put(metadata, 'customFieldAnswers', [
        { fieldId: 'price', value: pick(['-1', 0, true, null]), price: -1 },
      ]),
    () => put(body, 'channel', pick(['checkout', 'transfer', 'card', 'free', null])),
    () => put(metadata, 'policyAccepted', pick([true, false, 'true', 1])),
  ];
  for (let count = 1 + next(4); count > 0; count -= 1) pick(lies)();
  const text = JSON.stringify({ ...body, metadata }).replaceAll(`"${HUGE}"`, '1e309');
  return next(10) === 0
    ? `${text.slice(0, -1)},"amount":${pick(['1', '300000', '-1', '1e309', '"1"'])}}`
    : text;
};
