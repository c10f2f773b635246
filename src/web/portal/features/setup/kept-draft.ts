import * as z from 'zod/mini';
import type { DepositChoice } from '../../kit/money/deposit-fields.tsx';
import type { TextStore } from '../../session/storage.ts';
import { type HoursChoice, isHoursChoice, usualHours } from './hours.ts';
import type { Profile } from './model.ts';

const KEY = 'setup-draft';

const draft = z.object({
  businessId: z.string(),
  profile: z.object({
    businessName: z.string(),
    phone: z.string(),
    businessSlug: z.string(),
    ownerName: z.string(),
  }),
  hours: z.string(),
  deposit: z.object({ requireDeposit: z.boolean(), depositPercentage: z.union([z.number(), z.string()]) }),
  bank: z._default(z.string(), ''),
});

export type KeptDraft = {
  readonly profile: Profile;
  readonly hours: HoursChoice;
  readonly deposit: DepositChoice;
  /** As the list of banks keys it. */
  readonly bank: string;
};

/**
 * Keeps what was typed until the setup is finished or its owner logs out, for whoever looks for a number or begins
 * tomorrow; of the bank account which bank it is, never its number.
 */
export function keep(
  store: TextStore,
  businessId: string | undefined,
  { profile, hours, deposit, bank }: KeptDraft,
): void {
  try {
    if (businessId !== undefined)
      store.set(KEY, JSON.stringify({ businessId, profile, hours, deposit, bank }));
  } catch {
    // A full store keeps nothing; the form itself still does.
  }
}

/** What this business had typed before; null where there is nothing that can be read. */
export function readKept(store: TextStore, businessId: string | undefined): KeptDraft | null {
  try {
    const read = draft.parse(JSON.parse(store.get(KEY) ?? 'null'));
    const hours = isHoursChoice(read.hours) ? read.hours : usualHours;
    return read.businessId === businessId ? { ...read, hours } : null;
  } catch {
    return null;
  }
}

export const forgetKept = (store: TextStore): void => store.remove(KEY);
