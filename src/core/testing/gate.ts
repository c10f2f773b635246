import { describe, it } from 'vitest';

export type Gate = {
  readonly isGate: boolean;
  /** A test that `npm test` leaves out. */
  readonly deepIt: ReturnType<typeof it.skipIf>;
  readonly deepDescribe: ReturnType<typeof describe.skipIf>;
  /** The ways to go through one test: `npm test` goes the first. */
  readonly waysToGo: <T>(ways: readonly T[]) => readonly T[];
};

/**
 * What a test asks to be left out of `npm test` (`GATE=yes`), which is held to eight minutes: it leaves to
 * `npm run test:deep` what its other tests show in part. Alone and in depth all is run.
 */
export const gateIn = ({ GATE }: { readonly GATE?: string | undefined }): Gate => {
  const isGate = GATE === 'yes';
  return {
    isGate,
    deepIt: it.skipIf(isGate),
    deepDescribe: describe.skipIf(isGate),
    waysToGo: (ways) => (isGate ? ways.slice(0, 1) : ways),
  };
};
