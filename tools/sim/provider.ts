import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type {
  Answer,
  OpenPayment,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  TransferAccount,
} from '#server/platform/payments/payment-provider.ts';
import type { Outside } from './outside.ts';

type Refund = {
  readonly id: string;
  status: ProviderRefund['status'];
  readonly amount: Kobo;
  readonly note: string;
};
export type Payment = {
  readonly reference: string;
  readonly amount: Kobo;
  /** What was really paid, which a client of a bank transfer chooses. */
  came: number;
  status: ProviderPayment['status'];
  paidAt: number | null;
  readonly startedAt: number;
  readonly email: string;
  readonly refunds: Refund[];
  dispute: 'none' | 'open' | 'won' | 'lost';
};

/** The books of whoever takes clients' money, and what is done to it from the outside. */
export type ProviderBooks = {
  readonly provider: PaymentProvider;
  readonly payments: ReadonlyMap<string, Payment>;
  /** Somebody pays, rightly or by another amount, once; false: it is paid, or over. */
  readonly pay: (reference: string, over?: number) => boolean;
  readonly fail: (reference: string) => void;
  readonly dispute: (reference: string, step: 'open' | 'won' | 'lost') => boolean;
  /** The notice that it was paid is sent once more. */
  readonly tellAgain: (reference: string) => void;
  /** The refunds that were taken on end, each as it is told. */
  readonly endRefunds: (as: 'done' | 'failed' | 'needs-details') => number;
};

export const SIGNATURE = 'signed by the provider';

const refused = (code: string, message: string): Answer<never> => ({
  ok: false,
  reason: 'refused',
  code,
  message,
});

const noAnswer = (): Answer<never> => ({
  ok: false,
  reason: 'unreachable',
  code: 'no_answer',
  message: 'No answer',
});

/**
 * A payment provider within this process. What it is asked takes its time, may be lost on the way there or back, and is
 * told of in notices that come late, twice, out of order or never, as the weather is.
 */
export const openProviderBooks = (outside: Outside): ProviderBooks => {
  const payments = new Map<string, Payment>();
  const subaccounts = new Map<string, string>();
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return String(1_000_000 + ids);
  };

  const asked = <T>(name: string, work: () => Answer<T>): Promise<Answer<T>> =>
    outside.ask<Answer<T>>('provider', name, work, {
      lost: noAnswer,
      unheard: noAnswer,
      busy: () => ({ ok: false, reason: 'busy', code: 'rate_limited', message: 'Later' }),
    });

  const tell = (event: string, data: Readonly<Record<string, unknown>>): void =>
    outside.tell(JSON.stringify({ event, data }));

  const seen = (payment: Payment): ProviderPayment => ({
    reference: payment.reference,
    status: payment.status,
    amount: toKobo(payment.status === 'open' ? payment.amount : payment.came),
    currency: 'NGN',
    fee: toKobo(payment.status === 'paid' ? Math.floor(payment.came / 67) : 0),
    mode: 'test',
    providerId: payment.reference.slice(-12),
    paidAt: payment.paidAt as ProviderPayment['paidAt'],
    payerEmail: payment.email,
  });
  const seenRefund = ({ id, status, amount, note }: Refund): ProviderRefund => ({ id, status, amount, note });

  const open = ({ reference, amount, email }: OpenPayment): Payment | null => {
    if (payments.has(reference)) return null;
    const startedAt = outside.now();
    const begun: Payment = {
      reference,
      amount,
      came: 0,
      status: 'open',
      paidAt: null,
      startedAt,
      email,
      refunds: [],
      dispute: 'none',
    };
    payments.set(reference, begun);
    return begun;
  };
  const already = refused('duplicate_reference', 'Duplicate Transaction Reference');
  const unknown = refused('transaction_not_found', 'Transaction reference not found');

  const findRefund = (id: string): { payment: Payment; refund: Refund } | null => {
    for (const payment of payments.values())
      for (const refund of payment.refunds) if (refund.id === id) return { payment, refund };
    return null;
  };

  const refundAsked: PaymentProvider['refund'] = ({ reference, amount, note }) =>
    asked<ProviderRefund>('refund', () => {
      const payment = payments.get(reference);
      if (payment === undefined) return unknown;
      if (payment.status !== 'paid') return refused('transaction_reversed', 'Transaction has been reversed');
      const back = payment.refunds.filter(({ status }) => status !== 'failed');
      const left = payment.came - back.reduce((sum, each) => sum + each.amount, 0);
      if (amount > left) return refused('refund_amount_exceeded', 'Transaction has been fully refunded');
      const refund: Refund = { id: newId(), status: 'under-way', amount, note };
      payment.refunds.push(refund);
      return { ok: true, value: seenRefund(refund) };
    });

  const provider: PaymentProvider = {
    mode: 'test',
    checkoutOrigin: 'https://pay.example',
    listBanks: () => asked('banks', () => ({ ok: true, value: [{ name: 'GTBank', code: '058' }] })),
    resolveAccount: () => asked('account', () => ({ ok: true, value: { accountName: 'OBI ADA' } })),
    createSubaccount: ({ accountNumber }) =>
      asked('subaccount', () => {
        const code = `ACCT_${newId()}`;
        subaccounts.set(code, accountNumber);
        return { ok: true, value: { code } };
      }),
    updateSubaccount: (code, { accountNumber }) =>
      asked('subaccount-change', () => {
        subaccounts.set(code, accountNumber);
        return { ok: true, value: null };
      }),
    openCheckout: (payment) =>
      asked<{ readonly url: string }>('open', () =>
        open(payment) === null
          ? already
          : { ok: true, value: { url: `https://pay.example/${payment.reference}` } },
      ),
    openTransfer: (payment) =>
      asked<TransferAccount>('transfer', () =>
        open(payment) === null
          ? already
          : {
              ok: true,
              value: {
                bankName: 'Test Bank',
                accountNumber: newId().padStart(10, '0'),
                accountName: 'AKOKO',
              },
            },
      ),
    verify: (reference) =>
      asked<ProviderPayment>('verify', () => {
        const payment = payments.get(reference);
        return payment === undefined ? unknown : { ok: true, value: seen(payment) };
      }),
    listPaid: (since) =>
      asked('list', () => ({
        ok: true,
        value: [...payments.values()]
          .filter(
            ({ status, startedAt }) => (status === 'paid' || status === 'reversed') && startedAt >= since,
          )
          .map(seen),
      })),
    refund: refundAsked,
    listRefunds: (reference) =>
      asked<readonly ProviderRefund[]>('refunds', () => {
        const payment = payments.get(reference);
        return payment === undefined ? unknown : { ok: true, value: payment.refunds.map(seenRefund) };
      }),
    findRefund: (id) =>
      asked<ProviderRefund>('refund-look', () => {
        const found = findRefund(id);
        return found === null
          ? refused('refund_not_found', 'Refund not found')
          : { ok: true, value: seenRefund(found.refund) };
      }),
    retryRefund: ({ id }) =>
      asked<ProviderRefund>('refund-again', () => {
        const found = findRefund(id);
        if (found === null || found.refund.status !== 'needs-details')
          return refused('refund_no_retry', 'Refund cannot be retried');
        found.refund.status = 'under-way';
        return { ok: true, value: seenRefund(found.refund) };
      }),
    isSigned: (_, signature) => signature === SIGNATURE,
  };

  const tellPaid = (reference: string): void =>
    tell('charge.success', { id: `9${reference.slice(-9)}`, reference, status: 'success' });

  return {
    provider,
    tellAgain: tellPaid,
    payments,
    pay: (reference, over = 0) => {
      const payment = payments.get(reference);
      if (payment === undefined || payment.status !== 'open') return false;
      payment.status = 'paid';
      // Nobody pays less than a kobo.
      payment.came = Math.max(1, payment.amount + over);
      payment.paidAt = outside.now();
      tellPaid(reference);
      return true;
    },
    fail: (reference) => {
      const payment = payments.get(reference);
      if (payment?.status === 'open') payment.status = 'failed';
    },
    dispute: (reference, step) => {
      const payment = payments.get(reference);
      if (payment === undefined || payment.status !== 'paid') return false;
      if ((step === 'open') !== (payment.dispute === 'none')) return false;
      payment.dispute = step;
      if (step === 'lost') payment.status = 'reversed';
      const event = step === 'open' ? 'create' : 'resolve';
      tell(`charge.dispute.${event}`, {
        id: payment.reference.slice(-8),
        transaction: { reference },
        status: step === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
      });
      return true;
    },
    endRefunds: (as) => {
      let ended = 0;
      for (const payment of payments.values())
        for (const refund of payment.refunds) {
          if (refund.status !== 'under-way') continue;
          refund.status = as;
          ended += 1;
          const event = as === 'done' ? 'processed' : as === 'failed' ? 'failed' : 'needs-attention';
          tell(`refund.${event}`, { transaction_reference: payment.reference, refund_reference: refund.id });
        }
      return ended;
    },
  };
};
