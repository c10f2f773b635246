import { linkIn } from '#core/messages/link-like.ts';
import { claimsTrust } from '#core/people/claimed-name.ts';
import { type HttpRefusal, refusal } from '../../platform/http/outcome.ts';

/**
 * The refusal of a business's name under which mails from our address would mislead: it carries a link, or is that of a
 * bank, of who moves money, or ours. Null: it may stand. `before`: a name that is there already stays.
 */
export const refuseBusinessName = (
  name: string,
  field: string,
  before: string | null = null,
): HttpRefusal | null => {
  if (name === before) return null;
  const message =
    linkIn(name) !== null
      ? 'Please enter the name without a web address.'
      : claimsTrust(name)
        ? 'A business cannot have the name of a bank or a payment company. Please enter your own name.'
        : null;
  return message === null ? null : refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
};
