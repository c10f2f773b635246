import { createAddressLimit } from '../../platform/http/address-limit.ts';
import type { PublicContext } from '../../platform/http/mount.ts';
import { done, type Outcome } from '../../platform/http/outcome.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { type Initialized, initializePayment } from './actions/initialize-payment.ts';
import { letGoHold } from './actions/let-go-hold.ts';
import { resumePayment } from './actions/resume-payment.ts';
import { settleInTime } from './actions/settle-in-time.ts';
import type { SettleDeps, Settled } from './actions/settle-payment.ts';

/** Paying as browsers reach it, by the API and by pages without scripts alike: what is limited is so for both together. */
export type Checkout = {
  readonly initialize: (
    body: Parameters<typeof initializePayment>[1],
    asking: Parameters<typeof initializePayment>[2],
  ) => Promise<Outcome<Initialized>>;
  /** Goes on with paying for a time that is held, or lets it go. */
  readonly resume: (
    business: BusinessId,
    id: Id,
    wish: Parameters<typeof resumePayment>[3],
  ) => ReturnType<typeof resumePayment>;
  readonly letGo: (business: BusinessId, id: Id) => Promise<void>;
  /** How a payment stands, asked after now; `waiting`: the provider takes too long. Null: it is none of ours. */
  readonly settle: (
    reference: string,
    asking: Pick<PublicContext, 'now' | 'address'>,
  ) => Promise<Outcome<Settled | 'waiting' | null>>;
};

/** Loose, since whole networks share an address; what must hold is counted in the database (hold-gate.ts). */
const HOLDS_PER_ADDRESS = 60;
/** Whoever waits for a payment asks every two seconds: two browsers may, and eight behind one address. */
const LOOKS_PER_PAYMENT = 60;
const LOOKS_PER_ADDRESS = 240;
/** Nobody asks after a payment that there is not. */
const GUESSES_PER_ADDRESS = 10;

/** Made once in a process. */
export const createCheckout = (deps: SettleDeps): Checkout => {
  const holds = createAddressLimit(HOLDS_PER_ADDRESS);
  const looks = createAddressLimit(LOOKS_PER_PAYMENT);
  const lookers = createAddressLimit(LOOKS_PER_ADDRESS);
  const guesses = createAddressLimit(GUESSES_PER_ADDRESS);
  const underWay = createSingleFlight<Settled | null>();
  return {
    initialize: async (body, asking) =>
      holds(asking.address, asking.now) ?? initializePayment(deps, body, asking),
    resume: (business, id, wish) => resumePayment(deps, business, id, wish),
    letGo: (business, id) => letGoHold(deps.platform, business, id),
    settle: async (reference, { address, now }) => {
      const limited = lookers(address, now) ?? looks(reference, now);
      if (limited !== null) return limited;
      const settled = await settleInTime(deps, underWay, reference);
      return (settled === null ? guesses(address, now) : null) ?? done(settled);
    },
  };
};
