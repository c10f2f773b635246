import { scales } from './tokens.ts';

const NAMES = new RegExp(`var\\(--(${Object.keys(scales).join('|')})-([\\w-]+)\\)`, 'g');

/** A stylesheet with each token's value in its place; throws on a name that no scale has. */
export const withTokens = (css: string): string =>
  css.replace(NAMES, (token, scale: keyof typeof scales, name: string) => {
    const values: Readonly<Record<string, string>> = scales[scale];
    const value = values[name];
    if (value === undefined) throw new Error(`${token} is no token (src/web/ui/tokens.ts)`);
    return value;
  });

/** For Vite: before any other sees a stylesheet of ours. */
export const tokensInCss = {
  name: 'tokens-in-css',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/src\/web\/.+\.css(?:\?|$)/.test(id) ? { code: withTokens(code), map: null } : null,
};
