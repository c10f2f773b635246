import { useRef, useState } from 'react';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { request } from '../../../api/client.ts';
import { type BankAccount, bankOfKey, verifyFailure } from './bank-account.ts';

export type AccountCheckState =
  | { readonly at: 'unknown' }
  | { readonly at: 'checking' }
  | { readonly at: 'verified'; readonly name: string }
  | { readonly at: 'failed'; readonly text: string };

export type AccountCheck = ReturnType<typeof useAccountCheck>;

const unknown: AccountCheckState = { at: 'unknown' };

/** Asks in whose name an account is held. */
async function holderOf({ bank, accountNumber }: BankAccount): Promise<AccountCheckState> {
  const answer = await request(paymentsCalls.verifyAccountQuietly, {
    body: { account_number: accountNumber, bank_code: bankOfKey(bank).code },
  });
  if (!answer.ok) return { at: 'failed', text: verifyFailure(answer) };
  const { status, message, data } = answer.reply;
  return status && data.account_name !== ''
    ? { at: 'verified', name: data.account_name }
    : { at: 'failed', text: verifyFailure({ status: 200, message, error: '', errors: [] }) };
}

/** Whose account was entered; an answer about one that has been edited since counts for nothing. */
export function useAccountCheck() {
  const [state, setState] = useState<AccountCheckState>(unknown);
  const asked = useRef(0);
  const forget = () => {
    asked.current += 1;
    setState(unknown);
  };
  const check = async (account: BankAccount) => {
    asked.current += 1;
    const mine = asked.current;
    setState({ at: 'checking' });
    const found = await holderOf(account);
    if (mine === asked.current) setState(found);
  };
  return { state, name: state.at === 'verified' ? state.name : null, check, forget };
}
