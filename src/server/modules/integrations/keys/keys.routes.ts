import type { Endpoint } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createKey, removeKey } from './keys.commands.ts';
import { readKeys } from './keys.queries.ts';

export const keyEndpoints = (platform: Platform): readonly Endpoint[] => [
  readKeys.endpoint(platform),
  createKey.endpoint(platform),
  removeKey.endpoint(platform),
];
