/** What may hold a semicolon that ends nothing, each from its first character on. */
const HELD = [
  /--[^\n]*/y,
  /'(?:[^']|'')*'/y,
  /"[^"]*"/y,
  // A body between dollars with one name: its end is the same again.
  /\$(\w*)\$.*?\$\1\$/sy,
];

/**
 * The statements of a migration, each alone and in their order: nodes of a cluster are told of a change of the schema by
 * the message that it came in, and refuse one that has several. Ours have neither block comments nor escaped strings.
 */
export const statementsOf = (text: string): readonly string[] => {
  const statements: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const held = HELD.find((pattern) => {
      pattern.lastIndex = at;
      return pattern.test(text);
    });
    if (held !== undefined) {
      at = held.lastIndex;
      continue;
    }
    if (text[at] === ';') {
      statements.push(text.slice(from, at).trim());
      from = at + 1;
    }
    at += 1;
  }
  return [...statements, text.slice(from).trim()].filter(isMore);
};

/** Comments alone say nothing to a database. */
const isMore = (statement: string): boolean => statement.replaceAll(/--[^\n]*/g, '').trim() !== '';
