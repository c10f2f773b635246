import { z } from 'zod';
import { bankMatch } from '#core/money/bank-account.ts';
import type { Answer } from './payment-provider.ts';
import { type askPaystack, understood } from './paystack-http.ts';

const MOST_PAGES = 50;
const PER_PAGE = 100;

type Ask = (method: 'GET', path: string) => ReturnType<typeof askPaystack>;

export type PaystackBank = { readonly id: string; readonly name: string; readonly code: string };

const bankShape = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
  code: z.string(),
  active: z.boolean().default(true),
});

/** Page by page until there is no next one; bank codes are text, and some banks share one. */
export const listPaystackBanks = async (ask: Ask): Promise<Answer<readonly PaystackBank[]>> => {
  const banks: PaystackBank[] = [];
  let next = '';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = `country=nigeria&currency=NGN&use_cursor=true&perPage=${PER_PAGE}`;
    const answer = await ask(
      'GET',
      `/bank?${query}${next === '' ? '' : `&next=${encodeURIComponent(next)}`}`,
    );
    const list = understood(z.array(bankShape), answer);
    if (!answer.ok || !list.ok) return list.ok ? { ok: true, value: banks } : list;
    banks.push(
      ...list.value.filter(({ active }) => active).map(({ id, name, code }) => ({ id, name, code })),
    );
    const meta = z.object({ next: z.string().nullish() }).safeParse(answer.value.meta);
    next = (meta.success ? meta.data.next : null) ?? '';
    if (next === '') break;
  }
  return { ok: true, value: banks };
};

/** The bank a client means by what they wrote; null: none, or more than one could be meant. */
export const bankNamed = (banks: readonly PaystackBank[], written: string): PaystackBank | null => {
  const named = banks.filter(({ name }) => bankMatch(name, written) === 2);
  const meant = named.length > 0 ? named : banks.filter(({ name }) => bankMatch(name, written) > 0);
  return meant.length === 1 ? (meant[0] ?? null) : null;
};
