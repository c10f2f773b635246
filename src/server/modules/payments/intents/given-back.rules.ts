/** Why a payment is given back whose client has the very booking already, by another payment. */
export const PAID_TWICE = 'paid twice';
