import type { HexColour } from '../colours/hex-colour.ts';
import { patternOf } from './pattern.ts';

type Cloth = {
  readonly seed: string;
  /** Tells its definition from the others in the same SVG. */
  readonly id: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly scale: number;
  /** A deep cloth has the marks of a pale one for its ground, and the other way round. */
  readonly colours: { readonly strong: HexColour; readonly soft: HexColour };
};

/** A box of cloth as SVG markup, for who has no stylesheet: nothing but numbers and parsed colours. */
export function clothSvg({ seed, id, box, scale, colours }: Cloth): string {
  const { ground, width, height, turn, marks } = patternOf(seed);
  const [back, front] = ground === 'deep' ? [colours.strong, colours.soft] : [colours.soft, colours.strong];
  const drawn = marks.map(({ d, paint, line }) => {
    const opacity = paint === 'accent' ? ' opacity="0.5"' : '';
    return line === undefined
      ? `<path d="${d}" fill="${front}"${opacity}/>`
      : `<path d="${d}" fill="none" stroke="${front}" stroke-width="${line}"${opacity}/>`;
  });
  const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  return [
    `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"`,
    ` patternTransform="translate(${box.x} ${box.y}) rotate(${turn}) scale(${scale})">${drawn.join('')}</pattern>`,
    `<rect ${place} fill="${back}"/><rect ${place} fill="url(#${id})"/>`,
  ].join('');
}
