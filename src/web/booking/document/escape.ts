const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/**
 * JSON that cannot end the script element it is written into, and that old engines can parse:
 * `<`, U+2028 and U+2029 leave as escapes.
 */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type Attributes = Readonly<Record<string, string | null>>;

/** A void or empty element; attributes whose value is null are left out. */
export const tag = (name: string, attributes: Attributes): string => {
  const written = Object.entries(attributes)
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`))
    .join('');
  return `<${name}${written}>`;
};
