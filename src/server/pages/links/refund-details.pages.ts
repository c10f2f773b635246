import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorCatalogue, type FieldError } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { parseAccountNumber } from '#core/money/bank-account.ts';
import {
  type BankAccount,
  nameRefundAccount,
  readRefundQuestion,
  sayRefundDetails,
} from '../../modules/payments/index.ts';
import { emptyForm, type FormValues, pathText, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { bankNames } from './bank-names.ts';

const formName = (token: string): string => `refund ${token}`;

/** Where a client says where to send an owed refund, and may say it anew until it was sent. */
export const registerRefundDetailsPage = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/refund/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    return show(host, reply, token, form);
  });

  app.post('/refund/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const values = readForm(request.body);
    const now = platform.clock.now();
    const again = (given: Refusal) => {
      const form = refusedForm(sealForm(platform, formName(token), now), values, given);
      return show(host, reply, token, form, { status: errorCatalogue[given.code].status });
    };
    if (!isSealed(platform, formName(token), request, values, now)) {
      return again(refusal('FORBIDDEN', { message: STALE_FORM }));
    }
    const account = readAccount(values);
    if (!account.ok) return again(account);
    // Asked once about each account: whoever sends it again has seen the name.
    const seen = `${account.value.accountNumber} ${account.value.bankName}`;
    if (values['seen'] !== seen) {
      const name = await nameRefundAccount(host.platform, token, account.value);
      if (!name.ok) return again(name);
      if (name.value !== null) {
        const form = emptyForm(sealForm(platform, formName(token), now), { ...account.value, seen });
        return show(host, reply, token, form, { heldBy: name.value });
      }
    }
    const said = await sayRefundDetails(platform, { token, account: account.value });
    return said.ok ? reply.redirect(paths.refundDetails(token), 303) : again(said);
  });
};

const show = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  form: FormState,
  { status = 200, heldBy }: { readonly status?: number; readonly heldBy?: string } = {},
): Promise<FastifyReply> => {
  const question = await readRefundQuestion(host.platform, token);
  if (question === null) return sendDeadLink(host, reply, token, { link: 'refund' });
  const asked = heldBy === undefined ? {} : { heldBy };
  const banks = await bankNames(host);
  return sendPage(host, reply, { page: 'refund-details', token, ...question, banks, ...asked, form }, status);
};

/** Spaces and hyphens in a number are how people read it from a card. */
const readAccount = (values: FormValues): Outcome<BankAccount> => {
  const text = (name: string): string => (values[name] ?? '').trim();
  const account = {
    accountHolderName: text('accountHolderName'),
    accountNumber: text('accountNumber').replaceAll(/[\s-]/g, ''),
    bankName: text('bankName'),
  };
  const errors: FieldError[] = [];
  const required = 'This field is required.';
  if (account.accountHolderName === '') errors.push({ field: 'accountHolderName', message: required });
  if (account.accountHolderName.length > 100)
    errors.push({ field: 'accountHolderName', message: 'At most 100 characters' });
  if (parseAccountNumber(account.accountNumber) === null)
    errors.push({ field: 'accountNumber', message: 'Must be a 10-digit account number' });
  if (account.bankName === '') errors.push({ field: 'bankName', message: required });
  if (account.bankName.length > 80) errors.push({ field: 'bankName', message: 'At most 80 characters' });
  return errors.length === 0 ? { ok: true, value: account } : refusal('INVALID_INPUT', { errors });
};
