import { type ComponentType, lazy } from 'react';

/** A part of the shell that every screen does without: where its script is lost on the way, nothing stands in its place. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
