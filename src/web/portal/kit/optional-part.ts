import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part that the screen does without: where its script is lost on the way, `missing` stands in its place, or nothing. */
export const optionalPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = Nothing,
) => lazy(async () => ({ default: await load().catch(() => missing) }));
