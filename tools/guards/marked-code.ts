import ts from 'typescript';

/** A file of code and what it says. */
export type Written = { readonly file: string; readonly text: string };
/** A place in a text: its first character and the one after its last. */
export type Span = { readonly start: number; readonly end: number };

const MARK = /^[ \t]*\/\/ guard: (.+)$/gm;

/** The marks a text carries, in their order. */
export const marksIn = (text: string): readonly string[] =>
  text.includes('// guard: ') ? [...text.matchAll(MARK)].map(([, mark = '']) => mark) : [];

/** The code a mark stands before. Throws where the mark is not there exactly once. */
export const markedCode = (written: Written, mark: string): Span => {
  const [found, another] = [...written.text.matchAll(MARK)].filter((match) => match[1] === mark);
  if (found === undefined || another !== undefined)
    throw new Error(`'${mark}' does not stand in ${written.file} once`);
  return codeAfter(written, found.index + found[0].length);
};

/** The largest piece of code that begins with the first token after `place`. Throws where none does. */
const codeAfter = (written: Written, place: number): Span => {
  const start = firstTokenAfter(written.text, place);
  const source = ts.createSourceFile(written.file, written.text, ts.ScriptTarget.Latest);
  let around: ts.Node = source;
  for (;;) {
    const within: ts.Node | undefined = ts.forEachChild(around, (child) =>
      child.pos <= start && start < child.end ? child : undefined,
    );
    if (within === undefined) throw new Error(`${written.file}: nothing begins at character ${start}`);
    if (within.getStart(source) === start || isCallOfChain(within, start)) return { start, end: within.end };
    around = within;
  }
};

const firstTokenAfter = (text: string, place: number): number => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  scanner.resetTokenState(place);
  scanner.scan();
  return scanner.getTokenStart();
};

/** Whether the dot at `start` is that of this very call, not of one inside it. */
const isCallOfChain = (node: ts.Node, start: number): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.expression.end <= start &&
  start < node.expression.name.pos;
