import { useEffect } from 'react';
import type { Details } from './details.ts';
import { detailsIn, keepDetails } from './use-details.ts';

const CARRIED = 'akoko-typed';
/** Whoever has the telephone after that may be somebody else. */
const CARRIED_FOR = 30 * 60_000;

/** Takes along what was typed into the last step, in this tab alone, until it is taken out at the same business. */
export const carryDetails = (business: string): void => {
  const details = detailsIn(history.state);
  if (Object.keys(details).length === 0) return;
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ business, until: Date.now() + CARRIED_FOR, details }));
  } catch {
    // Storage is blocked or full: it is typed anew.
  }
};

export const takeCarriedDetails = (business: string): Details => {
  try {
    const carried = JSON.parse(sessionStorage.getItem(CARRIED) ?? 'null');
    if (carried?.business !== business) return {};
    sessionStorage.removeItem(CARRIED);
    return carried.until > Date.now() ? detailsIn(carried) : {};
  } catch {
    return {};
  }
};

/**
 * Keeps what was typed while a booking's services are changed. Those are pages of their own, and the way from there makes
 * new history entries: what was typed goes along, and into the entry of the next last step before its form looks there.
 */
export const useCarriedDetails = (business: string, shown: boolean): void => {
  useEffect(() => {
    if (shown) keepDetails({ ...takeCarriedDetails(business), ...detailsIn(history.state) });
  }, [business, shown]);
  useEffect(() => {
    const carry = ({ target, defaultPrevented }: Event): void => {
      // What the script does itself stays in this page.
      if (!defaultPrevented && target instanceof Element && target.closest('a[href*="lines="]') !== null)
        carryDetails(business);
    };
    addEventListener('click', carry);
    return () => removeEventListener('click', carry);
  }, [business]);
};
