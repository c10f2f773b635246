import type { ClientWays } from '../appointments/client-rights.ts';

export const everyWay: ClientWays = { move: true, cancel: true };

/** What a client may still do with a booking: `move or cancel`, or one of them; empty where neither is left. */
export const waysText = ({ move, cancel }: ClientWays): string =>
  [...(move ? ['move'] : []), ...(cancel ? ['cancel'] : [])].join(' or ');

/** The same after a word for seeing it: `View, move or cancel`, `View or cancel`, or `alone` where neither is left. */
export const waysAfter = (see: 'View' | 'See', ways: ClientWays, alone: string): string => {
  const rest = waysText(ways);
  if (rest === '') return alone;
  return ways.move && ways.cancel ? `${see}, ${rest}` : `${see} or ${rest}`;
};
