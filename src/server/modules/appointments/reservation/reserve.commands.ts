import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Reservable } from './reservation.types.ts';

/** How many other starts are told to whoever cannot have the one they asked for. */
export const ALTERNATIVES = 6;

/** Reserves what a wish is for, or refuses it with what can be had instead. */
export const reserve = async <W, Facts, Place, Reserved>(
  transaction: TenantTransaction,
  { kind, wish }: { readonly kind: Reservable<W, Facts, Place, Reserved>; readonly wish: W },
): Promise<Outcome<Reserved>> => {
  const facts = await kind.read(transaction, wish);
  return facts === undefined ? refusal('NOT_FOUND') : reserveOn(transaction, { kind, facts, wish });
};

/** The same on facts that the caller has read. */
export const reserveOn = async <W, Facts, Place, Reserved>(
  transaction: TenantTransaction,
  {
    kind,
    facts,
    wish,
  }: { readonly kind: Reservable<W, Facts, Place, Reserved>; readonly facts: Facts; readonly wish: W },
): Promise<Outcome<Reserved>> => {
  const offered = await offerOn(transaction, { kind, facts, wish });
  if (!offered.ok) return offered;
  const reserved = await kind.reserve(transaction, facts, wish, offered.value);
  return reserved === null
    ? withAlternatives(transaction, { kind, facts, wish, given: refusal('SLOT_TAKEN') })
    : ok(reserved);
};

/** Whether a wish can be had, without taking it. */
export const offerOn = async <W, Facts, Place>(
  transaction: TenantTransaction,
  {
    kind,
    facts,
    wish,
  }: { readonly kind: Reservable<W, Facts, Place, unknown>; readonly facts: Facts; readonly wish: W },
): Promise<Outcome<Place>> => {
  const offered = kind.offer(facts, wish);
  if (offered.ok) return offered;
  const { refusal: given, nearest } = offered.reason;
  return nearest ? withAlternatives(transaction, { kind, facts, wish, given }) : given;
};

/** The refusal with what can be had instead as things stand now, a rival's booking counted. */
export const withAlternatives = async <W, Facts>(
  transaction: TenantTransaction,
  {
    kind: { alternatives },
    facts,
    wish,
    given,
  }: {
    readonly kind: Pick<Reservable<W, Facts, unknown, unknown>, 'alternatives'>;
    readonly facts: Facts;
    readonly wish: W;
    readonly given: Refusal;
  },
): Promise<Refusal> => {
  const nearest = await alternatives(transaction, facts, wish);
  return nearest === null ? given : withNearest(given, nearest);
};

/** A refusal with what can be had instead. */
export const withNearest = (given: Refusal, nearest: readonly string[]): Refusal => ({
  ...given,
  data: { ...dataOf(given), nearest },
});

const dataOf = ({ data }: Refusal): object => (typeof data === 'object' && data !== null ? data : {});
