import { hourMs, minuteMs } from '#core/calendar/instant.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createCoalesce } from '../pacing/coalesce.ts';
import type { Bank, PaymentProvider } from './payment-provider.ts';

const FRESH_MS = 24 * hourMs;
/** A provider that did not answer is left alone for so long while an older list will do. */
const PAUSE_MS = minuteMs;

/** The banks of the country by name, each code once; null while the provider has never yet told them. */
export type BankList = () => Promise<readonly Bank[] | null>;

/** Asks once a day, once for all who wait; when the provider is down the list of the day before stands. */
export const createBankList = (
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  provider: Pick<PaymentProvider, 'listBanks'>,
): BankList => {
  const shared = createCoalesce<readonly Bank[] | null>();
  let known: readonly Bank[] | null = null;
  let askAgainAt = 0;
  const ask = async (): Promise<readonly Bank[] | null> => {
    const answer = await provider.listBanks();
    if (answer.ok && answer.value.length > 0) {
      known = inOrder(answer.value);
      askAgainAt = clock.now() + FRESH_MS;
    } else {
      log('banks.unlisted', { code: answer.ok ? 'empty' : answer.code });
      askAgainAt = clock.now() + PAUSE_MS;
    }
    return known;
  };
  return async () => (known !== null && clock.now() < askAgainAt ? known : shared('banks', ask));
};

const byName = new Intl.Collator('en', { sensitivity: 'base' });

/** Some banks share a code, and by the code alone an account is found: the first of them stands for all. */
const inOrder = (banks: readonly Bank[]): readonly Bank[] => {
  const byCode = new Map<string, Bank>();
  for (const bank of banks) if (!byCode.has(bank.code)) byCode.set(bank.code, bank);
  return [...byCode.values()].toSorted((left, right) => byName.compare(left.name, right.name));
};
