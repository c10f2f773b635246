/** A Markdown document, and what its quotations are checked against. */
export type Document = { readonly path: string; readonly text: string };
export type Known = {
  /** Every written file, from the project's root. */
  readonly files: readonly string[];
  readonly scripts: readonly string[];
  /** What a file of the project says. */
  readonly textOf: (path: string) => string;
};

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** `<domain>`, `{name}`, `…` and `*` in a quoted path stand for anything within one folder's name. */
const patternOf = (path: string): RegExp => {
  const plain = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>|\{[^}]*\}|…|\*+/g, '[^/]+')
    .replace(/\/$/, '');
  return new RegExp(`^${plain}(/|$)`);
};

const pathFindings = (document: Document, known: Known): readonly string[] => {
  const roots = new Set(known.files.map((file) => file.split('/')[0]));
  const folder = document.path.includes('/') ? document.path.replace(/[^/]+$/, '') : '';
  const text = withoutFences(document.text);
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => roots.has(path.split('/')[0] ?? ''));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    new URL(path, `file:///${folder}`).pathname.slice(1),
  );
  return [...quoted, ...linked]
    .filter((path) => !known.files.some((file) => patternOf(path).test(file)))
    .map((path) => `${document.path}: quotes ${path}, which does not exist`);
};

const scriptFindings = (document: Document, known: Known): readonly string[] =>
  [...document.text.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)]
    .map(([, script = '']) => script)
    .filter((script) => !known.scripts.includes(script))
    .map((script) => `${document.path}: quotes 'npm run ${script}', which package.json does not have`);

const headingsOf = (text: string): readonly string[] =>
  [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim().toLowerCase());

const glossaryFindings = (document: Document): readonly string[] => {
  if (document.path !== 'docs/glossary.md') return [];
  const headings = headingsOf(document.text);
  return headings
    .filter((heading, index) => headings.indexOf(heading) !== index)
    .map((heading) => `${document.path}: '${heading}' is explained twice`);
};

const MAX_DECISION_LINES = 45;

const decisionFindings = ({ path, text }: Document): readonly string[] => {
  const lines = text.trimEnd().split('\n').length;
  return path.startsWith('docs/decisions/') && lines > MAX_DECISION_LINES
    ? [`${path}: ${lines} lines, at most ${MAX_DECISION_LINES}`]
    : [];
};

/** A row of a table that begins with a number such as A12 or T34. */
const ROW = /^\| [AT]\d+ \|.*$/gm;
const QUOTED_TEST = /`([^`\s]+\.test\.tsx?)` — "([^"]+)"/g;

/** Each threat names a test that is there, by its file and its title; titles are quoted as they are written. */
const threatFindings = (document: Document, known: Known): readonly string[] => {
  if (document.path !== 'docs/threats.md') return [];
  return [...document.text.matchAll(ROW)].flatMap(([row]) => {
    const tests = [...row.matchAll(QUOTED_TEST)];
    if (tests.length === 0)
      return [`${document.path}: no test is named in the row ${row.slice(2, 5).trim()}`];
    return tests
      .filter(
        ([, path = '', title = '']) => known.files.includes(path) && !known.textOf(path).includes(title),
      )
      .map(([, path, title]) => `${document.path}: ${path} has no test "${title}"`);
  });
};

/** Everything a document says about the project that is not so, and what is wrong with its own shape. */
export const documentFindings = (document: Document, known: Known): readonly string[] => [
  ...pathFindings(document, known),
  ...scriptFindings(document, known),
  ...glossaryFindings(document),
  ...decisionFindings(document),
  ...threatFindings(document, known),
];
