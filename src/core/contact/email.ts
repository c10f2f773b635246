declare const emailBrand: unique symbol;

/** An email address in plain ASCII that is safe in a mail header; its domain is in lower case. */
export type EmailAddress = string & { readonly [emailBrand]: true };

const emailMaxLength = 254;

// Dot-separated atoms only: quoted names, comments, groups and literals are legal mail but a way into headers.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/** Reads an address, spaces around it aside; null unless it is plain name@host.tld of at most 254 characters. */
export function parseEmail(input: string): EmailAddress | null {
  // Before anything is looked for in it: the spaces of a very long text would take minutes.
  if (input.length > 4 * emailMaxLength) return null;
  const text = input.replace(/^ +| +$/g, '');
  if (text.length > emailMaxLength) return null;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  if (local.length > 64 || !localPart.test(local)) return null;
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label))) return null;
  // The booking front runs this on browsers without Array.prototype.at.
  if (!topLabel.test(labels[labels.length - 1] ?? '')) return null;
  // Local part and every label were tested above, which is what the brand stands for.
  return `${local}@${labels.join('.').toLowerCase()}` as EmailAddress;
}

/** What two addresses are compared and kept unique by: the address in lower case. */
export function emailKey(email: EmailAddress): string {
  return email.toLowerCase();
}

/** Where most people here have their mail. */
const known = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'ymail.com', 'mail.com'];

/**
 * The address that was probably meant, where its domain is one slip of the finger from a known one: `ngozi@gmail.con`
 * makes `ngozi@gmail.com`. Null where it is known, or nothing like one.
 */
export function meantEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).toLowerCase();
  if (at < 1 || known.includes(domain)) return null;
  const meant = known.find((other) => isOneSlip(domain, other));
  return meant === undefined ? null : typed.slice(0, at + 1) + meant;
}

/** Whether one letter was left out, put in, taken for another, or changed places with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return swapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}
