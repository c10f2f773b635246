import type { Answer, PaymentProvider } from '../platform/payments/payment-provider.ts';

const noAnswer = <T>(): Promise<Answer<T>> =>
  Promise.resolve({
    ok: false,
    reason: 'unreachable',
    code: 'no_answer',
    message: 'No provider in this test',
  });

const answered =
  <T>(value: T) =>
  (): Promise<Answer<T>> =>
    Promise.resolve({ ok: true, value });

/** For tests that are not about money: it knows every account, nothing is ever paid, and nothing leaves the process. */
export const absentProvider: PaymentProvider = {
  mode: 'test',
  checkoutOrigin: 'https://pay.example',
  listBanks: answered([{ name: 'GTBank', code: '058' }]),
  resolveAccount: answered({ accountName: 'OBI ADA' }),
  createSubaccount: answered({ code: 'ACCT_absent' }),
  updateSubaccount: answered(null),
  openCheckout: noAnswer,
  openTransfer: noAnswer,
  verify: noAnswer,
  listPaid: noAnswer,
  refund: noAnswer,
  listRefunds: noAnswer,
  findRefund: noAnswer,
  retryRefund: noAnswer,
  isSigned: () => false,
};
