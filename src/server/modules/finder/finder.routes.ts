import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { find } from './finder.queries.ts';

export const finderEndpoints = (platform: Platform): readonly Endpoint[] => [find.endpoint(platform)];
