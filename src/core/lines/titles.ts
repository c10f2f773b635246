/** Several names as a sentence has them: `Wash`, `Wash and Set`, `Wash, Set and Nails`. */
export function inOneSentence(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return '';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** So many names are told; of more the last is how many there are besides. */
const MOST_TOLD = 3;

/** What a booking is called by the names of its lines, each name once: `Wash, Set and 2 more`. */
export function bookingTitle(names: readonly string[]): string {
  const each = [...new Set(names)];
  if (each.length <= MOST_TOLD) return inOneSentence(each);
  const told = each.slice(0, MOST_TOLD - 1);
  return inOneSentence([...told, `${each.length - told.length} more`]);
}

/** The same by their number alone, `3 services`; undefined where it is one name. */
export function countedTitle(
  names: readonly string[],
  bookingType: 'time-based' | 'item-based',
): string | undefined {
  const count = new Set(names).size;
  return count < 2 ? undefined : `${count} ${bookingType === 'item-based' ? 'items' : 'services'}`;
}

/** What is hired, with how many there are of it where there is more than one: `150 × Chair`. */
export const unitsText = (serviceName: string, quantity: number): string =>
  quantity === 1 ? serviceName : `${quantity} × ${serviceName}`;

/** What a hire is called by its items, with the units of each: `150 × Chair and 20 × Table`. */
export const rentalTitle = (
  items: readonly { readonly serviceName: string; readonly quantity: number }[],
): string => bookingTitle(items.map(({ serviceName, quantity }) => unitsText(serviceName, quantity)));

/** Who does it, each once and without the empty ones. */
export const namesOfStaff = (names: readonly string[]): string =>
  inOneSentence([...new Set(names)].filter((name) => name !== ''));

/**
 * What a booking has more and less of than before, by the names of its lines: `Wash cancelled`, `Set instead of Wash`;
 * empty where it has the same.
 */
export function changeText(before: readonly string[], after: readonly string[]): string {
  const added = without(after, before);
  const gone = without(before, after);
  const [only, second] = added;
  const [lost, another] = gone;
  if (only !== undefined && lost !== undefined && second === undefined && another === undefined)
    return `${only} instead of ${lost}`;
  return inOneSentence([...gone.map((name) => `${name} cancelled`), ...added.map((name) => `${name} added`)]);
}

/** Names less as many of each as others have. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
