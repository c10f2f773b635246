/** A fault of order, time or money that the simulation has to find within ten business-years. */
export type SeededFault = {
  readonly name: string;
  /** From the root of the project; `text` is there once, and `instead` stands in its place. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
};

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'a notice counts twice',
    file: 'src/core/money/settlement.ts',
    text: "if (!may(intentMoves.book, asked.state)) return 'nothing';",
    instead: '',
  },
  {
    name: 'a message is not looked at once more before it leaves',
    file: 'src/server/modules/messages/sending/hand-over.worker.ts',
    text: 'if (performance.now() - takenAt <= STALE_AFTER_MS) return true;',
    instead: 'if (takenAt > 0) return true;',
  },
  {
    name: 'a caution fee is kept early',
    file: 'src/core/money/give-back.ts',
    text: 'now >= startsAt;',
    instead: 'now > 0 || startsAt > 0;',
  },
  {
    name: 'a deposit is rounded down',
    file: 'src/core/money/quote.ts',
    text: '(rest * percent + 5_000)',
    instead: '(rest * percent)',
  },
  {
    name: 'shares of lines are rounded down',
    file: 'src/core/lines/allocation.ts',
    text: 'shares[at] = (shares[at] ?? 0n) + 1n;',
    instead: '',
  },
  {
    name: 'a payment that nobody tells of is not asked after',
    file: 'src/server/modules/checkout/reconcile/reconcile.worker.ts',
    text: 'await askDue(look, intents);',
    instead: '',
  },
];
