import { families, type Tile } from './families.ts';
import { stableDraw } from './stable-draw.ts';

/** A cloth after àdìrẹ or aṣọ-òkè. */
export type Pattern = Tile & {
  readonly family: keyof typeof families;
  /** Clockwise, in degrees. */
  readonly turn: number;
  /** `deep`: light marks on the business's colour, as on indigo; `pale`: its colour on a breath of itself. */
  readonly ground: 'deep' | 'pale';
};

const names = Object.keys(families) as [keyof typeof families, ...(keyof typeof families)[]];

/** The pattern of whatever has this seed, a handle or a slug: always the same, and hardly ever that of another. */
export function patternOf(seed: string): Pattern {
  const draw = stableDraw(seed);
  const family = draw.of(names);
  const ground = draw.of<Pattern['ground']>(['deep', 'pale']);
  const { turns, weave } = families[family];
  return { family, ground, turn: draw.of(turns), ...weave(draw) };
}
