/** A step of something that has a state: from which of them it may be taken, null where there is nothing yet. */
export type Move<State extends string> = { readonly from: readonly (State | null)[]; readonly to: State };
export type Moves<State extends string> = Readonly<Record<string, Move<State>>>;

/** Whether a move may be made from here. */
export const may = <State extends string>(move: Move<State>, from: State | null): boolean =>
  move.from.includes(from);

/** The states a move starts from, of what there is. */
export const startsOf = <State extends string>(move: Move<State>): readonly State[] =>
  move.from.filter((state) => state !== null);

export type IntentState = 'opening' | 'open' | 'booked' | 'refunded' | 'lapsed';

/** A payment that is asked for, with the time it holds. Money that came is final: booked, or given back. */
export const intentMoves = {
  ask: { from: [null], to: 'opening' },
  open: { from: ['opening'], to: 'open' },
  /** Its page cannot be paid at any more, or another way was chosen: it is asked for under another name. */
  reopen: { from: ['open'], to: 'opening' },
  /** The hold is over, or let go. */
  lapse: { from: ['opening', 'open'], to: 'lapsed' },
  /** Late money too: the time may still be free. */
  book: { from: ['opening', 'open', 'lapsed'], to: 'booked' },
  giveBack: { from: ['opening', 'open', 'lapsed'], to: 'refunded' },
} as const satisfies Moves<IntentState>;

export type RefundState =
  | 'queued'
  | 'asking'
  | 'asked'
  | 'needs-details'
  | 'owed'
  | 'sent'
  | 'done'
  | 'withdrawn';

/** Money that goes back: by the provider where it came that way, else by its owner. */
export const refundMoves = {
  queue: { from: [null], to: 'queued' },
  /** The provider may have heard of it from now on. */
  ask: { from: ['queued'], to: 'asking' },
  /** The provider was too busy to hear of it. */
  putBack: { from: ['asking'], to: 'queued' },
  /** The provider is at it; of one that the owner took over, after all. */
  takeOn: { from: ['queued', 'asking', 'asked', 'needs-details', 'owed'], to: 'asked' },
  /** The client's bank does not say which account the money should go to. */
  needDetails: { from: ['queued', 'asking', 'asked'], to: 'needs-details' },
  /** It came by hand, or the provider will not send it: the owner is to. */
  owe: { from: [null, 'queued', 'asking', 'asked', 'needs-details'], to: 'owed' },
  /** By the owner's own transfer, or in cash. */
  send: { from: ['owed'], to: 'sent' },
  /** By the provider, or taken by the client's bank. */
  end: { from: ['queued', 'asking', 'asked', 'needs-details', 'owed'], to: 'done' },
  /** It stays after all, as long as nobody was asked to send it. */
  withdraw: { from: ['queued', 'owed'], to: 'withdrawn' },
} as const satisfies Moves<RefundState>;

export type CautionState = 'held' | 'due' | 'settled';

/** A caution fee in a business's keeping, from its receipt until it is given back or kept. */
export const cautionMoves = {
  receive: { from: [null], to: 'held' },
  /** The hire is over. */
  fallDue: { from: ['held'], to: 'due' },
  settle: { from: ['held', 'due'], to: 'settled' },
  /** What a bank had taken came back. */
  reopen: { from: ['settled'], to: 'due' },
  /** The change that gave it back is undone. */
  keep: { from: ['settled'], to: 'held' },
  /** The hire is not over after all. */
  holdAgain: { from: ['due'], to: 'held' },
} as const satisfies Moves<CautionState>;

/** `open`: the bank decides; `won`: the money stays; `lost`: it is gone. */
export type DisputeState = 'open' | 'won' | 'lost';

/** What a client's bank asks back of a payment, as often as it changes its mind. */
export const disputeMoves = {
  open: { from: [null, 'won'], to: 'open' },
  /** Where nothing was told before it is opened in the same breath. */
  lose: { from: [null, 'open', 'won'], to: 'lost' },
  win: { from: ['open', 'lost'], to: 'won' },
} as const satisfies Moves<DisputeState>;
