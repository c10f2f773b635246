import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeResource, createResource, removeResource } from './resources.commands.ts';
import { readResources } from './resources.queries.ts';

/** The chairs, dryers and rooms of a business. */
export const resourceEndpoints = (platform: Platform): readonly Endpoint[] =>
  [readResources, createResource, changeResource, removeResource].map(({ endpoint }) => endpoint(platform));
