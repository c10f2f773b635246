/** What becomes of a payment by this card, and of a refund of it. */
export type TestCard = Readonly<{
  number: string;
  label: string;
  brand: 'visa' | 'verve' | 'mastercard';
  /** Null when the card pays; else what the bank says. */
  declined: string | null;
  refundEnds: 'processed' | 'failed' | 'needs-attention';
}>;

const pays = (number: string, label: string, brand: TestCard['brand']): TestCard => ({
  number,
  label,
  brand,
  declined: null,
  refundEnds: 'processed',
});
const declines = (number: string, label: string, brand: TestCard['brand'], declined: string): TestCard => ({
  ...pays(number, label, brand),
  declined,
});

export const ORDINARY_CARD: TestCard = pays('4084084084084081', 'Pays', 'visa');

/** The provider's published test cards. */
export const TEST_CARDS: readonly TestCard[] = [
  ORDINARY_CARD,
  pays('507850785078507812', 'Pays, with a PIN', 'verve'),
  pays('5060666666666666666', 'Pays, with a PIN and a code', 'verve'),
  pays('507850785078507804', 'Pays, with a PIN, phone and code', 'verve'),
  pays('5192602720584796', 'Pays, on the bank’s own page', 'mastercard'),
  declines('4084080000005408', 'Is declined', 'visa', 'Declined'),
  declines('4084080000670037', 'Has too little money', 'visa', 'Insufficient Funds'),
  declines(
    '507850785078507853',
    'Gets no token',
    'verve',
    'Token Not Generated. Customer Not Registered on Token Platform',
  ),
  { ...pays('4084080000671803', 'Pays; a refund fails', 'visa'), refundEnds: 'failed' },
  { ...pays('4084080000671902', 'Pays; a refund needs attention', 'visa'), refundEnds: 'needs-attention' },
];

/** A test card by its number, spaces aside. */
export function testCard(number: string): TestCard | null {
  const digits = number.replaceAll(' ', '');
  return TEST_CARDS.find((card) => card.number === digits) ?? null;
}

/** How refunds to these test accounts end, for payments by transfer from them. */
export const REFUND_ENDS_BY_ACCOUNT: Readonly<Record<string, TestCard['refundEnds']>> = {
  '1012204936': 'failed',
  '1012204935': 'needs-attention',
};
