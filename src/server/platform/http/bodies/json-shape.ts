/** No body of the contract goes deeper than six, or is made of as many values. */
const DEEPEST = 10;
export const MOST_VALUES = 2_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = ['[', '{'].map((sign) => sign.charCodeAt(0));
const CLOSING = [']', '}'].map((sign) => sign.charCodeAt(0));

/** Where the text that begins at `from` ends, or the JSON does. */
const endOfText = (json: string, from: number): number => {
  let at = from + 1;
  while (at < json.length) {
    const letter = json.charCodeAt(at);
    if (letter === QUOTE) return at;
    at += letter === BACKSLASH ? 2 : 1;
  }
  return at;
};

/**
 * Whether JSON nests deeper or holds more values than any call takes: seen in one pass, before anything is made of it,
 * since making and checking a value costs a hundred times as much as its letter. What is no JSON is `fine` here.
 */
export const shapeOfJson = (json: string): 'fine' | 'too deep' | 'too many' => {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (letter === QUOTE) at = endOfText(json, at);
    else if (letter === COMMA) values += 1;
    else if (CLOSING.includes(letter)) depth -= 1;
    else if (OPENING.includes(letter)) {
      depth += 1;
      values += 1;
    }
    // guard: nothing-nests-without-end
    if (depth > DEEPEST) return 'too deep';
    // guard: no-more-values-are-read-than-any-call-takes
    if (values > MOST_VALUES) return 'too many';
  }
  return 'fine';
};
