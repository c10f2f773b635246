/** Which modules of a code are dark, row by row, as the maker of codes gives them. */
export type QrModules = { readonly size: number; readonly data: readonly (readonly boolean[])[] };

/** The white edge a reader needs around a code, in modules. */
export const QUIET = 4;

/** The dark modules as one SVG path, the quiet edge included; runs along a row are one rectangle. */
export const darkPath = ({ size, data }: QrModules): string => {
  let path = '';
  for (const [row, dark] of data.entries())
    for (let column = 0; column < size; column += 1) {
      if (!dark[column]) continue;
      const start = column;
      while (dark[column + 1]) column += 1;
      path += `M${start + QUIET} ${row + QUIET}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  return path;
};

/** How many modules wide the code is with its edge. */
export const widthOf = ({ size }: QrModules): number => size + 2 * QUIET;

/** A file of its own: black on white, sharp at any size. */
export const svgFileOf = (modules: QrModules): string => {
  const width = widthOf(modules);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="1024" height="1024" shape-rendering="crispEdges">`,
    `<rect width="${width}" height="${width}" fill="#fff"/>`,
    `<path d="${darkPath(modules)}"/>`,
    '</svg>',
  ].join('');
};

/** `ada-s-salon-qr-code`: a file name that every system takes. */
export const fileStemOf = (title: string): string => {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'booking'}-qr-code`;
};
