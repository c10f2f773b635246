import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import type {
  Answer,
  OpenPayment,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  SubaccountDetails,
} from './payment-provider.ts';
import { bankNamed, listPaystackBanks } from './paystack-banks.ts';
import { askPaystack, mapped, type PaystackSettings, understood } from './paystack-http.ts';
import { asPayment, asRefund, isOfPayment, paymentShape, refundShape } from './paystack-shapes.ts';

const MOST_PAGES_PAID = 1_000;
const PER_PAGE = 100;

/** The provider behind the interface, by its documented API. Amounts are kobo on both sides. */
export const createPaystack = (settings: PaystackSettings): PaymentProvider => {
  const ask = (...call: Parameters<typeof askPaystack> extends [unknown, ...infer Rest] ? Rest : never) =>
    askPaystack(settings, ...call);
  return {
    mode: settings.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    checkoutOrigin: checkoutOriginOf(settings.baseUrl),
    listBanks: async () =>
      mapped(await listPaystackBanks(ask), (banks) => banks.map(({ name, code }) => ({ name, code }))),
    resolveAccount: async ({ accountNumber, bankCode }) => {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const answer = understood(
        z.object({ account_name: z.string().min(1) }),
        await ask('GET', `/bank/resolve?${query}`),
      );
      return mapped(answer, ({ account_name: accountName }) => ({ accountName }));
    },
    createSubaccount: async (details) => {
      const answer = understood(
        z.object({ subaccount_code: z.string().min(1) }),
        await ask('POST', '/subaccount', subaccountBody(details)),
      );
      return mapped(answer, ({ subaccount_code: code }) => ({ code }));
    },
    updateSubaccount: async (code, details) =>
      mapped(
        await ask('PUT', `/subaccount/${encodeURIComponent(code)}`, subaccountBody(details)),
        () => null,
      ),
    openCheckout: async (payment) => {
      const body = { ...openBody(payment), callback_url: payment.returnUrl };
      const answer = understood(
        z.object({ authorization_url: z.url({ protocol: /^https?$/ }) }),
        knownReference(await ask('POST', '/transaction/initialize', body)),
      );
      return mapped(answer, ({ authorization_url: url }) => ({ url }));
    },
    openTransfer: async (payment) => {
      const body = {
        ...openBody(payment),
        bank_transfer: { account_expires_at: formatInstant(payment.expiresAt) },
      };
      const answer = understood(transferShape, knownReference(await ask('POST', '/charge', body)));
      return mapped(answer, (data) => ({
        bankName: data.bank.name,
        accountNumber: data.account_number,
        accountName: data.account_name,
      }));
    },
    verify: async (reference) =>
      mapped(
        unknownReference(
          understood(paymentShape, await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`)),
        ),
        asPayment,
      ),
    listPaid: (since) => listPaid(ask, since),
    refund: async ({ reference, amount, currency, note }) =>
      mapped(
        understood(
          refundShape,
          await ask('POST', '/refund', {
            transaction: reference,
            amount,
            currency,
            merchant_note: note,
          }),
        ),
        asRefund,
      ),
    listRefunds: (reference) => listRefunds(ask, reference),
    findRefund: async (id) =>
      mapped(understood(refundShape, await ask('GET', `/refund/${encodeURIComponent(id)}`)), asRefund),
    retryRefund: async ({ id, currency, accountNumber, bankName }) => {
      const banks = await listPaystackBanks(ask);
      if (!banks.ok) return banks;
      const bank = bankNamed(banks.value, bankName);
      if (bank === null) return { ok: false, reason: 'refused', code: 'unknown_bank', message: '' };
      const body = {
        refund_account_details: { currency, account_number: accountNumber, bank_id: Number(bank.id) },
      };
      const path = `/refund/retry_with_customer_details/${encodeURIComponent(id)}`;
      return mapped(understood(refundShape, await ask('POST', path, body)), asRefund);
    },
    isSigned: (body, signature) => {
      // guard: an-unsigned-notice-is-refused
      if (signature === undefined || !/^[0-9a-f]{128}$/.test(signature)) return false;
      const expected = createHmac('sha512', settings.secretKey).update(body).digest();
      // guard: a-notice-is-signed
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
    },
  };
};

/** Its pages stand beside its API, under another name; those of the simulator are where the simulator is. */
const checkoutOriginOf = (baseUrl: string): string => {
  const { origin, hostname } = new URL(baseUrl);
  return hostname === 'api.paystack.co' ? 'https://checkout.paystack.com' : origin;
};

const transferShape = z.object({
  account_name: z.string(),
  account_number: z.string().regex(/^\d{6,20}$/),
  bank: z.object({ name: z.string() }),
});

type Ask = (method: 'GET', path: string) => ReturnType<typeof askPaystack>;

/** Every one since then. Of the same account's other payments, in whatever shape, nothing is wanted. */
const listPaid = async (ask: Ask, since: Instant): Promise<Answer<readonly ProviderPayment[]>> => {
  const paid = await listOf(ask, 'success', since);
  if (!paid.ok) return paid;
  const reversed = await listOf(ask, 'reversed', since);
  if (reversed.ok) return { ok: true, value: [...paid.value, ...reversed.value] };
  // Documented as a payment's status, not among those a list may be asked for.
  return reversed.reason === 'refused' ? paid : reversed;
};

const listOf = async (
  ask: Ask,
  status: 'success' | 'reversed',
  since: Instant,
): Promise<Answer<readonly ProviderPayment[]>> => {
  const listed: ProviderPayment[] = [];
  for (let page = 1; page <= MOST_PAGES_PAID; page += 1) {
    const query = `status=${status}&from=${formatInstant(since)}&perPage=${PER_PAGE}&page=${page}`;
    const answer = understood(z.array(z.unknown()), await ask('GET', `/transaction?${query}`));
    if (!answer.ok) return answer;
    for (const row of answer.value) {
      const payment = paymentShape.safeParse(row);
      if (payment.success) listed.push(asPayment(payment.data));
    }
    if (answer.value.length < PER_PAGE) return { ok: true, value: listed };
  }
  return { ok: false, reason: 'unreachable', code: 'too_many', message: 'More payments than can be listed' };
};

/** Asked for by the payment's number, and looked through again: a filter that is not understood may be ignored there. */
const listRefunds = async (ask: Ask, reference: string): Promise<Answer<readonly ProviderRefund[]>> => {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const payment = understood(paymentShape, await ask('GET', path));
  if (!payment.ok) return payment;
  const { id } = payment.value;
  const query = `transaction=${encodeURIComponent(id)}&perPage=${PER_PAGE}`;
  return mapped(understood(z.array(refundShape), await ask('GET', `/refund?${query}`)), (refunds) =>
    refunds.filter((refund) => isOfPayment(refund, { id, reference })).map(asRefund),
  );
};

/** What the platform takes of a deposit is our constant, whatever a browser sends along. */
const subaccountBody = ({ businessName, bankCode, accountNumber }: SubaccountDetails) => ({
  business_name: businessName,
  settlement_bank: bankCode,
  account_number: accountNumber,
  percentage_charge: 0,
});

/** The business bears the fee; nothing of the booking goes along. */
const openBody = ({ reference, amount, email, subaccount, cancelUrl }: OpenPayment) => ({
  reference,
  amount,
  email,
  currency: 'NGN',
  subaccount,
  bearer: 'subaccount',
  metadata: { cancel_action: cancelUrl },
});

/** Documented as 404, seen as 400 with a code of its own: either way the payment was never begun. */
const unknownReference = <T>(answer: Answer<T>): Answer<T> => {
  if (answer.ok || answer.reason !== 'refused') return answer;
  const known =
    answer.code === 'http_404' ||
    answer.code === 'transaction_not_found' ||
    /not found/i.test(answer.message);
  return known ? { ...answer, code: 'unknown_reference' } : answer;
};

/** The code may be missing; the words are documented too. */
const knownReference = <T>(answer: Answer<T>): Answer<T> =>
  !answer.ok && answer.reason === 'refused' && /duplicate/i.test(answer.message)
    ? { ...answer, code: 'duplicate_reference' }
    : answer;
