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
