import postcss, { type ChildNode } from 'postcss';

type Selector = { readonly text: string; readonly classes: readonly string[] };
/** A piece of a sheet: what always stays, a rule by its selectors, or pieces that a query holds together. */
type Piece =
  | string
  | { readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly head: string; readonly pieces: readonly Piece[] };

/** Classes that a selector names; what it says inside `:not()` need not be there. */
const classesOf = (selector: string): readonly string[] =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

const pieceOf = (node: ChildNode): Piece => {
  if (node.type === 'rule')
    return {
      selectors: node.selectors.map((text) => ({ text, classes: classesOf(text) })),
      body: node.nodes.map(String).join(';'),
    };
  if (node.type === 'atrule' && /^(media|supports|container)$/.test(node.name))
    return { head: `@${node.name} ${node.params}`, pieces: (node.nodes ?? []).map(pieceOf) };
  return node.type === 'atrule' && node.nodes === undefined ? `${String(node)};` : String(node);
};

const usedPiece = (piece: Piece, used: ReadonlySet<string>): string => {
  if (typeof piece === 'string') return piece;
  if ('head' in piece) {
    const kept = piece.pieces.map((part) => usedPiece(part, used)).join('');
    return kept === '' ? '' : `${piece.head}{${kept}}`;
  }
  const kept = piece.selectors.filter(({ classes }) => classes.every((name) => used.has(name)));
  return kept.length === 0 ? '' : `${kept.map(({ text }) => text).join()}{${piece.body}}`;
};

/** Reads a sheet once, and says of any markup which of its rules could apply to it, in their order. */
export const openStyles = (css: string): ((markup: string) => string) => {
  const pieces = postcss.parse(css).nodes.map(pieceOf);
  return (markup) => {
    const names = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(' '));
    const used = new Set(names);
    return pieces.map((piece) => usedPiece(piece, used)).join('');
  };
};
