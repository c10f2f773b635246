import type { HeldTime } from '#contract/pages/held-pages.ts';

/** The token of what this visitor holds of the page's own service. */
export const tokenHeld = ({ holds }: { readonly holds?: readonly HeldTime[] }): string | undefined =>
  holds?.find(({ isThis }) => isThis)?.token;

/** When it begins, where it can be had with this choice of staff; null: there is none. */
export const ownTime = (
  page: { readonly holds?: readonly HeldTime[] },
  staffId: string | null,
): string | null => {
  const held = page.holds?.find(({ isThis }) => isThis);
  return held !== undefined && (staffId === 'any' || staffId === held.staffId) ? held.date : null;
};

/** Whoever comes back from the payment finds their hold by the page's own address, with storage blocked as well. */
export const keepInAddress = (token: string | undefined): void => {
  if (token === undefined) return;
  const address = new URL(location.href);
  address.searchParams.set('held', token);
  history.replaceState(history.state, '', address);
};
