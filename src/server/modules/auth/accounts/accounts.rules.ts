import { type Refusal, refusal } from '#contract/outcome.ts';
import { linkIn } from '#core/messages/texts/link-like.ts';
import { claimsTrust, trustClaimIn } from '#core/names/claimed-name.ts';
import { personNameTexts } from '#core/names/names.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** What the log calls an account: it tells tries at one from tries at many, and names none. */
export const loggedAccount = (secrets: Secrets, email: string): string =>
  secrets.derive('logged-account', email.trim().toLowerCase()).slice(0, 16);

const refuse = (field: string, message: string): Refusal =>
  refusal('INVALID_INPUT', { message, errors: [{ field, message }] });

/**
 * The refusal of a business's name under which mails from our address would mislead: it carries a link, or is that of a
 * bank, of who moves money, or ours. Null: it may stand. `before`: a name that is there already stays.
 */
export const refuseBusinessName = (
  name: string,
  field: string,
  before: string | null = null,
): Refusal | null => {
  if (name === before) return null;
  if (claimsTrust(name))
    return refuse(
      field,
      'A business cannot have the name of a bank, a payment company or the government, nor ours. Please enter your own name.',
    );
  if (linkIn(name) !== null)
    return refuse(
      field,
      'Please enter the name without a web address. If it has none, put a space after each dot.',
    );
  return null;
};

/** What something of a business is to be called: a service, a category, a delivery zone, a person or their role. */
export type Naming = {
  readonly field: string;
  readonly name: string;
  /** What it is called now. */
  readonly before?: string | undefined;
};

/** The same for names that our messages carry besides the business's own; what is called so already stays. */
export const refuseNames = (names: readonly Naming[]): Refusal | null => {
  for (const { field, name, before } of names) {
    if (name === before) continue;
    if (linkIn(name) !== null) return refuse(field, personNameTexts.LOOKS_LIKE_A_LINK);
    // guard: no-service-category-person-or-role-is-called-like-a-bank
    const claim = trustClaimIn(name);
    if (claim !== null)
      return refuse(
        field,
        `Please leave out "${claim}". A name must not sound like a bank, a payment company or the government.`,
      );
  }
  return null;
};

/** The same for what a booking page asks a client, and for the answers it offers; an address of a website may be asked. */
export const refuseQuestions = (questions: readonly Naming[]): Refusal | null => {
  for (const { field, name, before } of questions) {
    // guard: no-question-asks-as-a-bank-does
    const claim = name === before ? null : trustClaimIn(name);
    if (claim !== null)
      return refuse(
        field,
        `Please leave out "${claim}". A question must not sound as if a bank, a payment company or the government asked it.`,
      );
  }
  return null;
};
