import * as z from 'zod/mini';
import type { DepositChoice } from '../../kit/deposit-fields.tsx';
import { openStore } from '../../session/storage.ts';
import type { Profile } from './model.ts';

/** A tab's own, gone with it. */
const KEY = 'setup-draft';
const store = () => openStore(() => sessionStorage);

const draft = z.object({
  businessId: z.string(),
  profile: z.object({
    businessName: z.string(),
    phone: z.string(),
    businessSlug: z.string(),
    ownerName: z.string(),
  }),
  deposit: z.object({ requireDeposit: z.boolean(), depositPercentage: z.union([z.number(), z.string()]) }),
});

/** Keeps what was typed over a reload of the page; never the bank account. */
export function keep(businessId: string | undefined, profile: Profile, deposit: DepositChoice): void {
  try {
    if (businessId !== undefined) store().set(KEY, JSON.stringify({ businessId, profile, deposit }));
  } catch {
    // A full store keeps nothing; the form itself still does.
  }
}

/** What this business had typed before the page was loaded anew; null where there is nothing that can be read. */
export function readKept(
  businessId: string | undefined,
): { readonly profile: Profile; readonly deposit: DepositChoice } | null {
  try {
    const read = draft.parse(JSON.parse(store().get(KEY) ?? 'null'));
    return read.businessId === businessId ? read : null;
  } catch {
    return null;
  }
}

export const forgetKept = (): void => store().remove(KEY);
