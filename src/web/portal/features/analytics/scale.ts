/** A vertical axis: always with zero on it, so that a column's length tells its size. */
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * A scale of round steps, about `wanted` of them, that holds zero and every value. `whole`: of things that are
 * counted, so no step is less than one or broken.
 */
export function scaleOf(
  values: readonly number[],
  { wanted = 4, whole = false }: { readonly wanted?: number; readonly whole?: boolean } = {},
): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = stepOf((high - low) / wanted, whole);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { low: first * step, high: last * step, ticks };
}

function stepOf(least: number, whole: boolean): number {
  if (least <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(least));
  const steps = STEPS.map((step) => step * size).filter((step) => !whole || Number.isInteger(step));
  // The last of them is ten times the size, which no need below it exceeds.
  return steps.find((step) => step >= least) ?? Math.max(1, size * 10);
}

/** Where a value stands on an axis of so many pixels, from the top. */
export const placeOn = ({ low, high }: Scale, value: number, height: number): number =>
  height - ((value - low) / (high - low)) * height;

/** Which columns get a label under them: every so manieth, so that labels of that width do not touch. */
export function labelled(count: number, width: number, labelWidth: number): readonly number[] {
  if (count === 0 || width <= 0) return [];
  const every = Math.max(1, Math.ceil((labelWidth * count) / width));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}

/** The column under a place across the plot; the nearest one beyond its ends. */
export const columnAt = (x: number, width: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
