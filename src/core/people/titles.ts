/** What people are called before their name, in lower case; alone it names nobody. */
export const titles: readonly string[] = [
  ...['mr', 'mrs', 'ms', 'miss', 'sir', 'madam', 'dr', 'prof', 'engr', 'barr', 'arc', 'chief', 'hon'],
  ...['alhaji', 'alhaja', 'hajia', 'malam', 'mallam', 'otunba', 'oba', 'prince', 'princess'],
  ...['pastor', 'rev', 'reverend', 'imam', 'mama', 'mummy', 'papa', 'daddy', 'baba', 'iya', 'aunty'],
  ...['auntie', 'uncle', 'sister', 'brother', 'oga'],
];

/** `Ada` of `Ada Obi`, `Alhaji Musa` of `Alhaji Musa Bello`; a title alone where that is all there is. */
export function shortName(name: string): string {
  const words = name.split(' ');
  const named = words.findIndex((word) => !titles.includes(word.toLowerCase().replace(/\.$/, '')));
  return (named < 0 ? words : words.slice(0, named + 1)).join(' ').replace(/,+$/, '');
}
