import postcss, { type Container, type Root } from 'postcss';

/** Classes that a selector names; what it says inside `:not()` need not be there. */
const classesOf = (selector: string): readonly string[] =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

const usedClasses = (markup: string): ReadonlySet<string> =>
  new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

const isEmpty = (node: Container): boolean => node.nodes === undefined || node.nodes.length === 0;

/** Reads a sheet once, and says of any markup which of its rules could apply to it, in their order. */
export const openStyles = (css: string): ((markup: string) => string) => {
  const sheet: Root = postcss.parse(css);
  return (markup) => {
    const used = usedClasses(markup);
    const kept = sheet.clone();
    kept.walkRules((rule) => {
      if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as { name: string }).name)) return;
      const selectors = rule.selectors.filter((selector) =>
        classesOf(selector).every((name) => used.has(name)),
      );
      if (selectors.length === 0) rule.remove();
      else rule.selectors = selectors;
    });
    kept.walkAtRules((rule) => {
      if (rule.nodes !== undefined && isEmpty(rule)) rule.remove();
    });
    return kept.toString();
  };
};
